import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { callOf, recordsOf } from '@shared/catalogue/known';
import { titleOf } from '../batch/report';
import { useListActions } from '../batch/useListActions';
import { ViewField } from '../form/FormField';
import { useLabel } from '../labels';
import { PanelBar } from './PanelBar';
import { panelFields } from './panelParams';
import { PanelCover } from './PanelStates';
import { PanelTable } from './PanelTable';
import { usePanel } from './usePanel';

const RECORD_PX = 640;
const TABLE_PX = 980;

/** A panel of a row or of the screen as a dialog: one record to read, or a table. */
export function PanelDialog(props: {
  readonly family: FamilySpec;
  readonly panel: PanelSpec;
  readonly record: RecordView | null;
  readonly onClose: () => void;
  /** Its records changed: the list may show parts of them. */
  readonly onChanged: () => void;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const { family, panel, record } = props;
  const single = panel.single === true || callOf(panel.call).kind === 'detail';
  const of = record === null ? '' : ` · ${titleOf(family, record)}`;
  return (
    <Dialog
      isOpen
      title={`${label(panel.label)}${of}`}
      style={{ width: single ? RECORD_PX : TABLE_PX }}
      canOutsideClickClose={false}
      onClose={props.onClose}
    >
      <DialogBody>
        {single ? (
          <PanelSheet family={family} panel={panel} owner={record} onChanged={props.onChanged} />
        ) : (
          <div className="cj-panel-dialog">
            <PanelTable
              bare
              family={family}
              panel={panel}
              owner={record}
              onChanged={props.onChanged}
            />
          </div>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={t('records.close')} onClick={props.onClose} />} />
    </Dialog>
  );
}

function PanelSheet(props: {
  readonly family: FamilySpec;
  readonly panel: PanelSpec;
  readonly owner: RecordView | null;
  readonly onChanged: () => void;
}) {
  const { family, panel, owner } = props;
  const records = recordsOf(panel.call) ?? family;
  const model = usePanel(family, panel, owner);
  const refresh = (): void => {
    model.refresh();
    props.onChanged();
  };
  const actions = useListActions(family, { refresh }, { panel, owner });
  const [record] = model.state.answer?.page.records ?? [];
  const isKept = panel.edits !== undefined || (panel.actions ?? []).length > 0;
  return (
    <PanelCover panel={model}>
      {isKept && record !== undefined && (
        <PanelBar
          bare
          single
          family={family}
          records={records}
          panel={panel}
          model={model}
          actions={actions}
          chosen={[record]}
        />
      )}
      {actions.open}
      {record !== undefined && (
        <dl className="cj-view">
          {panelFields(records, panel).map((field) => (
            <ViewField key={field.name} field={field} record={record} />
          ))}
        </dl>
      )}
      {actions.bars}
    </PanelCover>
  );
}
