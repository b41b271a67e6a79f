import { MOVE_REFUSED, type MoveSpec } from '@shared/catalogue/behaviour';
import type { ActionSpec, FamilySpec } from '@shared/catalogue/family';
import { actionsOf } from '@shared/catalogue/screens';
import type { Caller } from '../platform';
import type { Row } from '../store/database';
import type { FamilyTable } from '../table';
import { columnName } from '../wire/conditions';
import { refused } from '../wire/failure';
import { touch } from './saves';
import type { Engine } from './records';

/** An action of a call and its transitions; empty for an action that keeps the state. */
export interface CallAction {
  readonly action: ActionSpec;
  readonly moves: readonly MoveSpec[];
}

/** The actions of a call, on any screen. */
export function actionsOfCall(
  families: readonly FamilySpec[],
  family: FamilySpec,
  call: string,
): readonly CallAction[] {
  const { lifecycle } = family;
  return families
    .flatMap(actionsOf)
    .filter((action) => action.call === call)
    .map((action) => ({
      action,
      moves: lifecycle?.moves.filter((move) => move.action === action.key) ?? [],
    }));
}

/**
 * The action that a request means: the actions of one call differ by their own values; the closest match
 * counts.
 */
export function meant(
  actions: readonly CallAction[],
  given: Readonly<Record<string, string>>,
): CallAction | undefined {
  const fixed = ({ action }: CallAction): [string, string][] => Object.entries(action.fixed ?? {});
  return actions
    .filter((one) => fixed(one).every(([name, value]) => given[name] === value))
    .toSorted((one, two) => fixed(two).length - fixed(one).length)[0];
}

/**
 * Moves rows to the next state.
 * @throws WireFailure 400 when the action does not start from the state of one row; no row moves then.
 */
export function move(
  engine: Engine,
  table: FamilyTable,
  { moves }: CallAction,
  rows: readonly Row[],
  caller: Caller,
): void {
  const { lifecycle } = table.family;
  if (lifecycle === undefined || moves.length === 0) return;
  const column = columnName(lifecycle.field);
  for (const row of rows) {
    const state = String(row[column] ?? lifecycle.initial);
    const next = moves.find(({ from }) => from.includes(state));
    if (next === undefined) throw refused(MOVE_REFUSED);
    touch(engine, table, [row], { [column]: next.to }, caller);
  }
}
