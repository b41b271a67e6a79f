import type { ApiFailure } from '@shared/api/failure';
import type { Page } from '@shared/api/page';
import { ok, type Result } from '@shared/base/result';
import type { FamilySpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';
import type { KeptField, Saved } from '@shared/model/saved';
import type { PageQuestion, SaveDraft } from '../records/service';
import { mayBeDone } from '../records/unsure';
import type { FormValues } from '../records/write';
import type { ImportStore, RowAnswer } from './importStore';
import type { KeptRow } from './protocol';

/** Records per call, where the server takes several. */
const PACK = 50;

/** Records of the page in which an unsure row is looked up. */
const FOUND_ROWS = 10;

export interface ImportWire {
  save(draft: SaveDraft): Promise<Result<Saved, ApiFailure>>;
  addMany(
    family: string,
    rows: readonly FormValues[],
  ): Promise<Result<readonly Saved[], ApiFailure>>;
  page(question: PageQuestion): Promise<Result<Page<RecordView>, ApiFailure>>;
}

export interface RunInput {
  readonly job: string;
  readonly family: FamilySpec;
  readonly store: ImportStore;
  readonly wire: ImportWire;
  /** Passwords by row; no file contains them. */
  readonly secrets: ReadonlyMap<number, Readonly<Record<string, string>>>;
  readonly signal: AbortSignal;
  /** The message for a failure. */
  readonly words: (failure: ApiFailure) => string;
  /** What a server did to fields that it took otherwise, as one line. */
  readonly keptWords: (family: FamilySpec, kept: readonly KeptField[]) => string;
  /** Called after each row with the number of settled ones. */
  progress(settled: number): void;
}

/** Meaning of the answer to a row. */
type Verdict =
  /** `text`: what the server took otherwise; '' where it took everything as it was sent. */
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string }
  /** The row never left, or the server never began with it. */
  | { readonly kind: 'notSent'; readonly why: ApiFailure }
  /** It is unknown whether the server took the row. */
  | { readonly kind: 'unsure'; readonly why: ApiFailure };

/** Failures that are about the row alone. */
const REFUSALS: readonly ApiFailure['kind'][] = ['rejected', 'badRequest', 'notSent'];

const NOT_SENT = { kind: 'notSent' } as const;

/**
 * Sends the rows that are not settled yet, one by one or in packs. Each row is noted before it leaves, so
 * that rows in flight at a crash are known. Such a row is looked up by a unique field; without one it stays
 * unsure and the app never sends it again.
 * @returns why it stopped before the end, or null
 */
export async function runImport(input: RunInput): Promise<ApiFailure | null> {
  const { store, job } = input;
  const log = await store.log(job);
  const settled = new Set([...log.done, ...log.failed.map(({ row }) => row)]);
  const many = input.family.screen?.calls.addMany !== undefined;
  let pack: KeptRow[] = [];
  const send = async (): Promise<ApiFailure | null> => {
    const rows = pack;
    pack = [];
    if (rows.length === 0) return null;
    const why = rows.length > 1 ? await sendPack(input, rows) : await sendEach(input, rows);
    for (const { row } of rows) settled.add(row);
    input.progress(settled.size);
    return why;
  };
  for await (const kept of store.rows(job)) {
    if (settled.has(kept.row)) continue;
    if (log.sent.has(kept.row) && !(await mayBeSent(input, kept))) {
      settled.add(kept.row);
      continue;
    }
    if (input.signal.aborted) return { kind: 'cancelled' };
    pack.push(kept);
    if (many && pack.length < PACK) continue;
    const why = await send();
    if (why !== null) return why;
  }
  if (input.signal.aborted) return { kind: 'cancelled' };
  return send();
}

/** Several rows in one call; a refused pack is sent row by row, so that each row has its own answer. */
async function sendPack(input: RunInput, rows: readonly KeptRow[]): Promise<ApiFailure | null> {
  const { store, job, wire, family } = input;
  const numbers = rows.map(({ row }) => row);
  await store.noteSent(job, numbers);
  if (input.signal.aborted) return unsent(input, numbers);
  const answer = await wire.addMany(
    family.key,
    rows.map((row) => valuesOf(input, row)),
  );
  const saved = answer.ok ? answer.value : [];
  const verdict = verdictOf(answer.ok ? ok(null) : answer, input);
  if (verdict.kind === 'refused') return sendEach(input, rows);
  if (verdict.kind === 'unsure') return verdict.why;
  for (const [n, row] of numbers.entries()) {
    const own = verdict.kind === 'done' ? doneOf(input, saved[n]) : verdict;
    await store.noteAnswer(job, row, own);
  }
  return verdict.kind === 'done' ? null : verdict.why;
}

async function sendEach(input: RunInput, rows: readonly KeptRow[]): Promise<ApiFailure | null> {
  const { store, job, wire, family, signal } = input;
  for (const [n, kept] of rows.entries()) {
    // Rows of a refused pack were noted as sent already.
    const rest = rows.slice(n);
    if (!signal.aborted) await store.noteSent(job, [kept.row]);
    // The session may have ended while the note was written: the call must not use another session.
    if (signal.aborted) {
      return unsent(
        input,
        rest.map(({ row }) => row),
      );
    }
    const draft: SaveDraft = { family: family.key, mode: 'add', values: valuesOf(input, kept) };
    const verdict = verdictOf(await wire.save(draft), input);
    if (verdict.kind === 'done' || verdict.kind === 'refused') {
      await store.noteAnswer(job, kept.row, verdict);
    } else {
      const unsent = verdict.kind === 'unsure' ? rest.slice(1) : rest;
      for (const { row } of unsent) await store.noteAnswer(job, row, NOT_SENT);
      return verdict.why;
    }
  }
  return null;
}

/** The import was stopped before these rows left. */
async function unsent({ store, job }: RunInput, rows: readonly number[]): Promise<ApiFailure> {
  for (const row of rows) await store.noteAnswer(job, row, NOT_SENT);
  return { kind: 'cancelled' };
}

function doneOf({ family, keptWords }: RunInput, saved: Saved | undefined): Verdict & RowAnswer {
  const kept = saved?.kept ?? [];
  return { kind: 'done', text: kept.length === 0 ? '' : keptWords(family, kept) };
}

function verdictOf(answer: Result<Saved | null, ApiFailure>, input: RunInput): Verdict {
  if (answer.ok) return doneOf(input, answer.value ?? undefined);
  const { words } = input;
  const why = answer.error;
  if (mayBeDone(why)) return { kind: 'unsure', why };
  // What is known to break a server is a refusal of its row: sent again it would be none either.
  return REFUSALS.includes(why.kind)
    ? { kind: 'refused', text: words(why) }
    : { kind: 'notSent', why };
}

/** A row that was in flight: true when the server does not have it. */
async function mayBeSent(input: RunInput, kept: KeptRow): Promise<boolean> {
  const { family, wire, store, job } = input;
  const field = family.fields.find(
    (one) => one.unique === true && kept.values[one.name] !== undefined,
  );
  if (field === undefined) return false;
  const wanted = String(kept.values[field.name]);
  const answer = await wire.page({
    family: family.key,
    current: 1,
    size: FOUND_ROWS,
    sort: [],
    filters: { [`${field.name}_equal`]: wanted },
    slot: `import:${job}`,
  });
  // The list of a later session says nothing about this session's row.
  if (!answer.ok || input.signal.aborted) return false;
  const { records } = answer.value;
  const isThere = records.some(({ cells }) => {
    const cell = cells[field.name];
    return cell?.state === 'value' && String(cell.value) === wanted;
  });
  // A server that ignores the condition returns other records: that proves nothing.
  if (!isThere && records.length > 0) return false;
  await store.noteAnswer(job, kept.row, isThere ? { kind: 'done', text: '' } : NOT_SENT);
  return !isThere;
}

function valuesOf(input: RunInput, kept: KeptRow): Readonly<Record<string, FieldValue>> {
  return { ...kept.values, ...input.secrets.get(kept.row) };
}
