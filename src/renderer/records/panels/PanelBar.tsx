import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Edit, Plus, Refresh, Trash } from '@blueprintjs/icons';
import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { usePermission } from '@renderer/data/services';
import type { ListActions } from '../batch/useListActions';
import { useLabel } from '../labels';
import type { PanelModel } from './usePanel';

/** Title, number of records and the buttons that the user's permission codes allow. */
export function PanelBar(props: {
  readonly family: FamilySpec;
  readonly records: FamilySpec;
  readonly panel: PanelSpec;
  readonly model: PanelModel;
  readonly actions: ListActions;
  readonly chosen: readonly RecordView[];
  readonly bare: boolean;
  /** A single record instead of a list, so no count. */
  readonly single?: boolean;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const may = usePermission();
  const { panel, model, actions, chosen } = props;
  const { edits } = panel;
  const page = model.state.answer?.page;
  const shown = page?.records.length ?? 0;
  const isCut = page !== undefined && !model.paged && shown < page.total;
  return (
    <div className="cj-panel-bar">
      {!props.bare && <h2>{label(panel.label)}</h2>}
      {page !== undefined && props.single !== true && (
        <span className="cj-hint">
          {isCut
            ? t('records.totalCut', { total: page.total, shown })
            : t('records.total', { total: page.total })}
        </span>
      )}
      <span className="cj-toolbar-space" />
      {edits?.add !== undefined && may(edits.permissions.add) && (
        <Button
          size="small"
          intent="primary"
          icon={<Plus />}
          text={t('records.add')}
          onClick={() => actions.add()}
        />
      )}
      {edits?.edit !== undefined && may(edits.permissions.edit) && (
        <Button
          size="small"
          variant="outlined"
          icon={<Edit />}
          text={t('records.edit')}
          onClick={() => actions.edit(chosen)}
        />
      )}
      {edits?.remove !== undefined && may(edits.permissions.remove) && (
        <Button
          size="small"
          intent="danger"
          variant="outlined"
          icon={<Trash />}
          text={t('records.remove')}
          onClick={() => actions.remove(chosen)}
        />
      )}
      {(panel.actions ?? [])
        .filter(({ permission }) => may(permission))
        .map((action) => (
          <Button
            key={action.key}
            size="small"
            variant="outlined"
            intent={action.intent ?? 'none'}
            text={label(action.label)}
            onClick={() => actions.act(action, chosen)}
          />
        ))}
      <Button
        size="small"
        variant="minimal"
        icon={<Refresh />}
        loading={model.status === 'refreshing'}
        title={t('records.refresh')}
        aria-label={t('records.refresh')}
        onClick={model.refresh}
      />
    </div>
  );
}
