import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { isSummed, type FieldTotal } from '@shared/catalogue/totals';
import { grouped } from '@renderer/charts/numbers';
import { failureText } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { timeOrDate } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { useFieldLabel } from '../labels';
import { TOTAL_LIMIT, totalsOf, type AllTotal } from './allTotal';
import { useAllTotal, type AllTotalModel } from './useAllTotal';
import type { ListModel } from './useListController';

/** Totals of the page, of the chosen rows and of everything, below the rows; nothing where no column adds up. */
export function Totals(props: {
  readonly family: FamilySpec;
  readonly list: ListModel;
  /** Fields of the columns that are shown. */
  readonly shown: readonly FieldSpec[];
}) {
  const fields = props.shown.filter(isSummed);
  return fields.length === 0 ? null : <TotalLines {...props} fields={fields} />;
}

function TotalLines(props: {
  readonly family: FamilySpec;
  readonly list: ListModel;
  readonly fields: readonly FieldSpec[];
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { family, list, fields } = props;
  const all = useAllTotal(family, fields, list);
  const page = totalsOf(list.state.answer?.page.records ?? NO_RECORDS, fields);
  const chosen = list.rows.length === 0 ? null : totalsOf(list.rows, fields);
  const whole = all.state.status === 'done' ? all.state.all.totals : null;
  return (
    <div className="cj-totals" role="group" aria-label={t('listDay.totals.title')}>
      {fields.map((field) => (
        <dl key={field.name} className="cj-total" data-total={field.name}>
          <dt>{label(field)}</dt>
          <Total scope="page" total={page[field.name]} />
          <Total scope="chosen" total={chosen?.[field.name]} />
          {whole !== null && <Total scope="all" total={whole[field.name]} />}
        </dl>
      ))}
      <ReadAll list={list} all={all} />
    </div>
  );
}

const NO_RECORDS: readonly RecordView[] = [];

function Total(props: {
  readonly scope: 'page' | 'chosen' | 'all';
  readonly total: FieldTotal | undefined;
}) {
  const { t } = useTranslation();
  const { scope, total } = props;
  const left = total?.unreadable ?? 0;
  return (
    <dd data-scope={scope}>
      <span className="cj-total-scope">{t(`listDay.totals.${scope}`)}</span>
      <b>{total === undefined ? '—' : grouped(total.sum)}</b>
      {left > 0 && (
        <span className="cj-total-doubt" title={t('listDay.totals.unreadable', { count: left })}>
          <WarningSign size={12} title={t('listDay.totals.unreadable', { count: left })} />
        </span>
      )}
    </dd>
  );
}

/** The button that reads every page, how far it is, and what makes its total doubtful. */
function ReadAll({ list, all }: { readonly list: ListModel; readonly all: AllTotalModel }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const total = list.state.answer?.page.total ?? 0;
  const { state } = all;
  if (state.status === 'reading')
    return (
      <span className="cj-totals-all" role="status">
        {t('listDay.totals.reading', { rows: state.rows, total: state.total ?? total })}
        <Button size="small" text={t('listDay.totals.cancel')} onClick={all.cancel} />
      </span>
    );
  if (total > TOTAL_LIMIT)
    return (
      <span className="cj-totals-all">{t('listDay.totals.tooMany', { most: TOTAL_LIMIT })}</span>
    );
  const doubt =
    state.status === 'failed'
      ? t('listDay.totals.failed', { reason: failureText(t, state.failure) })
      : state.status === 'done'
        ? doubtOf(t, state.all)
        : '';
  return (
    <span className="cj-totals-all">
      {state.status === 'done' &&
        t('listDay.totals.at', {
          count: state.all.rows,
          time: timeOrDate(state.at, clock.now()),
        })}
      {doubt !== '' && (
        <span className="cj-total-doubt" role="alert">
          {doubt}
        </span>
      )}
      <Button
        size="small"
        variant="minimal"
        disabled={total === 0}
        text={
          state.status === 'done'
            ? t('listDay.totals.readAgain')
            : t('listDay.totals.read', { count: total })
        }
        onClick={all.read}
      />
    </span>
  );
}

function doubtOf(
  t: ReturnType<typeof useTranslation>['t'],
  { rows, first, last }: AllTotal,
): string {
  if (first !== last) return t('listDay.totals.moved', { first, last });
  return rows === last ? '' : t('listDay.totals.short', { rows, last });
}
