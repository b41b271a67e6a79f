import { useTranslation } from '@renderer/data/translation';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { isTreeList } from '@shared/catalogue/ownTree';
import { mayRun } from '@shared/catalogue/screens';
import { usePermission } from '@renderer/data/services';
import type { ListActions } from '../batch/useListActions';
import { useLabel } from '../labels';
import type { TreeMoves } from '../tree/useTreeMoves';
import type { PossibleCommand, RowCommand } from './columns';

export interface RowCommands {
  readonly canAdd: boolean;
  readonly canView: boolean;
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  /** Commands that some row of this list can have. */
  readonly possible: readonly PossibleCommand[];
  /** Commands of this row: by permission, and by its state. */
  readonly of: (record: RecordView) => readonly RowCommand[];
}

const UP_AND_DOWN = [
  ['moveUp', -1],
  ['moveDown', 1],
] as const;

/** Commands for single rows, from the declaration. */
export function useRowCommands(
  family: FamilySpec,
  actions: ListActions,
  order: TreeMoves | null,
): RowCommands {
  const { t } = useTranslation();
  const may = usePermission();
  const label = useLabel();
  const { screen } = family;
  const canAdd = screen?.calls.add !== undefined && may(screen.permissions.add);
  // A screen without the code has no such button (spec 1 §2 Tenant package screen: view is disabled).
  const canView = screen?.permissions.view !== undefined && may(screen.permissions.view);
  const canEdit = screen?.calls.edit !== undefined && may(screen.permissions.edit);
  const canRemove = screen?.calls.remove !== undefined && may(screen.permissions.remove);
  const own = (screen?.actions ?? []).filter(
    ({ place, permission }) => (place === 'row' || place === 'both') && may(permission),
  );
  const panels = (screen?.panels ?? []).filter(
    ({ place, permission }) => place === 'row' && may(permission),
  );
  const moves = new Set(family.lifecycle?.moves.map(({ action }) => action));
  const all: readonly (Omit<RowCommand, 'run'> & {
    readonly run: (record: RecordView) => void;
    readonly fits?: (record: RecordView) => boolean;
  })[] = [
    ...(canView
      ? [{ key: 'view', label: t('records.view'), run: (one: RecordView) => actions.view(one) }]
      : []),
    ...(canEdit
      ? [{ key: 'edit', label: t('records.edit'), run: (one: RecordView) => actions.edit([one]) }]
      : []),
    ...(canAdd && isTreeList(family)
      ? [{ key: 'addBelow', label: t('tree.addBelow'), run: actions.add }]
      : []),
    ...own.map((action) => ({
      key: `action:${action.key}`,
      label: label(action.label),
      danger: action.intent === 'danger',
      ...(moves.has(action.key)
        ? { fits: (record: RecordView) => mayRun(family, action.key, record) }
        : {}),
      run: (record: RecordView) => actions.act(action, [record]),
    })),
    ...(screen?.grants ?? [])
      .filter(({ permission }) => may(permission))
      .map((grant) => ({
        key: `grant:${grant.key}`,
        label: label(grant.label),
        run: (record: RecordView) => actions.openGrant(grant, record),
      })),
    ...panels.map((panel) => ({
      key: `panel:${panel.key}`,
      label: label(panel.label),
      run: (record: RecordView) => actions.openPanel(panel, record),
    })),
    ...(order === null
      ? []
      : UP_AND_DOWN.map(([key, by]) => ({
          key,
          label: t(`tree.${key}`),
          fits: (record: RecordView) => order.can(record, by),
          run: (record: RecordView) => order.move(record, by),
        }))),
    ...(canRemove
      ? [
          {
            key: 'remove',
            label: t('records.remove'),
            danger: true,
            run: (one: RecordView) => actions.remove([one]),
          },
        ]
      : []),
  ];
  return {
    canAdd,
    canView,
    canEdit,
    canRemove,
    possible: all.map(({ key, label: text, fits }) => ({
      key,
      label: text,
      always: fits === undefined,
    })),
    of: (record) =>
      all
        .filter(({ fits }) => fits === undefined || fits(record))
        .map(({ fits: _fits, run, ...command }) => ({ ...command, run: () => run(record) })),
  };
}
