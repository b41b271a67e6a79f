import type { CallSpec } from '../api/call';
import type { ActionSpec, FamilySpec, FieldSpec, OptionsSpec, PanelSpec, ScreenSpec } from './family';
import { recordsOf } from './known';
import type { RecordView } from './record';

export { answerOf, familyOfCall, recordsOf } from './known';

export function idFieldOf(family: FamilySpec): string {
  return family.idField ?? 'id';
}

/** Names of the two paging parameters of a page call: some calls use other names (spec 2 §3). */
export function pagingNames(call: CallSpec): { readonly current: string; readonly size: string } {
  return call.params?.includes('currentPage') === true ? { current: 'currentPage', size: 'pageSize' } : { current: 'current', size: 'size' };
}

/** The call of a screen's records, or of one of its views: a page, or all at once; undefined for an unknown view and without a list. */
export function listCallOf(screen: ScreenSpec, view?: string): string | undefined {
  return view === undefined ? (screen.calls.page ?? screen.calls.list) : screen.views?.find(({ key }) => key === view)?.call;
}

/** How a screen looks: a list, the sheet of one record, or figures alone. */
export type ScreenShape = 'list' | 'sheet' | 'figures';

export function shapeOf(screen: ScreenSpec): ScreenShape {
  if (listCallOf(screen) !== undefined) return 'list';
  return screen.calls.detail === undefined ? 'figures' : 'sheet';
}

/** Families whose screen shows a list of records. */
export function hasList({ screen }: FamilySpec): boolean {
  return screen !== undefined && listCallOf(screen) !== undefined;
}

/** The family whose records a view shows, where it is another than the screen's: its own screen is then the tab. */
export function familyOfView(family: FamilySpec, view: string | undefined): FamilySpec | undefined {
  const call = family.screen === undefined || view === undefined ? undefined : listCallOf(family.screen, view);
  const records = call === undefined ? undefined : recordsOf(call);
  return records === undefined || records.key === family.key || records.screen === undefined ? undefined : records;
}

export function panelOf(family: FamilySpec, key: string): PanelSpec | undefined {
  return family.screen?.panels?.find((panel) => panel.key === key);
}

/** Every action of a screen and of its panels. */
export function actionsOf({ screen }: FamilySpec): readonly ActionSpec[] {
  return [...(screen?.actions ?? []), ...(screen?.panels ?? []).flatMap((panel) => panel.actions ?? [])];
}

/** How a family's fields, actions and tree offer values. */
export function optionsOf(family: FamilySpec): readonly OptionsSpec[] {
  const inputs = actionsOf(family).flatMap((action) => action.inputs ?? []);
  const offered = [...family.fields, ...inputs].map(({ reference }) => reference?.options);
  return [...offered, family.screen?.tree?.options].filter((options) => options !== undefined);
}

/**
 * True when an action may run from the record's state. When the state is absent or unreadable the server decides: a missing field must not block an operator.
 */
export function mayRun(family: FamilySpec, action: string, record: RecordView): boolean {
  const { lifecycle } = family;
  const moves = lifecycle?.moves.filter((move) => move.action === action) ?? [];
  const cell = lifecycle === undefined ? undefined : record.cells[lifecycle.field];
  if (moves.length === 0 || cell?.state !== 'value') return true;
  return moves.some(({ from }) => from.includes(String(cell.value)));
}

/** Whether a person sees a field's choices: in a form, a search or a column. Those of any other field are never asked for. */
function offersChoices({ form, search, column }: FieldSpec): boolean {
  return form !== undefined || search !== undefined || column !== undefined;
}

/** Whether an action can be seen at all: one that moves a state is hidden in all states but those that it begins with. */
function isSeen({ lifecycle }: FamilySpec, { key }: ActionSpec): boolean {
  const moves = lifecycle?.moves ?? [];
  const own = moves.filter(({ action }) => action === key);
  const states = new Set([lifecycle?.initial, ...moves.map(({ to }) => to)]);
  return own.length === 0 || own.some(({ from }) => from.some((state) => states.has(state)));
}

/** Actions that a person can see in some state of a record. */
function seenActions(family: FamilySpec): readonly ActionSpec[] {
  const { screen } = family;
  const ofPanels = (screen?.panels ?? []).flatMap(({ call, actions = [] }) => {
    const records = recordsOf(call);
    return actions.filter((action) => records === undefined || isSeen(records, action));
  });
  return [...(screen?.actions ?? []).filter((action) => isSeen(family, action)), ...ofPanels];
}

/** Calls that a person can make a family's screen send, by place: any other call must be used by a module. */
export function reachedCalls(family: FamilySpec): ReadonlyMap<string, string> {
  const reached = new Map<string, string>();
  const add = (call: string | undefined, where: string): void => {
    if (call !== undefined && !reached.has(call)) reached.set(call, where);
  };
  const { screen } = family;
  const actions = seenActions(family);
  const fields = [...family.fields.filter(offersChoices), ...actions.flatMap(({ inputs = [] }) => inputs)];
  for (const { name, reference } of fields) add(reference?.options.call, `field ${name}`);
  if (screen === undefined) return reached;
  for (const { name, form } of family.fields) add(form?.suggested, `suggested ${name}`);
  for (const [use, call] of Object.entries(screen.calls)) add(call, use);
  for (const view of screen.views ?? []) add(view.call, `view ${view.key}`);
  for (const call of screen.figures ?? []) add(call, 'figures');
  for (const file of screen.files ?? []) add(file.call, `file ${file.key}`);
  for (const action of actions) add(action.call, `action ${action.key}`);
  add(screen.tree?.options.call, 'tree');
  for (const { key, tree, keys, save, holders } of screen.grants ?? []) for (const call of [tree, keys, save, holders?.call]) add(call, `grant ${key}`);
  for (const panel of screen.panels ?? []) {
    add(panel.call, `panel ${panel.key}`);
    for (const call of [panel.edits?.add, panel.edits?.edit, panel.edits?.remove]) add(call, `panel ${panel.key}`);
  }
  return reached;
}
