import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf, findFamily } from '@shared/catalogue';
import type { ActionSpec, FamilySpec, PanelSpec } from '@shared/catalogue/family';
import { panelOf, recordsOf } from '@shared/catalogue/screens';
import type { BatchReport, BatchRow, RowOutcome } from '@shared/model/batch';
import type { CallArgs } from '../session/session';
import { placed, wireValues } from './send';
import { writeRecord, type FormValues } from './write';

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
  readonly transform: (text: string) => string;
  progress(job: string, done: number, total: number): void;
}

/** How one act is sent: `together` takes any number of rows, `single` takes one. */
interface Plan {
  readonly call: CallSpec;
  readonly together: boolean;
  args(rows: readonly BatchRow[]): CallArgs;
}

function badRequest(detail: string): { readonly ok: false; readonly error: ApiFailure } {
  return fail({ kind: 'badRequest', detail });
}

/** Does something to many rows with a result for each; knows no family by name. */
export class Batches {
  private readonly cancelled = new Set<string>();

  constructor(private readonly deps: BatchDeps) {}

  /** Rows of the job that were not sent yet stay as they are. */
  cancel(job: string): void {
    this.cancelled.add(job);
  }

  /**
   * One call for all rows where the call takes them. The platform does all of it or nothing, so a
   * refused one is sent row by row, and every row has a result of its own. Where the connection is
   * lost or the session ends, the rest is not sent.
   */
  async run(question: BatchQuestion): Promise<Result<BatchReport, ApiFailure>> {
    const plan = planOf(question, this.deps.transform);
    if (!plan.ok) return plan;
    const { rows, job } = question;
    try {
      if (rows.length === 0 || (plan.value.together && rows.length > 1)) {
        const answer = await this.deps.call(plan.value.call, plan.value.args(rows));
        if (answer.ok) return ok({ results: rows.map(({ id }) => ({ id, outcome: 'done' })) });
        if (rows.length === 0 || answer.error.kind !== 'rejected') return answer;
      }
      return ok({ results: await this.each(plan.value, rows, job) });
    } finally {
      this.cancelled.delete(job);
    }
  }

  private async each(plan: Plan, rows: readonly BatchRow[], job: string): Promise<RowOutcome[]> {
    const results: RowOutcome[] = [];
    let isLost = false;
    for (const row of rows) {
      if (isLost || this.cancelled.has(job)) {
        results.push({ id: row.id, outcome: 'notSent' });
        continue;
      }
      const answer = await this.deps.call(plan.call, plan.args([row]));
      results.push(
        answer.ok
          ? { id: row.id, outcome: 'done' }
          : { id: row.id, outcome: 'failed', failure: answer.error },
      );
      isLost = !answer.ok && !isAnswer(answer.error);
      this.deps.progress(job, results.length, rows.length);
    }
    return results;
  }
}

/** True when the server answered about this row: the next row may fare better. */
function isAnswer(failure: ApiFailure): boolean {
  return failure.kind === 'rejected' || failure.kind === 'noPermission';
}

function planOf(
  question: BatchQuestion,
  transform: (text: string) => string,
): Result<Plan, ApiFailure> {
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

/** The ids go where the call takes them: `ids` joined, `id` one by one, a list in the body of others. */
function removal(
  family: FamilySpec,
  panel: PanelSpec | undefined,
  params: Readonly<Record<string, string>>,
): Result<Plan, ApiFailure> {
  const id = panel === undefined ? family.screen?.calls.remove : panel.edits?.remove;
  if (id === undefined) return badRequest(`${family.key} removes nothing`);
  const call = callOf(id);
  // Parameters that the panel takes of its row leave the body to a list of what goes.
  if (panel !== undefined && call.body === 'json') {
    return ok({
      call,
      together: true,
      args: (rows) => ({
        query: { ...params },
        body: { kind: 'json', value: rows.map((row) => ({ id: row.id })) },
      }),
    });
  }
  const single = call.params?.length === 1 && call.params[0] !== 'ids';
  const name = single ? (call.params?.[0] ?? 'id') : 'ids';
  return ok({
    call,
    together: !single,
    args: (rows) => placed(call, { [name]: rows.map((row) => row.id).join(',') }),
  });
}

function edit(
  family: FamilySpec,
  panel: PanelSpec | undefined,
  values: FormValues,
  transform: (text: string) => string,
): Result<Plan, ApiFailure> {
  const id = panel === undefined ? family.screen?.calls.edit : panel.edits?.edit;
  const records = panel === undefined ? family : recordsOf(panel.call);
  if (id === undefined || records === undefined) return badRequest(`${family.key} edits nothing`);
  const call = callOf(id);
  return ok({
    call,
    together: false,
    args: ([row]) => ({
      body: { kind: 'json', value: writeRecord(records, 'edit', row?.id, values, transform) },
    }),
  });
}

function act(
  action: ActionSpec,
  values: FormValues,
  transform: (text: string) => string,
): Result<Plan, ApiFailure> {
  const { inputs = [], idsParam, fixed, one } = action;
  const missing = inputs.find(
    ({ name, required }) => required !== undefined && isEmpty(values[name]),
  );
  if (missing !== undefined) return badRequest(`${missing.name} is missing`);
  const asked = wireValues(inputs, values, transform);
  const call = callOf(action.call);
  return ok({
    call,
    together: one !== true,
    args: (rows) => {
      const ids = idsParam === undefined ? {} : { [idsParam]: rows.map(({ id }) => id).join(',') };
      const carried = rows.length === 1 ? rows[0]?.carry : undefined;
      return placed(call, { ...ids, ...fixed, ...carried, ...asked });
    },
  });
}

function isEmpty(value: FormValues[string] | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
