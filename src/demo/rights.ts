import type { CallSpec } from '@shared/api/call';
import { actionsOf } from '@shared/catalogue/screens';
import type { FamilySpec } from '@shared/catalogue/family';
import { isAdministrator, type Caller, type Platform } from './platform';

/** Permission codes of the buttons that send a call; undefined among them: a button for everybody. */
function codesOf(families: readonly FamilySpec[], callId: string): readonly (string | undefined)[] {
  return families.flatMap((family) => {
    const { screen } = family;
    if (screen === undefined) return [];
    const { calls, permissions, panels = [], grants = [] } = screen;
    const uses = ['add', 'edit', 'remove'] as const;
    const own = uses.filter((use) => calls[use] === callId).map((use) => permissions[use]);
    const many = calls.addMany === callId ? [permissions.import ?? permissions.add] : [];
    const kept = panels.flatMap(({ edits }) =>
      uses.filter((use) => edits?.[use] === callId).map((use) => edits?.permissions[use]),
    );
    const acts = actionsOf(family)
      .filter((action) => action.call === callId)
      .map(({ permission }) => permission);
    const given = grants.filter(({ save }) => save === callId).map(({ permission }) => permission);
    // A standard button without a code belongs to administrators; an action without one to everybody.
    const standard = [...own, ...many, ...kept].filter((code) => code !== undefined);
    return [...standard, ...acts, ...given];
  });
}

/** True when a caller may send a writing call: administrators, and roles with one of its buttons. */
export function mayWrite({ db, families }: Platform, caller: Caller, call: CallSpec): boolean {
  if (isAdministrator(caller)) return true;
  const codes = codesOf(families, call.id);
  if (codes.includes(undefined)) return true;
  const granted = db.sql(
    'SELECT 1 FROM role_menu JOIN f_menu ON f_menu.id = menu_id WHERE role_id = ? AND is_deleted = 0 AND category = 2 AND code = ?',
  );
  return caller.roleIds.some((role) =>
    codes.some((code) => granted.get(BigInt(role), String(code)) !== undefined),
  );
}
