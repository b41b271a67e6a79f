import type { CallKind, CallSpec } from '../../api/call';
import type { ActionDraft, FamilyDraft, PanelDraft, ScreenDraft } from '../draft';
import type { ActionSpec, FieldSpec, PanelSpec, ScreenSpec } from '../family';
import { inputFrom } from './fields';

type Calls = ScreenSpec['calls'];
type Codes = ScreenSpec['permissions'];

/** Verbs that serve a button, the first that the family has. */
const SERVED_BY: Readonly<Record<keyof Calls, readonly string[]>> = {
  page: ['page', 'list'],
  list: ['list', 'tree'],
  children: ['lazyList'],
  detail: ['detail'],
  add: ['save', 'submit'],
  edit: ['update', 'edit', 'submit'],
  remove: ['remove'],
  addMany: ['saveBatch'],
};

/** Second half of the permission code of each standard button (spec 3 §4). */
const CODES: Readonly<Record<keyof Codes, string>> = { add: 'add', edit: 'edit', view: 'view', remove: 'delete', export: 'export', import: 'import' };

/** Without the names whose value is null: a draft takes a derived value away by it. */
function withoutNull<T extends string>(values: Readonly<Record<string, T | null | undefined>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, T] => typeof entry[1] === 'string'));
}

/** What a standard verb must be to serve a button: a list may be a page, rows or a tree. */
const fits = (button: string, kind: CallKind | undefined): boolean => {
  if (button === 'page') return kind === 'page';
  return (button !== 'list' && button !== 'children') || kind === 'list' || kind === 'tree';
};

function callsFrom(key: string, calls: readonly CallSpec[], { calls: own = {} }: ScreenDraft): Calls {
  const ids = new Map(calls.map(({ id, kind }) => [id, kind]));
  const standard = Object.entries(SERVED_BY).map(([button, verbs]) => {
    const served = verbs.map((verb) => `${key}.${verb}`).find((id) => ids.has(id) && fits(button, ids.get(id)));
    return [button, served] as const;
  });
  const { page, list, children, ...rest }: Calls = withoutNull({ ...Object.fromEntries(standard), ...own });
  return { ...(page !== undefined ? { page } : list === undefined ? {} : { list, ...(children === undefined ? {} : { children }) }), ...rest };
}

function permissionsFrom(key: string, calls: Calls, { permissions = {}, items }: ScreenDraft): Codes {
  const hasRows = calls.page !== undefined || calls.list !== undefined;
  const isOffered: Readonly<Record<keyof Codes, boolean>> = {
    add: calls.add !== undefined,
    edit: calls.edit !== undefined,
    view: hasRows,
    remove: calls.remove !== undefined,
    export: hasRows,
    // Records with lines of their own are no rows of a file.
    import: calls.add !== undefined && items === undefined,
  };
  const standard = Object.entries(CODES).map(([button, code]) => [button, isOffered[button as keyof Codes] ? `${key}_${code}` : undefined] as const);
  return withoutNull({ ...Object.fromEntries(standard), ...permissions });
}

/** One action of a family from its draft. */
export function actionFrom(key: string, draft: ActionDraft): ActionSpec {
  const { permission = `${key}_${draft.key}`, place = 'both', inputs, ...more } = draft;
  const ids = more.idsParam ?? (more.one === true ? 'id' : 'ids');
  return {
    ...more,
    place,
    ...(place === 'screen' ? {} : { idsParam: ids }),
    ...(inputs === undefined ? {} : { inputs: inputs.map((input) => inputFrom(input, `${key}, ${draft.key}`)) }),
    ...(permission === null ? {} : { permission }),
  };
}

function panelFrom(key: string, { actions, ...more }: PanelDraft): PanelSpec {
  return actions === undefined ? more : { ...more, actions: actions.map((action) => actionFrom(key, action)) };
}

/**
 * A screen from its draft: calls and permission codes by their standard names, the menu code of the family, the newest first by its moment or its time of
 * making, a tree by its own order.
 */
export function screenFrom(draft: ScreenDraft, family: FamilyDraft, calls: readonly CallSpec[], fields: readonly FieldSpec[]): ScreenSpec {
  const { calls: _own, permissions: _codes, actions, panels, grants, menuCodes = [family.key], dateRange: _range, sort: _sort, ...more } = draft;
  const standard = callsFrom(family.key, calls, draft);
  const time = family.moment ?? (fields.some(({ name }) => name === 'createTime') ? 'createTime' : undefined);
  const order = family.tree?.order;
  const newest = time === undefined ? undefined : ({ field: time, direction: 'desc' } as const);
  const { dateRange = time ?? null, sort = order === undefined ? newest : ({ field: order, direction: 'asc' } as const) } = draft;
  return {
    ...more,
    title: draft.title ?? '',
    menuCodes,
    calls: standard,
    permissions: permissionsFrom(family.key, standard, draft),
    ...(actions === undefined ? {} : { actions: actions.map((action) => actionFrom(family.key, action)) }),
    ...(panels === undefined ? {} : { panels: panels.map((panel) => panelFrom(family.key, panel)) }),
    ...(grants === undefined ? {} : { grants: grants.map((grant) => ({ permission: `${family.key}_${grant.key}`, ...grant })) }),
    ...(dateRange === null ? {} : { dateRange }),
    ...(sort === undefined ? {} : { sort }),
  };
}
