import { findFamily } from '@shared/catalogue/index';
import type { ActionSpec, ScreenSpec } from '@shared/catalogue/family';

/** A button of a menu entry. `action` is its place: 1 toolbar, 2 row, 3 both (wire format §4.1). */
export interface Button {
  readonly code: string;
  readonly name: string;
  readonly action: 1 | 2 | 3;
  readonly use: 'view' | 'export' | 'remove' | 'change';
}

const PLACES: Readonly<Record<ActionSpec['place'], Button['action']>> = {
  screen: 1,
  selection: 1,
  row: 2,
  both: 3,
};

type Standard = readonly [keyof ScreenSpec['permissions'], string, Button['action'], Button['use']];

const STANDARD: readonly Standard[] = [
  ['add', '新增', 1, 'change'],
  ['edit', '修改', 2, 'change'],
  ['remove', '删除', 3, 'remove'],
  ['view', '查看', 2, 'view'],
  ['export', '导出', 1, 'export'],
  ['import', '导入', 1, 'change'],
];

/**
 * The buttons that an administrator of a real server would have entered for a screen: one for each permission
 * code in its declaration. Empty for entries without a family.
 */
export function buttonsOf(family: string): readonly Button[] {
  const screen = findFamily(family)?.screen;
  if (screen === undefined) return [];
  const found = new Map<string, Button>();
  const add = (button: Button): void => {
    if (!found.has(button.code)) found.set(button.code, button);
  };
  for (const [key, name, action, use] of STANDARD) {
    const code = screen.permissions[key];
    if (code !== undefined) add({ code, name, action, use });
  }
  const addActions = (actions: readonly ActionSpec[] = []): void => {
    for (const { permission: code, label, place } of actions) {
      if (code !== undefined) add({ code, name: label.zh, action: PLACES[place], use: 'change' });
    }
  };
  addActions(screen.actions);
  for (const { permission: code, label } of screen.grants ?? [])
    if (code !== undefined) add({ code, name: label.zh, action: 2, use: 'change' });
  for (const panel of screen.panels ?? []) {
    const { add: adds, edit, remove } = panel.edits?.permissions ?? {};
    const name = panel.label.zh;
    const view = panel.permission;
    if (view !== undefined) add({ code: view, name, action: 2, use: 'view' });
    if (adds !== undefined) add({ code: adds, name: `新增${name}`, action: 1, use: 'change' });
    if (edit !== undefined) add({ code: edit, name: `修改${name}`, action: 2, use: 'change' });
    if (remove !== undefined) add({ code: remove, name: `删除${name}`, action: 3, use: 'remove' });
    addActions(panel.actions);
  }
  return [...found.values()];
}
