import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { PAGE_SIZES, ROWS_MOST, type Page, type Undone } from '@shared/api/page';
import { readPage } from '@shared/api/pageAnswer';
import { listIn } from '@shared/api/rows';
import type { Clock } from '@shared/base/clock';
import { fail, ok, type Result } from '@shared/base/result';
import {
  brokenConditions,
  brokenOrder,
  canJudge,
  conditionOf,
  isColumnOf,
  meetsHere,
} from '@shared/catalogue/asked';
import type { FamilySpec } from '@shared/catalogue/family';
import { sorted, type OwnQuestion } from '@shared/catalogue/ownPage';
import { readRecord, type RecordView } from '@shared/catalogue/record';
import { pagingNames } from '@shared/catalogue/screens';
import type { Logger } from '../ports/log';
import { argsOf } from '../session/args';
import type { CallArgs } from '../session/session';
import type { ListLearned } from '../storage/serverOverrides';
import { sortQuery } from './write';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** The largest page that a server returns (wire format §3). */
const PAGE = 500;
/** Most requests for the records of one page whose server answers smaller ones. */
const MOST_PIECES = 60;
/** A server that says nothing of its size does not cut pages below the smallest that people ask for. */
const [LEAST_CUT] = PAGE_SIZES;
/** Another try for the server after this time, ms: it may have changed its version overnight. */
const TRY_AGAIN_MS = 24 * 3_600_000;
/** Records that were read for one page serve the following ones of the same list so long, ms. */
const READ_FOR_MS = 2 * 60_000;
/** Lists whose records are held for their next pages. */
const MOST_HELD = 3;
/** What a server does not do is found one thing after another: no list has more conditions and orders at once. */
const MOST_TRIES = 12;

/** A record with its row as the server sent it. */
export interface Row {
  readonly record: RecordView;
  readonly raw: unknown;
}

/** A page that is asked of a call. */
export interface PageAsk {
  readonly spec: CallSpec;
  /** The family of the records. */
  readonly of: FamilySpec;
  readonly current: number;
  readonly size: number;
  readonly sort: OwnQuestion['sort'];
  /** Conditions and parameters; empty ones are not sent. */
  readonly params: Readonly<Record<string, string>>;
  /** The list that asks: its next page is answered from what was read for the one before. */
  readonly slot: string;
  /** True: an answer that is no page is all there is. */
  readonly loose?: true;
}

/**
 * The rows of an answer without pages: the members of a list, an object alone, no row for an empty answer;
 * undefined for a text or a number.
 */
export function rowsOf(data: unknown): readonly unknown[] | undefined {
  return listIn(data) ?? (typeof data === 'object' ? [data] : undefined);
}

/** What was learned of the calls of the server in use. */
export interface LearnedLists {
  of(call: string): ListLearned;
  keep(call: string, learned: ListLearned): void;
}

/** What is learned while the program runs, where nothing keeps it longer. */
export function learnedHere(): LearnedLists {
  const known = new Map<string, ListLearned>();
  return {
    of: (call) => known.get(call) ?? { conditions: {}, order: {}, columns: {} },
    keep: (call, learned) => void known.set(call, learned),
  };
}

export interface AskedPagesDeps {
  call(spec: CallSpec, args: CallArgs): Answer<Envelope>;
  readonly learned: LearnedLists;
  readonly log: Pick<Logger, 'warn'>;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
}

/** Everything that a call has under some conditions. */
interface Whole {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface Held extends Whole {
  /** Server's conditions, order and user of the records. */
  readonly asked: string;
  readonly at: number;
  /** The page that was answered last: asked again, it is read anew. */
  readonly current: number;
}

/** Something was learned on the way: the question is put anew. */
const AGAIN = 'again';
type Again = typeof AGAIN;

/** Keys of the conditions, and fields of the order, that the server is not asked for. */
interface Left {
  readonly conditions: ReadonlySet<string>;
  readonly order: ReadonlySet<string>;
}

/**
 * Pages of records as they were asked for. Each answer is held against its conditions, its order and its size; what the server plainly did not do is remembered
 * for its call and done here, where all records fit into memory. A server that does everything is asked once.
 */
export class AskedPages {
  private readonly held = new Map<string, Held>();
  /** How often the records were forgotten: what was being read meanwhile is not held. */
  private forgotten = 0;

  constructor(private readonly deps: AskedPagesDeps) {}

  /** Forgets the records that were read for next pages: with another session, and after every write. */
  clear(): void {
    this.held.clear();
    this.forgotten += 1;
  }

  /** Whether a condition is one that the call is known not to apply. */
  isUndone(call: string, key: string): boolean {
    return this.remembered(this.deps.learned.of(call).conditions).has(key);
  }

  /** The conditions of these that the call is known not to apply. */
  undoneOf(call: string, keys: readonly string[]): readonly string[] {
    return keys.filter((key) => this.isUndone(call, key));
  }

  async page(ask: PageAsk, signal: AbortSignal): Answer<Page<Row>> {
    const filled = Object.entries(ask.params).filter(([, value]) => value !== '');
    const own = { ...ask, params: Object.fromEntries(filled) };
    let last: Result<Page<Row>, ApiFailure> = fail({ kind: 'cancelled' });
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const left = this.leftOf(own);
      const isAll = left.conditions.size === 0 && left.order.size === 0;
      const answer = isAll
        ? await this.asAsked(own, left, signal)
        : await this.here(own, left, signal);
      if (!answer.ok) {
        last = answer;
        if (!this.learnColumn(own, left, answer.error)) return answer;
        continue;
      }
      const page = answer.value;
      if (page === AGAIN) continue;
      last = ok(page);
      if (page.undone !== undefined || !this.learn(own, left, page.records)) return last;
    }
    return last;
  }

  /** The page as the server answers it, without what is left. */
  private async asAsked(ask: PageAsk, left: Left, signal: AbortSignal): Answer<Page<Row>> {
    const { spec, current, size } = ask;
    const most = this.sizeOf(spec);
    if (most !== undefined && most < size) return this.pieces(ask, left, most, signal);
    const answer = await this.once(ask, left, current, size, signal);
    if (!answer.ok) return answer;
    const page = answer.value;
    const got = page.records.length;
    const isShort = got < size && (current - 1) * size + got < page.total;
    if (!isShort || page.atLeast === true) return ok(page);
    // A server that says its size cut it; of one that does not the next page has to show it.
    const isCut =
      page.size < size || (current === 1 && (await this.goesOn(ask, left, page, signal)));
    const cut = page.size < size ? page.size : got;
    if (!isCut || cut === 0) return ok({ ...page, missing: 'given' });
    this.keep(ask, { size: cut, sizeAt: this.deps.clock.now() });
    return this.pieces(ask, left, cut, signal);
  }

  /** Whether a short first page was cut: the next page of its size goes on exactly where it ended. */
  private async goesOn(
    ask: PageAsk,
    left: Left,
    { records, total }: Page<Row>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const got = records.length;
    if (got < LEAST_CUT) return false;
    const next = await this.once(ask, left, 2, got, signal);
    if (!next.ok) return false;
    const seen = new Set(records.map(({ record }) => record.id));
    const rows = next.value.records;
    return (
      rows.length === Math.min(got, total - got) &&
      rows.every(({ record: { id } }) => id !== '' && !seen.has(id))
    );
  }

  /** The largest page that a call is known to answer; undefined: as asked. */
  private sizeOf({ id }: CallSpec): number | undefined {
    const { size, sizeAt = 0 } = this.deps.learned.of(id);
    return this.isRecent(sizeAt) ? size : undefined;
  }

  /** A page that the server answers in smaller ones, read on until it is whole. */
  private async pieces(
    ask: PageAsk,
    left: Left,
    most: number,
    signal: AbortSignal,
  ): Answer<Page<Row>> {
    const { current, size } = ask;
    const from = (current - 1) * size;
    const rows: Row[] = [];
    const first = Math.floor(from / most);
    let total = 0;
    let isWhole = false;
    for (let n = 0; n < MOST_PIECES && !isWhole; n += 1) {
      const answer = await this.once(ask, left, first + n + 1, most, signal);
      if (!answer.ok) return answer;
      rows.push(...answer.value.records);
      total = answer.value.total;
      const reached = (first + n + 1) * most;
      isWhole = answer.value.records.length === 0 || reached >= from + size || reached >= total;
    }
    const skipped = from - first * most;
    const records = rows.slice(skipped, skipped + size);
    const page = { records, total, current, size };
    if (records.length >= Math.min(size, total - from)) return ok(page);
    return ok({ ...page, missing: isWhole ? 'given' : 'requests' });
  }

  /** One request. */
  private async once(
    { spec, of, params, sort, loose }: PageAsk,
    left: Left,
    current: number,
    size: number,
    signal: AbortSignal,
  ): Answer<Page<Row>> {
    const names = pagingNames(spec);
    const sent = Object.entries(params).filter(([key]) => !left.conditions.has(key));
    const query = {
      ...Object.fromEntries(sent),
      [names.current]: String(current),
      [names.size]: String(size),
      // An order of which the server misses a part is made here as a whole.
      ...(left.order.size === 0 ? sortQuery(sort) : {}),
    };
    const answer = await this.deps.call(spec, { ...argsOf(spec, query), signal });
    if (!answer.ok) return answer;
    const { data } = answer.value;
    const page = readPage(data, { current, size });
    if (page === undefined) return this.unpaged(of, data, loose);
    return ok({
      ...page,
      records: page.records.map((raw) => ({ raw, record: readRecord(of, raw) })),
    });
  }

  /** An answer that is no page, where a panel or a picker takes it for all there is. */
  private unpaged(
    of: FamilySpec,
    data: unknown,
    loose: PageAsk['loose'],
  ): Result<Page<Row>, ApiFailure> {
    const rows = loose === true ? rowsOf(data) : undefined;
    if (rows === undefined) return fail({ kind: 'otherShape', detail: 'not a page' });
    const records = rows.map((raw) => ({ raw, record: readRecord(of, raw) }));
    return ok({ records, total: rows.length, current: 1, size: Math.max(rows.length, 1) });
  }

  /** The page of everything that the server has under the conditions that it applies, searched and sorted here. */
  private async here(ask: PageAsk, left: Left, signal: AbortSignal): Answer<Page<Row> | Again> {
    const answer = await this.whole(ask, left, signal);
    if (!answer.ok) return answer;
    const whole = answer.value;
    if (whole === AGAIN) return ok(AGAIN);
    const { spec, of, params, sort, current, size } = ask;
    const learned = this.deps.learned.of(spec.id);
    const columns = Object.keys(learned.columns).filter((column) =>
      [...left.conditions, ...left.order].some((key) => isColumnOf(column, conditionOf(key).field)),
    );
    const isMany = whole.total > whole.rows.length;
    const why = isMany ? 'many' : 'unseen';
    const records = whole.rows.map(({ record }) => record);
    const isOff = (key: string): boolean => isMany || !canJudge(spec, of, records, key);
    const parted = (keys: ReadonlySet<string>) => ({
      here: [...keys].filter((key) => !isOff(key)),
      off: [...keys].filter(isOff),
    });
    const [byCondition, byOrder] = [parted(left.conditions), parted(left.order)];
    const off = [
      ...byCondition.off.map((key) => ({ key, as: 'condition', why }) as const),
      ...byOrder.off.map((key) => ({ key, as: 'order', why }) as const),
    ];
    const conditions = byCondition.here;
    const undone: Undone = { conditions, order: byOrder.here, off, columns };
    if (isMany) {
      // The part of the order that the server does is still its.
      const rest = { ...ask, sort: sort.filter(({ field }) => !left.order.has(field)) };
      const kept: Left = { conditions: left.conditions, order: new Set() };
      const page = await this.asAsked(rest, kept, signal);
      if (!page.ok) return page;
      if (this.learn(rest, kept, page.value.records)) return ok(AGAIN);
      return ok({ ...page.value, undone });
    }
    const by = Object.fromEntries(conditions.map((key) => [key, params[key] ?? '']));
    const found = whole.rows.filter(({ record }) => meetsHere(spec, of, record, by));
    const rows = left.order.size === 0 ? found : inOrder(found, sort);
    const start = (current - 1) * size;
    return ok({
      records: rows.slice(start, start + size),
      total: rows.length,
      current,
      size,
      undone,
    });
  }

  /** Everything under the conditions that the server applies; a turn to a page beyond the first is served from what was read before. */
  private async whole(ask: PageAsk, left: Left, signal: AbortSignal): Answer<Whole | Again> {
    const { spec, params, sort, current, slot } = ask;
    const sent = Object.entries(params).filter(([key]) => !left.conditions.has(key));
    const asked = JSON.stringify([spec.id, sent, left.order.size === 0 ? sort : []]);
    const held = this.held.get(slot);
    const now = this.deps.clock.monotonic();
    const isTurn = current > 1 && held?.asked === asked && held.current !== current;
    if (isTurn && now - held.at < READ_FOR_MS) {
      this.held.set(slot, { ...held, current });
      return ok(held);
    }
    const { forgotten } = this;
    const rows: Row[] = [];
    const seen = new Set<string>();
    for (let page = 1; ; page += 1) {
      const answer = await this.asAsked({ ...ask, current: page, size: PAGE }, left, signal);
      if (!answer.ok) return answer;
      if (this.learn(ask, left, answer.value.records)) return ok(AGAIN);
      const fresh = answer.value.records.filter(({ record: { id } }) => id === '' || !seen.has(id));
      for (const { record } of fresh) seen.add(record.id);
      rows.push(...fresh);
      const { total, missing } = answer.value;
      if (total > ROWS_MOST || missing === 'requests') return ok({ rows, total });
      if (fresh.length === 0 || page * PAGE >= total || rows.length >= ROWS_MOST) break;
    }
    // Fewer than the server counts: rows came twice, or went meanwhile. They are all that it gives.
    const whole = { rows, total: rows.length, asked, at: now, current };
    this.held.delete(slot);
    if (forgotten === this.forgotten) this.held.set(slot, whole);
    for (const old of [...this.held.keys()].slice(0, -MOST_HELD)) this.held.delete(old);
    return ok(whole);
  }

  private leftOf({ spec, params, sort }: PageAsk): Left {
    const { conditions, order } = this.deps.learned.of(spec.id);
    const undone = this.remembered(conditions);
    const unordered = this.remembered(order);
    return {
      conditions: new Set(Object.keys(params).filter((key) => undone.has(key))),
      order: new Set(sort.map(({ field }) => field).filter((field) => unordered.has(field))),
    };
  }

  /** What was learned lately enough to be believed. */
  private remembered(learned: Readonly<Record<string, number>>): ReadonlySet<string> {
    return new Set(
      Object.entries(learned).flatMap(([name, at]) => (this.isRecent(at) ? [name] : [])),
    );
  }

  private isRecent(at: number): boolean {
    return at > this.deps.clock.now() - TRY_AGAIN_MS;
  }

  /** Learns what an answer plainly lacks. @returns whether there was anything new. */
  private learn(ask: PageAsk, left: Left, rows: readonly Row[]): boolean {
    const { spec, of, params, sort } = ask;
    const records = rows.map(({ record }) => record);
    const sent = Object.fromEntries(
      Object.entries(params).filter(([key]) => !left.conditions.has(key)),
    );
    const conditions = brokenConditions(spec, of, records, sent);
    const order = left.order.size === 0 ? brokenOrder(of, records, sort) : undefined;
    if (conditions.length === 0 && order === undefined) return false;
    this.deps.log.warn('a server did not do what a list asked for', {
      call: spec.id,
      conditions,
      order: order ?? null,
    });
    const at = this.deps.clock.now();
    this.keep(ask, {
      conditions: Object.fromEntries(conditions.map((key) => [key, at])),
      order: order === undefined ? {} : { [order]: at },
    });
    return true;
  }

  /** Learns that the server lacks a column of a condition or of the order. @returns whether there was anything new. */
  private learnColumn(ask: PageAsk, left: Left, failure: ApiFailure): boolean {
    if (failure.kind !== 'rejected' || failure.sql?.problem !== 'noColumn') return false;
    const { column } = failure.sql;
    const conditions = Object.keys(ask.params).filter(
      (key) => !left.conditions.has(key) && isColumnOf(column, conditionOf(key).field),
    );
    const order = ask.sort
      .map(({ field }) => field)
      .filter((field) => left.order.size === 0 && isColumnOf(column, field));
    if (conditions.length === 0 && order.length === 0) return false;
    this.deps.log.warn('a server has no column that a list asked for', {
      call: ask.spec.id,
      column,
    });
    const at = this.deps.clock.now();
    const timed = (names: readonly string[]): Record<string, number> =>
      Object.fromEntries(names.map((name) => [name, at]));
    this.keep(ask, {
      conditions: timed(conditions),
      order: timed(order),
      columns: { [column]: at },
    });
    return true;
  }

  private keep({ spec }: PageAsk, more: Partial<ListLearned>): void {
    const { learned } = this.deps;
    const known = learned.of(spec.id);
    learned.keep(spec.id, {
      ...known,
      ...more,
      conditions: { ...known.conditions, ...more.conditions },
      order: { ...known.order, ...more.order },
      columns: { ...known.columns, ...more.columns },
    });
  }
}

/** Rows in the order of their records. */
function inOrder(rows: readonly Row[], sort: OwnQuestion['sort']): readonly Row[] {
  const byRecord = new Map(rows.map((row) => [row.record, row] as const));
  return sorted([...byRecord.keys()], sort).flatMap((record) => byRecord.get(record) ?? []);
}
