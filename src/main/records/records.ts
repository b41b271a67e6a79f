import { isRead, type CallSpec } from '@shared/api/call';
import { pageSchema } from '@shared/api/page';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, FAMILIES, findCall } from '@shared/catalogue';
import type { OptionsSpec } from '@shared/catalogue/family';
import { figureOf, fitsFigures, readFigures, type FigureData } from '@shared/catalogue/figures';
import { readRecord } from '@shared/catalogue/record';
import { optionsOf, pagingNames, recordsOf } from '@shared/catalogue/screens';
import type { ReadAnswer } from '@shared/ipc/parts/records';
import type { OptionNode, TreeNode } from '@shared/model/menu';
import type { Session } from '../session/session';
import { readNodes, readOptions } from './options';
import type { Slots } from './slots';
import { sortQuery } from './write';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** Options of one page of a picker. */
const PICK_SIZE = 50;
/** Most rows of an answer without pages; further rows are counted but not sent to a window. */
const ROWS_MOST = 10_000;

export interface ReadQuestion {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly current?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?:
    readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[] | undefined;
  readonly slot: string;
}

/** The declared call of an id, if it only reads. */
function readCall(id: string): CallSpec | undefined {
  const call = findCall(id);
  return call !== undefined && isRead(call.kind) && call.careful !== true ? call : undefined;
}

/** How the options of a call are read: only calls that a declaration names for options are allowed. */
export function optionsSpecOf(call: string): OptionsSpec | undefined {
  return FAMILIES.flatMap(optionsOf).find((spec) => spec.call === call);
}

/** Reads of records beyond the page of a list, sent by the live session. */
export class RecordsService {
  constructor(
    private readonly session: () => Session | null,
    private readonly slots: Slots,
  ) {}

  /**
   * The records of any read call; each is parsed alone. An answer without pages becomes one page of all its
   * rows, a single object one row, an empty answer no row.
   */
  async read(question: ReadQuestion): Answer<ReadAnswer> {
    const call = readCall(question.call);
    const family = call === undefined ? undefined : recordsOf(call.id);
    const session = this.session();
    if (call === undefined || family === undefined) return badRequest(`no read ${question.call}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const { current = 1, size = PICK_SIZE } = question;
    const names = pagingNames(call);
    const paging =
      call.kind === 'page'
        ? {
            [names.current]: String(current),
            [names.size]: String(size),
            ...sortQuery(question.sort ?? []),
          }
        : {};
    const filled = Object.entries(question.params).filter(([, value]) => value !== '');
    const params = { ...Object.fromEntries(filled), ...paging };
    const isBody = call.body === 'json';
    const args = isBody ? { body: { kind: 'json' as const, value: params } } : { query: params };
    const answer = await this.slots.run(question.slot, (signal) =>
      session.call(call, { ...args, signal }),
    );
    if (!answer.ok) return answer;
    const { data } = answer.value;
    const page = pageSchema.safeParse(data);
    const raw: readonly unknown[] = page.success ? page.data.records : rowsOf(data);
    const records = raw.slice(0, ROWS_MOST).map((one) => readRecord(family, one));
    const total = page.success ? page.data.total : raw.length;
    const paged = page.success;
    return ok({
      family: family.key,
      paged,
      page: {
        records,
        total,
        current: paged ? (page.data.current ?? current) : 1,
        size: paged ? (page.data.size ?? size) : Math.max(records.length, 1),
      },
    });
  }

  /** The nodes of an option call; for a lazy call the children of `parent` (null: the root). */
  async nodes(id: string, parent: string | null): Answer<readonly TreeNode[]> {
    const spec = optionsSpecOf(id);
    const session = this.session();
    if (spec === undefined || readCall(id) === undefined) return badRequest(`no options ${id}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const query: Record<string, string> =
      spec.lazy === undefined
        ? { tenantId: session.user.tenantId, ...spec.fixed }
        : { ...spec.fixed, [spec.lazy.param]: parentOf(parent, spec.lazy.root) };
    const call = callOf(id);
    const args =
      call.body === 'json' ? { body: { kind: 'json' as const, value: query } } : { query };
    const answer = await session.call(call, args);
    return answer.ok ? ok(readNodes(answer.value.data, spec, spec.lazy !== undefined)) : answer;
  }

  /** One page of an option call that the server searches. */
  async pick(
    id: string,
    text: string,
    current: number,
    slot: string,
  ): Answer<{ readonly nodes: readonly OptionNode[]; readonly total: number }> {
    const spec = optionsSpecOf(id);
    const session = this.session();
    if (spec === undefined) return badRequest(`no options ${id}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const call = callOf(id);
    const names = pagingNames(call);
    const query: Record<string, string> = {
      ...spec.fixed,
      [names.current]: String(current),
      [names.size]: String(PICK_SIZE),
    };
    if (spec.search !== undefined && text !== '') query[spec.search] = text;
    const answer = await this.slots.run(slot, (signal) => session.call(call, { query, signal }));
    if (!answer.ok) return answer;
    const page = pageSchema.safeParse(answer.value.data);
    const rows = page.success ? page.data.records : answer.value.data;
    const nodes = readOptions(rows, spec);
    return ok({ nodes, total: page.success ? page.data.total : nodes.length });
  }

  /** A statistic call with the conditions of a list. */
  async figures(
    id: string,
    filters: Readonly<Record<string, string>>,
    slot: string,
  ): Answer<FigureData> {
    const spec = figureOf(id);
    const session = this.session();
    if (spec === undefined) return badRequest(`no figures ${id}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const answer = await this.slots.run(slot, (signal) =>
      session.call(callOf(id), { query: filters, signal }),
    );
    if (!answer.ok) return answer;
    if (!fitsFigures(spec, answer.value.data)) {
      return fail({ kind: 'otherShape', detail: 'not figures' });
    }
    return ok(readFigures(spec, answer.value.data));
  }
}

/** The parent id to send: a root of zeros (`00`) comes back as the number 0 (wire format §4.6). */
function parentOf(parent: string | null, root: string): string {
  return parent === null || (/^0+$/.test(parent) && /^0+$/.test(root)) ? root : parent;
}

/**
 * The rows of an answer without pages: the members of a list, an object alone, no row for an empty answer.
 */
function rowsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) return data === null || data === '' ? [] : [data];
  return Object.keys(data).length === 0 ? [] : [data];
}
