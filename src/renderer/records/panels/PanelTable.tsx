import { useMemo, useState } from 'react';
import type { ColDef, ICellRendererParams } from '@renderer/ui/grid/library';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import { recordsOf } from '@shared/catalogue/known';
import type { RecordView } from '@shared/catalogue/record';
import { DataGrid } from '@renderer/ui/grid/DataGrid';
import { useDensity } from '@renderer/ui/grid/useDensity';
import { useListActions } from '../batch/useListActions';
import { useFieldLabel } from '../labels';
import { FieldCell } from '../list/FieldCell';
import { isNumber } from '../list/search';
import { lastPage } from '../list/state';
import { undoneText } from '../list/undone';
import { PanelBar } from './PanelBar';
import { panelFields } from './panelParams';
import { PanelCover } from './PanelStates';
import { usePanel, type PanelModel } from './usePanel';

/** Narrower headers are unreadable. px. */
const COLUMN_MIN_PX = 78;
const COLUMN_PX = 130;
/** A larger minimum would make a small panel scroll needlessly. px. */
const COLUMN_MOST_PX = 170;

/**
 * The records of a panel as a table with its own buttons. Needs a React key of its row: another row is
 * another table.
 */
export function PanelTable(props: {
  readonly family: FamilySpec;
  readonly panel: PanelSpec;
  readonly owner: RecordView | null;
  /** Without its own title, where a dialog has one. */
  readonly bare?: boolean;
  readonly onChanged?: () => void;
}) {
  const { i18n, t } = useTranslation();
  const label = useFieldLabel();
  const { family, panel, owner } = props;
  const records = recordsOf(panel.call) ?? family;
  const model = usePanel(family, panel, owner);
  const refresh = (): void => {
    model.refresh();
    props.onChanged?.();
  };
  const rows = model.state.answer?.page.records ?? [];
  const undone = model.state.answer?.page.undone;
  const actions = useListActions(family, { refresh }, { panel, owner, rows });
  const height = useDensity();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = rows.filter(({ id }) => selected.includes(id));
  const columns = useMemo(
    () =>
      panelFields(records, panel).map((field): ColDef<RecordView> => ({
        colId: field.name,
        headerName: label(field),
        flex: field.column?.width ?? COLUMN_PX,
        minWidth: Math.min(
          Math.max(field.column?.width ?? COLUMN_PX, COLUMN_MIN_PX),
          COLUMN_MOST_PX,
        ),
        ...(isNumber(field) ? { type: 'rightAligned' } : {}),
        sortable: model.paged && field.column?.sortable === true,
        cellRenderer: ({ data }: ICellRendererParams<RecordView>) =>
          data === undefined ? null : <FieldCell record={data} field={field} />,
      })),
    // Labels follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [records, panel, i18n.language, model.paged],
  );
  const picks = panel.edits !== undefined || (panel.actions ?? []).length > 0;
  return (
    <div className="cj-panel" data-panel={panel.key} data-status={model.status}>
      <PanelBar
        family={family}
        records={records}
        panel={panel}
        model={model}
        actions={actions}
        chosen={chosen}
        bare={props.bare === true}
      />
      {actions.open}
      <div className="cj-panel-grid">
        <PanelCover panel={model}>
          <DataGrid
            rows={rows}
            columns={columns}
            dimmed={actions.leaving}
            rowPx={height.density}
            sort={model.query.sort}
            onSort={model.sort}
            {...(picks ? { onSelect: setSelected } : {})}
            onOpen={(record) => actions.view(record)}
          />
        </PanelCover>
      </div>
      {actions.bars}
      {undone !== undefined && (
        <p className="cj-hint cj-panel-note" role="status" data-undone="panel">
          {undoneText(t, records, undone, label)}
        </p>
      )}
      <PanelPager model={model} />
    </div>
  );
}

function PanelPager({ model }: { readonly model: PanelModel }) {
  const { t } = useTranslation();
  const page = model.state.answer?.page;
  if (!model.paged || page === undefined) return null;
  const pages = lastPage(page.total, page.size);
  if (pages <= 1) return null;
  const { current } = model.query;
  return (
    <div className="cj-panel-pager">
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={t('records.previous')}
        disabled={current <= 1}
        onClick={() => model.go(current - 1)}
      />
      <span>{t('records.pageOf', { current, pages })}</span>
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={t('records.next')}
        disabled={current >= pages}
        onClick={() => model.go(current + 1)}
      />
    </div>
  );
}
