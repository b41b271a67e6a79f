import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus, Refresh, Trash } from '@blueprintjs/icons';
import type { ActionSpec, FamilySpec } from '@shared/catalogue/family';
import { usePermission } from '@renderer/data/services';
import { useLabel } from '../labels';
import type { ListModel } from './useListController';

/** Buttons that the user's permission codes allow. */
export function Toolbar(props: {
  readonly family: FamilySpec;
  readonly list: ListModel;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onAction: (action: ActionSpec) => void;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const may = usePermission();
  const { screen } = props.family;
  if (screen === undefined) return null;
  const { calls, permissions, actions = [] } = screen;
  const count = props.list.selected.length;
  return (
    <div className="cj-toolbar">
      {calls.add !== undefined && may(permissions.add) && (
        <Button intent="primary" icon={<Plus />} text={t('crud.add')} onClick={props.onAdd} />
      )}
      {calls.remove !== undefined && may(permissions.remove) && (
        <Button
          intent="danger"
          variant="outlined"
          icon={<Trash />}
          text={t('crud.remove')}
          onClick={props.onRemove}
        />
      )}
      {actions
        .filter((action) => may(action.permission))
        .map((action) => (
          <Button
            key={action.key}
            variant="outlined"
            text={label(action.label)}
            onClick={() => props.onAction(action)}
          />
        ))}
      <span className="cj-toolbar-space" />
      {count > 0 && <span className="cj-hint">{t('crud.selected', { count })}</span>}
      {props.children}
      <Button
        variant="minimal"
        icon={<Refresh />}
        loading={props.list.status === 'refreshing'}
        title={t('crud.refresh')}
        aria-label={t('crud.refresh')}
        onClick={props.list.refresh}
      />
    </div>
  );
}
