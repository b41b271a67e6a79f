import { isRead, type CallSpec } from '@shared/api/call';
import { pageSchema, readPage } from '@shared/api/page';
import { isNothing, listIn } from '@shared/api/rows';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { byFirst } from '@shared/base/byFirst';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, FAMILIES, findCall } from '@shared/catalogue';
import type { OptionsSpec } from '@shared/catalogue/family';
import { figureOf, fitsFigures, readFigures, type FigureData } from '@shared/catalogue/figures';
import { readRecord } from '@shared/catalogue/record';
import { optionsOf, pagingNames, recordsOf } from '@shared/catalogue/screens';
import type { ReadAnswer } from '@shared/ipc/parts/records';
import type { OptionNode, TreeNode } from '@shared/model/menu';
import type { CallArgs, Session } from '../session/session';
import { argsOf } from '../session/args';
import { readNodes, readOptions } from './options';
import type { Slots } from './slots';
import { sortQuery } from './write';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** Options of one page of a picker. */
const PICK_SIZE = 50;
/** Most rows of an answer without pages; further rows are counted but not sent to a window. */
export const ROWS_MOST = 10_000;

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

/** Made once, by the id of the call. */
const optionsByCall = byFirst(
  FAMILIES.flatMap(optionsOf).map((spec) => [spec.call, spec] as const),
);

/** How the options of a call are read: only calls that a declaration names for options are allowed. */
export function optionsSpecOf(call: string): OptionsSpec | undefined {
  return optionsByCall.get(call);
}

/** Arguments of an option call that answers everything at once: the tenant only where the documents name it. */
export function optionArgs(call: CallSpec, spec: OptionsSpec, session: Session): CallArgs {
  const isOfTenant = call.params?.includes('tenantId') === true;
  const tenant = isOfTenant ? { tenantId: session.user.tenantId } : {};
  return argsOf(call, { ...tenant, ...spec.fixed });
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
    const answer = await this.slots.run(question.slot, (signal) =>
      session.call(call, { ...argsOf(call, params), signal }),
    );
    if (!answer.ok) return answer;
    const { data } = answer.value;
    const isPage = call.kind === 'page' || pageSchema.safeParse(data).success;
    const page = isPage ? readPage(data, { current, size }) : undefined;
    const raw = page?.records ?? rowsOf(data);
    if (raw === undefined) return fail({ kind: 'otherShape', detail: 'no records' });
    const records = raw.slice(0, ROWS_MOST).map((one) => readRecord(family, one));
    const whole = { total: raw.length, current: 1, size: Math.max(records.length, 1) };
    return ok({
      family: family.key,
      paged: page !== undefined,
      page: { ...(page ?? whole), records },
    });
  }

  /** The nodes of an option call; for a lazy call the children of `parent` (null: the root). */
  async nodes(id: string, parent: string | null): Answer<readonly TreeNode[]> {
    const spec = optionsSpecOf(id);
    const session = this.session();
    if (spec === undefined || readCall(id) === undefined) return badRequest(`no options ${id}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const call = callOf(id);
    const args =
      spec.lazy === undefined
        ? optionArgs(call, spec, session)
        : argsOf(call, { ...spec.fixed, [spec.lazy.param]: parentOf(parent, spec.lazy.root) });
    const answer = await session.call(call, args);
    if (!answer.ok) return answer;
    const list = listIn(answer.value.data);
    if (list === undefined) return fail({ kind: 'otherShape', detail: 'no options' });
    return ok(readNodes(list, spec, spec.lazy !== undefined));
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
    const answer = await this.slots.run(slot, (signal) =>
      session.call(call, { ...argsOf(call, query), signal }),
    );
    if (!answer.ok) return answer;
    const page = readPage(answer.value.data, { current, size: PICK_SIZE });
    if (page === undefined && !isNothing(answer.value.data)) {
      return fail({ kind: 'otherShape', detail: 'no options' });
    }
    return ok({ nodes: readOptions(page?.records ?? [], spec), total: page?.total ?? 0 });
  }

  /**
   * A statistic call with the conditions of a list. No document names them for such a call: where the server
   * fails over them, it is asked again without, and the answer says so.
   */
  async figures(
    id: string,
    filters: Readonly<Record<string, string>>,
    slot: string,
  ): Answer<FigureData & { readonly unfiltered?: true }> {
    const spec = figureOf(id);
    const session = this.session();
    if (spec === undefined) return badRequest(`no figures ${id}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const call = callOf(id);
    const { answer, unfiltered } = await this.slots.run(slot, async (signal) => {
      const first = await session.call(call, { ...argsOf(call, filters), signal });
      const isRefused = !first.ok && first.error.kind === 'rejected';
      if (!isRefused || Object.keys(filters).length === 0) return { answer: first, unfiltered: {} };
      const second = await session.call(call, { ...argsOf(call, {}), signal });
      // What fails without conditions, too, fails for a reason of its own.
      return second.ok
        ? { answer: second, unfiltered: { unfiltered: true } as const }
        : { answer: first, unfiltered: {} };
    });
    if (!answer.ok) return answer;
    if (!fitsFigures(spec, answer.value.data)) {
      return fail({ kind: 'otherShape', detail: 'not figures' });
    }
    return ok({ ...readFigures(spec, answer.value.data), ...unfiltered });
  }
}

/** The parent id to send: a root of zeros (`00`) comes back as the number 0 (wire format §4.6). */
function parentOf(parent: string | null, root: string): string {
  return parent === null || (/^0+$/.test(parent) && /^0+$/.test(root)) ? root : parent;
}

/**
 * The rows of an answer without pages: the members of a list, an object alone, no row for an empty answer;
 * undefined for a text or a number.
 */
function rowsOf(data: unknown): readonly unknown[] | undefined {
  return listIn(data) ?? (typeof data === 'object' ? [data] : undefined);
}
