import { isRead, type CallSpec } from '@shared/api/call';
import { ROWS_MOST } from '@shared/api/page';
import { pageSchema, readPage } from '@shared/api/pageAnswer';
import { listIn } from '@shared/api/rows';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { byFirst } from '@shared/base/byFirst';
import { fail, ok, type Result } from '@shared/base/result';
import { allFamilies, callOf, findCall } from '@shared/catalogue';
import { brokenConditions, meetsHere } from '@shared/catalogue/asked';
import type { OptionsSpec } from '@shared/catalogue/family';
import { figureOf, fitsFigures, readFigures, type FigureData } from '@shared/catalogue/figures';
import { readRecord } from '@shared/catalogue/record';
import { listCallOf, optionsOf, recordsOf } from '@shared/catalogue/screens';
import type { ReadAnswer } from '@shared/ipc/parts/records';
import type { OptionNode, TreeNode } from '@shared/model/menu';
import type { CallArgs, Session } from '../session/session';
import { argsOf } from '../session/args';
import { readNodes, readOptions } from './options';
import type { Slots } from './slots';
import { rowsOf, type AskedPages, type PageAsk } from './askedPages';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** Values of parameters. */
type Texts = Readonly<Record<string, string>>;

/** Options of one page of a picker. */
const PICK_SIZE = 50;

export interface ReadQuestion {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly current?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?:
    readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[] | undefined;
  readonly slot: string;
}

/** What all declarations together say of calls; read with the first question that needs it. */
interface Declared {
  /** Steps of a session that a panel shows the answer of: they change nothing either. */
  readonly shownSteps: ReadonlySet<string>;
  /** How options are read, by the id of their call. */
  readonly options: ReadonlyMap<string, OptionsSpec>;
  /** Parameters by which declarations narrow the options of a call. */
  readonly narrowing: ReadonlyMap<string, ReadonlySet<string>>;
}
let declared: Declared | undefined;

function declaredOfAll(): Declared {
  return (declared ??= readDeclared());
}

function readDeclared(): Declared {
  const families = allFamilies();
  const options = families.flatMap(optionsOf);
  const panels = families.flatMap(({ screen }) => screen?.panels ?? []);
  const narrowing = new Map<string, Set<string>>();
  for (const { call, by = {} } of options)
    for (const param of Object.keys(by))
      narrowing.set(call, (narrowing.get(call) ?? new Set<string>()).add(param));
  return {
    shownSteps: new Set(
      panels.map(({ call }) => call).filter((id) => findCall(id)?.kind === 'session'),
    ),
    options: byFirst(options.map((spec) => [spec.call, spec] as const)),
    narrowing,
  };
}

/** The declared call of an id, if it only reads. */
function readCall(id: string): CallSpec | undefined {
  const call = findCall(id);
  if (call === undefined || call.careful === true) return undefined;
  return isRead(call.kind) || declaredOfAll().shownSteps.has(id) ? call : undefined;
}

/** How the options of a call are read: only calls that a declaration names for options are allowed. */
export function optionsSpecOf(call: string): OptionsSpec | undefined {
  return declaredOfAll().options.get(call);
}

/** The parameters of a window that no declaration narrows the options of a call by. */
export function strangeParams(call: string, params: Texts): readonly string[] {
  return Object.keys(params).filter(
    (param) => declaredOfAll().narrowing.get(call)?.has(param) !== true,
  );
}

/**
 * Arguments of an option call that answers everything at once: the tenant only where the documents name it.
 * @param params what narrows the answer, of the form that asks.
 */
export function optionArgs(
  call: CallSpec,
  spec: OptionsSpec,
  session: Session,
  params: Texts = {},
): CallArgs {
  const isOfTenant = call.params?.includes('tenantId') === true;
  const tenant = isOfTenant ? { tenantId: session.user.tenantId } : {};
  return argsOf(call, { ...tenant, ...spec.fixed, ...params });
}

/** Reads of records beyond the page of a list, sent by the live session. */
export class RecordsService {
  constructor(
    private readonly session: () => Session | null,
    private readonly slots: Slots,
    private readonly asked: AskedPages,
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
    const { params, sort = [], slot } = question;
    if (call.kind === 'page') {
      const asked = { spec: call, of: family, loose: true } as const;
      const page = await this.slots.run(slot, (signal) =>
        this.asked.page({ ...asked, current, size, sort, params, slot }, signal),
      );
      if (!page.ok) return page;
      const records = page.value.records.map(({ record }) => record);
      return ok({ family: family.key, paged: true, page: { ...page.value, records } });
    }
    const filled = Object.entries(params).filter(([, value]) => value !== '');
    const answer = await this.slots.run(slot, (signal) =>
      session.call(call, { ...argsOf(call, Object.fromEntries(filled)), signal }),
    );
    if (!answer.ok) return answer;
    const { data } = answer.value;
    const page = pageSchema.safeParse(data).success ? readPage(data, { current, size }) : undefined;
    const raw = page?.records ?? rowsOf(data);
    if (raw === undefined) return fail({ kind: 'otherShape', detail: 'no records' });
    const all = raw.slice(0, ROWS_MOST).map((one) => readRecord(family, one));
    const broken = brokenConditions(call, family, all, params);
    const by = Object.fromEntries(broken.map((key) => [key, params[key] ?? '']));
    const records = all.filter((record) => meetsHere(call, family, record, by));
    const undone =
      broken.length === 0
        ? {}
        : { undone: { conditions: broken, order: [], off: [], columns: [] } };
    const left = raw.length - (all.length - records.length);
    const whole = { total: left, current: 1, size: Math.max(records.length, 1) };
    return ok({
      family: family.key,
      paged: page !== undefined,
      page: {
        ...(page ?? whole),
        ...(broken.length === 0 ? {} : { total: left }),
        records,
        ...undone,
      },
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
    by: Texts = {},
  ): Answer<{ readonly nodes: readonly OptionNode[]; readonly total: number }> {
    const spec = optionsSpecOf(id);
    const session = this.session();
    if (spec === undefined || strangeParams(id, by).length > 0)
      return badRequest(`no options ${id}`);
    if (session === null) return fail({ kind: 'signedOut' });
    const call = callOf(id);
    const search = spec.search === undefined || text === '' ? {} : { [spec.search]: text };
    const params = { ...spec.fixed, ...by, ...search };
    const of = recordsOf(id);
    if (of === undefined) return badRequest(`no records ${id}`);
    const page = { current, size: PICK_SIZE, sort: [], slot, loose: true } as const;
    const asked: PageAsk = { spec: call, of, params, ...page };
    const answer = await this.slots.run(slot, (signal) => this.asked.page(asked, signal));
    if (!answer.ok) return answer;
    const { records, total } = answer.value;
    const rows = records.map(({ raw }) => raw);
    return ok({ nodes: readOptions(rows, spec), total });
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
      const lists = listsOf(id).flatMap((list) => this.asked.undoneOf(list, Object.keys(filters)));
      // Conditions that the list of these figures does not apply would be believed of the figures only.
      const sent = Object.fromEntries(
        Object.entries(filters).filter(([key]) => !lists.includes(key)),
      );
      const left = lists.length === 0 ? {} : ({ unfiltered: true } as const);
      const first = await session.call(call, { ...argsOf(call, sent), signal });
      const isRefused = !first.ok && first.error.kind === 'rejected';
      if (!isRefused || Object.keys(sent).length === 0) return { answer: first, unfiltered: left };
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

/** The list calls of the screens that show a call's figures. */
function listsOf(figure: string): readonly string[] {
  return allFamilies().flatMap(({ screen }) => {
    const list = screen?.figures?.includes(figure) === true ? listCallOf(screen) : undefined;
    return list === undefined ? [] : [list];
  });
}

/** The parent id to send: a root of zeros (`00`) comes back as the number 0 (wire format §4.6). */
function parentOf(parent: string | null, root: string): string {
  return parent === null || (/^0+$/.test(parent) && /^0+$/.test(root)) ? root : parent;
}
