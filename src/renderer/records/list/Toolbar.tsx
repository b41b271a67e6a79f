import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown, Edit, Link, More, Plus, Print, Refresh, Trash } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import { usePermission } from '@renderer/data/services';
import { FitLine } from '@renderer/ui/FitLine';
import type { ListActions } from '../batch/useListActions';
import { useLabel } from '../labels';
import type { ListModel } from './useListController';
import type { RowCommands } from './useRowCommands';

/** Most actions with their own button; more, and those without room, go into a menu. */
const MOST_ACTIONS = 4;

/** The buttons that the user's permission codes allow. */
export function Toolbar(props: {
  readonly family: FamilySpec;
  readonly list: ListModel;
  readonly actions: ListActions;
  readonly rows: RowCommands;
  readonly onPrint: () => void;
  readonly onCopyLink: () => void;
  /** Columns and saved views. */
  readonly tools: ReactNode;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { list, actions, rows } = props;
  const count = list.selected.length;
  // Who may not see the list has nothing to act on.
  const closed = list.status === 'noPermission';
  const why = closed ? t('records.noPermissionTitle') : '';
  return (
    <div className="cj-toolbar">
      {rows.canAdd && (
        <Button
          intent="primary"
          icon={<Plus />}
          text={t('records.add')}
          disabled={closed}
          title={why}
          onClick={() => actions.add()}
        />
      )}
      {rows.canEdit && (
        <Button
          variant="outlined"
          disabled={count === 0 || closed}
          title={count === 0 && !closed ? t('records.chooseRows') : why}
          icon={<Edit />}
          text={t('list.editChosen')}
          onClick={() => actions.edit(list.rows)}
        />
      )}
      {rows.canRemove && (
        <Button
          intent="danger"
          variant="outlined"
          icon={<Trash />}
          text={t('records.remove')}
          disabled={closed}
          title={why}
          onClick={() => actions.remove(list.rows)}
        />
      )}
      <ActionButtons {...props} />
      {/* One line of their own where there is no room beside the acts. */}
      <span className="cj-toolbar-tools">
        <span className="cj-hint cj-toolbar-count">
          {count > 0 && t('records.selected', { count })}
        </span>
        {props.children}
        {props.tools}
        <PopoverNext
          placement="bottom-end"
          content={
            <Menu>
              <MenuItem
                icon={<Print />}
                text={t('list.print.title')}
                label="Ctrl+P"
                onClick={props.onPrint}
              />
              <MenuItem icon={<Link />} text={t('list.copyLink')} onClick={props.onCopyLink} />
            </Menu>
          }
        >
          <Button
            variant="minimal"
            icon={<More />}
            title={t('list.tools')}
            aria-label={t('list.tools')}
          />
        </PopoverNext>
        <Button
          variant="minimal"
          icon={<Refresh />}
          loading={list.status === 'refreshing'}
          title={t('records.refresh')}
          aria-label={t('records.refresh')}
          onClick={list.refresh}
        />
      </span>
    </div>
  );
}

/** Actions on the chosen rows and on the screen, and the panels of the screen. */
function ActionButtons(props: {
  readonly family: FamilySpec;
  readonly list: ListModel;
  readonly actions: ListActions;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const may = usePermission();
  const { family, list, actions } = props;
  const closed = list.status === 'noPermission';
  const { actions: declared = [], panels = [] } = family.screen ?? {};
  const all = [
    ...declared
      .filter(({ place, permission }) => place !== 'row' && may(permission))
      .map((action) => ({
        key: `action:${action.key}`,
        text: label(action.label),
        intent: action.intent ?? ('none' as const),
        run: () => actions.act(action, action.place === 'screen' ? [] : list.rows),
      })),
    ...panels
      .filter(({ place, permission }) => place === 'screen' && may(permission))
      .map((panel) => ({
        key: `panel:${panel.key}`,
        text: label(panel.label),
        intent: 'none' as const,
        run: () => actions.openPanel(panel, null),
      })),
  ];
  if (all.length === 0) return null;
  return (
    <FitLine
      className="cj-toolbar-acts"
      most={MOST_ACTIONS}
      items={all.map(({ key, text, intent, run }) => ({
        key: `${key} ${text}`,
        node: (
          <Button variant="outlined" intent={intent} text={text} disabled={closed} onClick={run} />
        ),
      }))}
      more={(hidden) => (
        <PopoverNext
          placement="bottom-start"
          content={
            <Menu>
              {all.slice(all.length - hidden).map((one) => (
                <MenuItem key={one.key} text={one.text} intent={one.intent} onClick={one.run} />
              ))}
            </Menu>
          }
        >
          <Button
            variant="outlined"
            disabled={closed}
            text={t('list.moreOf')}
            endIcon={<CaretDown />}
          />
        </PopoverNext>
      )}
    />
  );
}
