import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import { badRequest, type ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, findFamily } from '@shared/catalogue';
import type { ActionSpec, FamilySpec, PanelSpec } from '@shared/catalogue/family';
import { panelOf, recordsOf } from '@shared/catalogue/screens';
import type { BatchReport, BatchRow, RowOutcome } from '@shared/model/batch';
import type { PasswordTransform } from '../session/passwords';
import type { Saved } from '@shared/model/saved';
import type { CallArgs } from '../session/session';
import { argsOf } from '../session/args';
import { refusedBefore } from './breaks';
import type { Sent } from './readBack';
import { wireValues, writeRecord, type FormValues } from './write';

export type BatchAct =
  | { readonly kind: 'remove' }
  | { readonly kind: 'edit'; readonly values: FormValues }
  | { readonly kind: 'action'; readonly action: string; readonly values: FormValues };

export interface BatchQuestion {
  readonly job: string;
  readonly family: string;
  readonly panel?: string | undefined;
  readonly act: BatchAct;
  readonly rows: readonly BatchRow[];
  readonly params?: Readonly<Record<string, string>> | undefined;
}

export interface BatchDeps {
  call(spec: CallSpec, args: CallArgs): Promise<Result<Envelope, ApiFailure>>;
  /** How the passwords of a call travel. */
  readonly transform: TransformOf;
  progress(job: string, done: number, total: number): void;
  /** The body of an edit with what servers want in every one. */
  whole(family: FamilySpec, id: string, body: Wire): Promise<Result<Wire, ApiFailure>>;
  /** Reads a saved record again. */
  check(sent: Sent): Promise<Saved>;
}

type TransformOf = (spec: CallSpec) => Promise<PasswordTransform>;
type Wire = Readonly<Record<string, unknown>>;

/** How one act is sent: `together` takes any number of rows, `single` takes one. */
interface Plan {
  readonly call: CallSpec;
  readonly together: boolean;
  args(rows: readonly BatchRow[]): CallArgs;
  /** The server's words are shown after success. */
  readonly reply?: true | undefined;
  /** What a row's own edit sends, and the record that it is of; absent for every other act. */
  readonly edit?: (row: BatchRow) => Sent;
}

/** Applies one act to many rows with a result for each; generic over families. */
export class Batches {
  private readonly cancelled = new Set<string>();

  constructor(private readonly deps: BatchDeps) {}

  /** Stops the job; rows that were not sent yet stay unchanged. */
  cancel(job: string): void {
    this.cancelled.add(job);
  }

  /**
   * One call for all rows where the call takes them, or a few calls where the ids are too many for one
   * address. The server applies such a call whole or not at all, so a refused one is sent row by row, and
   * every row gets its own result. A server error does not tell what was done: such a request is never
   * repeated. When the connection is lost or the session ends, the remaining rows are not sent.
   */
  async run(question: BatchQuestion): Promise<Result<BatchReport, ApiFailure>> {
    const { rows, job } = question;
    // A cancel that came after the end of an earlier job of this name must not stop this one.
    this.cancelled.delete(job);
    const plan = await planOf(question, this.deps.transform);
    if (!plan.ok) return plan;
    const pieces = piecesOf(plan.value, rows);
    const results: RowOutcome[] = [];
    try {
      for (const piece of pieces) {
        const failure = await this.together(plan.value, piece, question, results);
        if (failure !== undefined && pieces.length === 1) return fail(failure);
        if (failure === undefined) continue;
        const known = results.length + piece.length;
        results.push(...piece.map(({ id }) => ({ id, outcome: 'failed', failure }) as const));
        results.push(...rows.slice(known).map(({ id }) => ({ id, outcome: 'notSent' }) as const));
        break;
      }
      return ok({ results });
    } finally {
      this.cancelled.delete(job);
    }
  }

  /** Adds the results of the rows of one request, or answers why their results are unknown. */
  private async together(
    plan: Plan,
    piece: readonly BatchRow[],
    { job, rows }: BatchQuestion,
    results: RowOutcome[],
  ): Promise<ApiFailure | undefined> {
    const isFirst = results.length === 0;
    if (piece.length === 0 || (plan.together && piece.length > 1)) {
      const isStopped = !isFirst && (this.cancelled.has(job) || isBroken(results));
      const answer = isStopped ? undefined : await this.deps.call(plan.call, plan.args(piece));
      if (answer?.ok !== false) {
        const outcome = answer === undefined ? 'notSent' : 'done';
        const said = answer === undefined ? {} : replied(plan, answer.value);
        results.push(...piece.map(({ id }) => ({ id, outcome, ...said }) as const));
        if (piece.length < rows.length) this.deps.progress(job, results.length, rows.length);
        return undefined;
      }
      if (piece.length === 0 || !isRefusal(answer.error)) return answer.error;
    }
    await this.each(plan, piece, { job, total: rows.length }, results);
    return undefined;
  }

  private async each(
    plan: Plan,
    piece: readonly BatchRow[],
    { job, total }: { readonly job: string; readonly total: number },
    results: RowOutcome[],
  ): Promise<void> {
    for (const row of piece) {
      if (isBroken(results) || this.cancelled.has(job)) {
        results.push({ id: row.id, outcome: 'notSent' });
        continue;
      }
      results.push(await this.one(plan, row));
      this.deps.progress(job, results.length, total);
    }
  }

  private async one(plan: Plan, row: BatchRow): Promise<RowOutcome> {
    const { call, edit } = plan;
    const { id } = row;
    const sent = edit?.(row);
    if (sent === undefined) {
      const answer = await this.deps.call(call, plan.args([row]));
      return answer.ok
        ? { id, outcome: 'done', ...replied(plan, answer.value) }
        : { id, outcome: 'failed', failure: answer.error };
    }
    const body = await this.deps.whole(sent.family, id, sent.body);
    if (!body.ok) return { id, outcome: 'failed', failure: body.error };
    const answer = await this.deps.call(call, argsOf(call, body.value));
    if (!answer.ok) return { id, outcome: 'failed', failure: answer.error };
    const { kept } = await this.deps.check(sent);
    return kept.length === 0 ? { id, outcome: 'done' } : { id, outcome: 'partly', kept };
  }
}

/** The server's words about a row, where the action shows them. */
function replied(plan: Plan, { message }: Envelope): { readonly reply?: string } {
  return plan.reply === true && message !== '' ? { reply: message } : {};
}

/** Most rows per request with ids in the address, and longest such address, characters. */
const PIECE = 200;
const QUERY_MOST = 6000;

/** The rows of each request: servers and proxies cut long addresses, a body has no such limit. */
function piecesOf(plan: Plan, rows: readonly BatchRow[]): readonly (readonly BatchRow[])[] {
  const query = new URLSearchParams(plan.together ? plan.args(rows).query : {}).toString();
  if (query.length <= QUERY_MOST) return [rows];
  const count = Math.ceil(rows.length / PIECE);
  return Array.from({ length: count }, (_, n) => rows.slice(n * PIECE, (n + 1) * PIECE));
}

/** First code of a server's internal errors. */
const SERVER_ERROR = 500;

/** True when the server refused: it changed nothing. */
function isRefusal(failure: ApiFailure): boolean {
  return failure.kind === 'rejected' && failure.code < SERVER_ERROR;
}

/** True once a row got no answer: the next rows would not get one either. */
function isBroken(results: readonly RowOutcome[]): boolean {
  const last = results.at(-1);
  if (last?.outcome === 'notSent') return true;
  return last?.outcome === 'failed' && !isAnswer(last.failure);
}

/** Failures that are the server's answer about one row. */
const ANSWERS: readonly ApiFailure['kind'][] = ['rejected', 'noPermission', 'gone'];

/** True when the server answered about this row: the next row may succeed. */
function isAnswer(failure: ApiFailure): boolean {
  return ANSWERS.includes(failure.kind);
}

async function planOf(
  question: BatchQuestion,
  transform: TransformOf,
): Promise<Result<Plan, ApiFailure>> {
  const family = findFamily(question.family);
  if (family?.screen === undefined) return badRequest(`no screen ${question.family}`);
  const panel = question.panel === undefined ? undefined : panelOf(family, question.panel);
  if (question.panel !== undefined && panel === undefined) return badRequest('no such panel');
  switch (question.act.kind) {
    case 'remove':
      return removal(family, panel, question.params ?? {});
    case 'edit':
      return edit(family, panel, question.act.values, transform);
    case 'action': {
      const key = question.act.action;
      const actions = (panel === undefined ? family.screen.actions : panel.actions) ?? [];
      const action = actions.find((one) => one.key === key);
      return action === undefined
        ? badRequest(`no action ${key}`)
        : act(action, question.act.values, transform);
    }
  }
}

/** Puts the ids where the call takes them: `ids` joined, `id` one by one, a list in the body otherwise. */
function removal(
  family: FamilySpec,
  panel: PanelSpec | undefined,
  params: Readonly<Record<string, string>>,
): Result<Plan, ApiFailure> {
  const id = panel === undefined ? family.screen?.calls.remove : panel.edits?.remove;
  if (id === undefined) return badRequest(`${family.key} removes nothing`);
  const call = callOf(id);
  // Panel parameters leave the body, which holds the list of ids; they go into the query.
  if (panel !== undefined && call.body === 'json') {
    const query = onlyKeys(params, { ...panel.by, ...panel.fixed });
    return ok({
      call,
      together: true,
      args: (rows) =>
        argsOf(
          call,
          query,
          rows.map((row) => ({ id: row.id })),
        ),
    });
  }
  const single = call.params?.length === 1 && call.params[0] !== 'ids';
  const name = single ? (call.params?.[0] ?? 'id') : 'ids';
  return ok({
    call,
    together: !single,
    args: (rows) => argsOf(call, { [name]: rows.map((row) => row.id).join(',') }),
  });
}

async function edit(
  family: FamilySpec,
  panel: PanelSpec | undefined,
  values: FormValues,
  transformOf: TransformOf,
): Promise<Result<Plan, ApiFailure>> {
  const id = panel === undefined ? family.screen?.calls.edit : panel.edits?.edit;
  const records = panel === undefined ? family : recordsOf(panel.call);
  if (id === undefined || records === undefined) return badRequest(`${family.key} edits nothing`);
  const call = callOf(id);
  const transform = await transformOf(call);
  const bodyOf = (row: BatchRow | undefined): Record<string, unknown> =>
    writeRecord(records, 'edit', row?.id, values, transform);
  const refused = refusedBefore(records.fields, bodyOf(undefined), 'edit');
  if (!refused.ok) return refused;
  return ok({
    call,
    together: false,
    args: ([row]) => argsOf(call, bodyOf(row)),
    edit: (row) => ({ family: records, panel, mode: 'edit', id: row.id, body: bodyOf(row) }),
  });
}

async function act(
  action: ActionSpec,
  values: FormValues,
  transformOf: TransformOf,
): Promise<Result<Plan, ApiFailure>> {
  const { inputs = [], idsParam, fixed, one, carry = {}, reply } = action;
  const missing = inputs.find(
    ({ name, required }) => required !== undefined && isEmpty(values[name]),
  );
  if (missing !== undefined) return badRequest(`${missing.name} is missing`);
  const call = callOf(action.call);
  const asked = {
    ...emptied(action, values),
    ...wireValues(inputs, values, await transformOf(call)),
  };
  const refused = refusedBefore(inputs, asked, 'add');
  if (!refused.ok) return refused;
  return ok({
    call,
    together: one !== true,
    reply,
    args: (rows) => {
      const ids = idsParam === undefined ? {} : { [idsParam]: rows.map(({ id }) => id).join(',') };
      const carried = rows.length === 1 ? onlyKeys(rows[0]?.carry ?? {}, carry) : {};
      return argsOf(call, { ...ids, ...carried, ...asked, ...fixed });
    },
  });
}

/** Inputs that replace what a record has and were emptied: left out they would change nothing. */
function emptied(
  { replaces = {} }: ActionSpec,
  values: FormValues,
): Readonly<Record<string, string>> {
  const names = Object.keys(replaces).filter((name) => isEmpty(values[name]));
  return Object.fromEntries(names.map((name) => [name, '']));
}

/** Drops fields that a window sends beyond the declaration. */
function onlyKeys(
  given: Readonly<Record<string, string>>,
  declared: object,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => Object.hasOwn(declared, name)),
  );
}

function isEmpty(value: FormValues[string] | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
