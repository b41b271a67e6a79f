import { nameWithAccount } from '@shared/model/person';
import { useTranslation } from '@renderer/data/translation';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { useLive, useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { useFieldLabel, useLabel } from '../labels';
import type { CellText } from './cellText';
import { describeFilters } from './describe';
import type { PrintTable } from './PrintSheet';
import type { ListModel } from './useListController';

/** Makes the printed table of a list: its rows, person, time and conditions. */
export function usePrintTable(
  family: FamilySpec,
  list: ListModel,
  fields: readonly FieldSpec[],
  text: CellText,
): (records: readonly RecordView[], chosen: boolean) => PrintTable {
  const { t } = useTranslation();
  const { clock } = useServices();
  const label = useLabel();
  const fieldLabel = useFieldLabel();
  const session = useLive((live) => live.session);
  const demo = useLive((live) => live.settings?.demo === true);
  const view = family.screen?.views?.find(({ key }) => key === list.query.view);
  // Pictures have no text, and their addresses are useless on paper.
  const columns = fields.filter(({ kind }) => kind !== 'image' && kind !== 'images');
  return (records, chosen) => {
    const filters = describeFilters(family, list.query.filters, {
      label: fieldLabel,
      condition: (match) => t(`list.condition.${match}`),
      text,
    });
    const user = session?.kind === 'signedIn' ? session.user : null;
    const total = list.state.answer?.page.total ?? records.length;
    const shown = records.length;
    return {
      title: [label(family.labels), ...(view === undefined ? [] : [label(view.label)])].join(' · '),
      mark: demo ? t('list.print.demo') : '',
      lines: [
        filters.length === 0
          ? t('list.print.noFilters')
          : t('list.print.filters', { filters: filters.join('；') }),
        chosen
          ? t('list.print.scopeChosen', { shown, total })
          : t('list.print.scope', { current: list.query.current, shown, total }),
        `${t('list.print.by', { user: user === null ? '' : nameWithAccount(user) })}    ${t('list.print.at', { time: dateTimeText(clock.now()) })}`,
      ],
      head: columns.map(fieldLabel),
      rows: records.map((record) => columns.map((field) => text(record, field))),
    };
  };
}
