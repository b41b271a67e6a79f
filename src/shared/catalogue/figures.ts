import { entriesOf as recordOf, isNothing, listIn } from '../api/rows';
import type { Label } from './family';
import type { FigurePeriod, FigureSpec, FigureValueSpec } from './figureSpec';
import type { Cell } from './kinds/kind';
import { figureOf } from './known';
import { readCell, unreadable } from './record';

export type { FigureSpec } from './figureSpec';
export { figureOf } from './known';

/** One figure, or one series of a trend. */
export interface FigureName {
  readonly name: string;
  readonly label: Label;
  readonly unit: string;
  readonly period: FigurePeriod;
  /** True for what adds up over an hour or a day; false for an average or a share. */
  readonly adds: boolean;
  readonly better?: 'up' | 'down';
  readonly target?: number;
  readonly toldByList?: true;
}

/** A statistic answer, read value by value: an unreadable value does not affect the others. */
export type FigureData =
  | { readonly kind: 'values'; readonly values: readonly (FigureName & { readonly cell: Cell })[] }
  | {
      readonly kind: 'series';
      /** Length of a point. */
      readonly by: 'hour' | 'day' | 'month';
      readonly series: readonly FigureName[];
      /** `time` as the server wrote it ('08:00', '2026-11-21'); one cell per series. */
      readonly points: readonly { readonly time: string; readonly cells: readonly Cell[] }[];
    }
  | {
      readonly kind: 'rank';
      readonly value: FigureName;
      readonly entries: readonly { readonly name: string; readonly cell: Cell }[];
    };

/** The declared figures of some calls, in their order. */
export function findFigures(calls: readonly string[]): readonly FigureSpec[] {
  return calls.flatMap((call) => figureOf(call) ?? []);
}

/** More points or entries than any figure has; further ones are ignored, so that a foreign answer cannot fill the memory. */
const MOST_ENTRIES = 2000;

/** Number that means "absent" on this wire (wire format §1). */
const ABSENT = -1;

function nameOf(value: FigureValueSpec, spec: FigureSpec): FigureName {
  const { name, label, unit, operator, better, target, toldByList } = value;
  return {
    name,
    label,
    unit,
    period: value.period ?? spec.period,
    adds: operator.op === 'count' || operator.op === 'sum',
    ...(better === undefined ? {} : { better }),
    ...(target === undefined ? {} : { target }),
    ...(toldByList === undefined ? {} : { toldByList }),
  };
}

/** A value of an object. When `raw` is no object, the cell shows all of it as unreadable. */
function cellOf({ name, label, kind }: FigureValueSpec, raw: unknown): Cell {
  const record = recordOf(raw);
  return record === undefined ? unreadable(raw) : readCell(record[name], { name, kind, label, absent: ABSENT });
}

function textOf(raw: unknown, name: string): string {
  const text = recordOf(raw)?.[name];
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

/** The members of a list, which some servers wrap; a page of records is no figure. */
function entriesIn(data: unknown): readonly unknown[] | undefined {
  return recordOf(data)?.['total'] === undefined ? listIn(data) : undefined;
}

/** The members of a list. An answer that is no list gives one unreadable member. */
function membersOf(data: unknown): readonly unknown[] {
  return entriesIn(data)?.slice(0, MOST_ENTRIES) ?? [JSON.stringify(data)];
}

/** The object with the values; some servers put it into a list of one. */
function valuesIn(data: unknown): Readonly<Record<string, unknown>> | undefined {
  return recordOf(Array.isArray(data) && data.length === 1 ? data[0] : data);
}

type RankSpec = Extract<FigureSpec, { readonly shape: 'rank' }>;

/**
 * The entries of a rank that a server answers as one object: the entry itself, or values by the names of their entries. Documents list such calls as plain
 * statistics, so both are read. undefined for any other answer.
 */
function entriesOfObject({ value, nameName }: RankSpec, data: unknown): readonly { readonly name: string; readonly cell: Cell }[] | undefined {
  const record = recordOf(data);
  if (record === undefined) return undefined;
  if (value.name in record) return [{ name: textOf(record, nameName), cell: cellOf(value, record) }];
  const entries = Object.entries(record)
    .slice(0, MOST_ENTRIES)
    .map(([name, amount]) => ({ name, cell: cellOf(value, { [value.name]: amount }) }));
  return entries.some(({ cell }) => cell.state === 'unreadable') ? undefined : entries;
}

/** True when an answer has the declared shape, with any values. */
export function fitsFigures(spec: FigureSpec, data: unknown): boolean {
  if (isNothing(data)) return true;
  if (spec.shape === 'values') return valuesIn(data) !== undefined;
  return entriesIn(data) !== undefined || (spec.shape === 'rank' && entriesOfObject(spec, data) !== undefined);
}

/** Reads the answer of a statistic call value by value. Never throws: an unreadable value becomes an unreadable cell with its raw text. */
export function readFigures(spec: FigureSpec, data: unknown): FigureData {
  switch (spec.shape) {
    case 'values': {
      const answer = isNothing(data) ? {} : (valuesIn(data) ?? data);
      return { kind: 'values', values: spec.values.map((value) => ({ ...nameOf(value, spec), cell: cellOf(value, answer) })) };
    }
    case 'series': {
      const points = membersOf(data).map((point) => ({
        time: textOf(point, spec.timeName),
        cells: spec.values.map((value) => cellOf(value, point)),
      }));
      return { kind: 'series', by: spec.by, series: spec.values.map((value) => nameOf(value, spec)), points };
    }
    case 'rank': {
      const named = isNothing(data) || entriesIn(data) !== undefined ? undefined : entriesOfObject(spec, data);
      const entries = named ?? membersOf(data).map((entry) => ({ name: textOf(entry, spec.nameName), cell: cellOf(spec.value, entry) }));
      return { kind: 'rank', value: nameOf(spec.value, spec), entries };
    }
  }
}
