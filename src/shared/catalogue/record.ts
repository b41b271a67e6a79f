import type { FamilySpec, FieldSpec } from './family';
import type { Cell } from './kinds/kind';
import { kindOf } from './kinds/registry';

/** A record that was read field by field; undeclared fields are kept in `extra`. */
export interface RecordView {
  readonly id: string;
  readonly cells: Readonly<Record<string, Cell>>;
  /** Undeclared fields unchanged; values that are no text as JSON. */
  readonly extra: Readonly<Record<string, string>>;
  /** Number of unreadable cells; strict tests demand 0. */
  readonly tolerated: number;
}

const ABSENT: Cell = { state: 'absent' };

/** Longest raw text shown for an unreadable value, characters. */
const RAW_SHOWN = 200;

function isAbsent(raw: unknown, field: FieldSpec): boolean {
  if (raw === undefined || raw === null || raw === '') return true;
  if (field.absent !== undefined && rawText(raw) === String(field.absent)) return true;
  // A null bean property of an unknown type is written as {} (wire format §1).
  return typeof raw === 'object' && !Array.isArray(raw) && Object.keys(raw).length === 0;
}

function rawText(raw: unknown): string {
  return typeof raw === 'string' ? raw : JSON.stringify(raw);
}

/** The cell of an unreadable value: it keeps the start of its raw text. */
export function unreadable(raw: unknown): Cell {
  return { state: 'unreadable', raw: rawText(raw ?? null).slice(0, RAW_SHOWN) };
}

/** Reads one cell; a wrong type is unreadable and keeps its raw text. Never throws. */
export function readCell(raw: unknown, field: FieldSpec): Cell {
  if (isAbsent(raw, field)) return ABSENT;
  const value = kindOf(field.kind).read(raw, field);
  if (value === undefined) return unreadable(raw);
  return { state: 'value', value };
}

/**
 * Reads one record by a family's declaration. Each record is read alone, so one bad record never fails a page. A value that is no object becomes a record with
 * only unreadable cells.
 */
export function readRecord(family: FamilySpec, raw: unknown): RecordView {
  const source: Record<string, unknown> = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : {};
  const cells: Record<string, Cell> = {};
  let tolerated = 0;
  const isObject = Object.keys(source).length > 0;
  for (const field of family.fields) {
    const cell: Cell = isObject ? readCell(source[field.name], field) : unreadable(raw);
    if (cell.state === 'unreadable') tolerated += 1;
    cells[field.name] = cell;
    delete source[field.name];
  }
  const own = cells[family.idField ?? 'id'];
  const id = rawText(own?.state === 'value' ? own.value : (source['id'] ?? ''));
  delete source['id'];
  const extra: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) extra[name] = rawText(value ?? null);
  return { id, cells, extra, tolerated };
}
