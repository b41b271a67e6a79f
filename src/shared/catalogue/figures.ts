import type { Label } from './family';
import type { FigureSpec, FigureValueSpec } from './figureSpec';
import { FAMILIES } from './index';
import type { Cell } from './kinds/kind';
import { readCell, unreadable } from './record';

export type { FigureSpec } from './figureSpec';

/** One figure, or one series of a trend. */
export interface FigureName {
  readonly name: string;
  readonly label: Label;
  readonly unit: string;
}

/** A statistic answer, read value by value: an unreadable value does not affect the others. */
export type FigureData =
  | { readonly kind: 'values'; readonly values: readonly (FigureName & { readonly cell: Cell })[] }
  | {
      readonly kind: 'series';
      readonly series: readonly FigureName[];
      /** `time` as the server wrote it ('08:00', '2026-11-21'); one cell per series. */
      readonly points: readonly { readonly time: string; readonly cells: readonly Cell[] }[];
    }
  | {
      readonly kind: 'rank';
      readonly value: FigureName;
      readonly entries: readonly { readonly name: string; readonly cell: Cell }[];
    };

/** The declared figures of a call; undefined without a declaration. */
export function figureOf(callId: string): FigureSpec | undefined {
  return FAMILIES.flatMap((family) => family.figures ?? []).find((figure) => figure.call === callId);
}

/** More points or entries than any figure has; further ones are ignored, so that a foreign answer cannot fill the memory. */
const MOST_ENTRIES = 2000;

/** Number that means "absent" on this wire (wire format §1). */
const ABSENT = -1;

function nameOf({ name, label, unit }: FigureValueSpec): FigureName {
  return { name, label, unit };
}

/** An object's values; undefined for any other value. */
function recordOf(raw: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : undefined;
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

/** True for null as this wire writes it: no data, or an empty object (wire format §1). */
function isNothing(data: unknown): boolean {
  if (data === null || data === undefined || data === '') return true;
  const record = recordOf(data);
  return record !== undefined && Object.keys(record).length === 0;
}

/** The members of a list. An answer that is no list gives one unreadable member. */
function membersOf(data: unknown): readonly unknown[] {
  if (isNothing(data)) return [];
  return Array.isArray(data) ? (data.slice(0, MOST_ENTRIES) as readonly unknown[]) : [JSON.stringify(data)];
}

/** True when an answer has the declared shape, with any values. */
export function fitsFigures(spec: FigureSpec, data: unknown): boolean {
  return isNothing(data) || (spec.shape === 'values' ? recordOf(data) !== undefined : Array.isArray(data));
}

/** Reads the answer of a statistic call value by value. Never throws: an unreadable value becomes an unreadable cell with its raw text. */
export function readFigures(spec: FigureSpec, data: unknown): FigureData {
  switch (spec.shape) {
    case 'values': {
      const answer = isNothing(data) ? {} : data;
      return { kind: 'values', values: spec.values.map((value) => ({ ...nameOf(value), cell: cellOf(value, answer) })) };
    }
    case 'series': {
      const points = membersOf(data).map((point) => ({
        time: textOf(point, spec.timeName),
        cells: spec.values.map((value) => cellOf(value, point)),
      }));
      return { kind: 'series', series: spec.values.map(nameOf), points };
    }
    case 'rank': {
      const entries = membersOf(data).map((entry) => ({ name: textOf(entry, spec.nameName), cell: cellOf(spec.value, entry) }));
      return { kind: 'rank', value: nameOf(spec.value), entries };
    }
  }
}
