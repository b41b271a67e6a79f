import type { TextKey } from '@shared/i18n/textKey';
import { httpMethodOf } from '@shared/api/call';
import type { ApiFailure } from '@shared/api/failure';
import type { Envelope } from '@shared/api/envelope';
import { readEnvelope } from '@shared/api/envelope';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { FamilySpec } from '@shared/catalogue/family';
import { idFieldOf, recordsOf } from '@shared/catalogue/screens';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import {
  isCallPath,
  type CallVerdict,
  type CheckedCall,
  type CheckReport,
} from '@shared/model/diagnostics';
import { defaultSettings } from '@shared/model/settings';
import { mayMapMenus } from '@shared/model/menuMap';
import { pageSchema } from '@shared/api/page';
import { textOf } from '../net/http';
import { buildUrl, readServerUrl } from '../net/url';
import type { HttpPort, ProxyPort } from '../ports/http';
import type { Logger } from '../ports/log';
import type { AuthDialect } from '../session/dialect';
import { callHeaders } from '../session/headers';
import type { ServerConfig } from '../session/server';
import { argsOf } from '../session/args';
import type { CallArgs, Session } from '../session/session';
import { pathOn, type ServerOverrides } from '../storage/serverOverrides';
import { judge, type FigureReader } from './judge';
import {
  changesSomething,
  needsRecord,
  queryOf,
  readCalls,
  waitingRow,
  type PlannedCall,
} from './plan';
import { ReportMaker } from './report';
import { checkServer, type StepResult } from './steps';

/** Calls under way at once: a check must not slow the boards down. */
const AT_ONCE = 4;
/** Longest that a check waits for one call, ms: shorter than a screen does, there are many. */
const CALL_MS = 15_000;
/** Longest answer that a question for one record may have, bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Verdicts that do not show a call behind a path: a web server answers pages under any path. */
const UNPROVEN = [
  'notFound',
  'notJson',
  'redirected',
  'notConnected',
  'timeout',
  'cancelled',
  'skipped',
] as const satisfies readonly CallVerdict[];

type Refused<T> = Result<T, { readonly key: TextKey }>;

export interface CheckDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly proxy: ProxyPort;
  readonly book: Pick<ServerOverrides, 'notes' | 'setPath'>;
  readonly families: readonly FamilySpec[];
  readonly figures: FigureReader;
  /** Code of a dictionary that every server has. */
  readonly dictionary: string;
  readonly caFile: () => string;
  readonly dialect: (server: ServerConfig) => AuthDialect;
  /** The server in use; its url is '' while there is none. */
  readonly server: () => ServerConfig;
  readonly session: () => Session | null;
  readonly streams: () => AlarmSnapshot['channels'];
  /** Offset of the server in use, ms, or null. */
  readonly clockOffset: () => number | null;
}

interface Run {
  readonly report: ReportMaker;
  readonly abort: AbortController;
  readonly server: ServerConfig;
  /** The live session when it belongs to this server. */
  readonly session: Session | null;
  readonly planned: readonly PlannedCall[];
  /** Ids of records that pages answered, by family. */
  readonly ids: Map<string, string>;
}

/** Checks a server step by step and call by call; only calls that read are ever sent. */
export class ConnectionCheck {
  readonly changed = new Emitter<CheckReport>();
  private run: Run | null = null;
  private count = 0;

  constructor(private readonly deps: CheckDeps) {}

  /** The last check as it stands, or null. */
  get(): CheckReport | null {
    return this.run?.report.now() ?? null;
  }

  /** Begins a check of an address; '' means the server in use. Answers its first report. */
  start(typed: string): Refused<CheckReport> {
    if (this.run?.report.now().state === 'running') return fail({ key: 'diagnostics.busy' });
    const { clock, server: current, session, families } = this.deps;
    const used = current();
    const url = typed.trim() === '' ? used.url : readServerUrl(typed);
    if (url === '') return fail({ key: 'diagnostics.noServer' });
    const inUse = url === used.url;
    const live = session();
    const own = inUse && live?.server.url === url ? live : null;
    const server = inUse ? used : strangerAt(url ?? '', used);
    const planned = readCalls(families);
    const notes = this.deps.book.notes(server.key);
    this.count += 1;
    const report = new ReportMaker(
      {
        id: String(this.count),
        server: url ?? typed.trim().slice(0, 200),
        inUse,
        canRemap: own !== null && mayMapMenus(own.user.roleNames),
        startedAt: clock.now(),
      },
      planned.map((call) => waitingRow(call, pathOn(notes, call.spec))),
      clock,
      (now) => this.changed.emit(now),
    );
    const abort = new AbortController();
    const run: Run = { report, abort, server, session: own, planned, ids: new Map() };
    this.run = run;
    void this.work(run).catch((error: unknown) => {
      this.deps.log.error('the connection check failed', { error: String(error) });
      report.end('cancelled', clock.now());
    });
    return ok(report.now());
  }

  /** Ends the check under way; what was not asked is said to be cancelled. */
  cancel(): void {
    const { run } = this;
    if (run?.report.now().state !== 'running') return;
    run.abort.abort();
    run.report.end('cancelled', this.deps.clock.now());
  }

  /**
   * Tries another path for a call (null: the catalogue's own again) and keeps it for this server
   * unless the server does not know it. Paths that the documents give are no guess and stay.
   */
  async remap(id: string, path: string | null): Promise<Refused<CheckedCall>> {
    const { run, deps } = this;
    const planned = run?.planned.find(({ spec }) => spec.id === id);
    if (run === null || planned === undefined) return fail({ key: 'diagnostics.remap.unknown' });
    if (run.session === null || run.session !== deps.session())
      return fail({ key: 'diagnostics.remap.signedOut' });
    if (!mayMapMenus(run.session.user.roleNames))
      return fail({ key: 'diagnostics.remap.noPermission' });
    if (planned.spec.certainty === 'given') return fail({ key: 'diagnostics.remap.given' });
    if (path !== null && !isCallPath(path)) return fail({ key: 'diagnostics.remap.badPath' });
    if (path !== null && changesSomething(path, deps.families))
      return fail({ key: 'diagnostics.remap.changes' });
    const tried = path ?? planned.spec.path;
    const row = await this.ask(run, planned, tried);
    const unproven = UNPROVEN.find((verdict) => verdict === row.verdict);
    if (path !== null && unproven !== undefined)
      return fail({ key: `diagnostics.remap.${unproven}` });
    const isDefault = tried === planned.spec.path;
    deps.book.setPath(run.server.key, id, isDefault ? null : tried);
    deps.log.info('a path was re-mapped', { call: id, path: tried });
    run.report.call(row);
    return ok(row);
  }

  private async work(run: Run): Promise<void> {
    const { report, abort } = run;
    const { signal } = abort;
    const state = await checkServer(this.deps, run.server, run.session, report, signal);
    if (signal.aborted) return;
    await this.calls(run, state);
    if (!signal.aborted) report.end('done', this.deps.clock.now());
  }

  /** Every read call: those that need a record of a page come after the pages. */
  private async calls(run: Run, state: StepResult): Promise<void> {
    const later = run.planned.filter(needsRecord);
    const first = run.planned.filter((call) => !needsRecord(call));
    for (const group of [first, later]) {
      const queue = [...group];
      const worker = async (): Promise<void> => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          if (run.abort.signal.aborted) return;
          await this.one(run, next, state);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    }
  }

  private async one(run: Run, call: PlannedCall, state: StepResult): Promise<void> {
    const row = waitingRow(call, pathOn(this.deps.book.notes(run.server.key), call.spec));
    const anonymous = call.spec.skipToken === true;
    const skip = (reason: 'notReached' | 'signedOut' | 'otherServer'): void =>
      run.report.call({ ...row, verdict: 'skipped', skip: { reason, param: '' } });
    if (!state.reached) skip('notReached');
    else if (!anonymous && run.session === null)
      skip(run.report.now().inUse ? 'signedOut' : 'otherServer');
    else run.report.call(await this.ask(run, call, row.path));
  }

  /** Asks one call with the smallest question and judges what comes. Never throws. */
  private async ask(run: Run, call: PlannedCall, path: string): Promise<CheckedCall> {
    const { clock } = this.deps;
    const row = waitingRow(call, path);
    const user = run.session?.user;
    const asked = queryOf(
      call,
      {
        origin: new URL(run.server.url).origin,
        tenantId: user?.tenantId ?? '',
        userId: user?.userId ?? '',
        idOf: (family) => run.ids.get(family),
      },
      this.deps.dictionary,
    );
    if ('needs' in asked) {
      return { ...row, verdict: 'skipped', skip: { reason: 'needs', param: asked.needs } };
    }
    const { signal } = run.abort;
    // A path may be tried after the check has ended.
    const ended = run.report.now().state !== 'running';
    const args = {
      ...argsOf(call.spec, asked.query),
      path,
      timeoutMs: CALL_MS,
      maxBytes: MAX_BYTES,
      ...(ended ? {} : { signal }),
    };
    const begun = clock.monotonic();
    const answer = await this.send(run, call, args);
    const ms = Math.round(clock.monotonic() - begun);
    if (answer.ok) keepId(run, call, answer.value.data);
    return { ...row, ms, ...judge(call.spec, call.family, answer, this.deps.figures) };
  }

  private async send(
    run: Run,
    { spec }: PlannedCall,
    args: CallArgs & { readonly path: string; readonly timeoutMs: number },
  ): Promise<Result<Envelope, ApiFailure>> {
    if (run.session !== null) return run.session.call(spec, args);
    const { server } = run;
    const sent = await this.deps.http.send({
      method: httpMethodOf(spec),
      url: buildUrl(server.url, args.path, args.query),
      headers: callHeaders({ server, user: null, systemId: '', tenantArea: '' }, null),
      body: args.body ?? { kind: 'none' },
      timeoutMs: args.timeoutMs,
      maxBytes: MAX_BYTES,
      ...(args.signal === undefined ? {} : { signal: args.signal }),
    });
    if (!sent.ok) return sent;
    const { status } = sent.value;
    if (status > 500)
      return fail({ kind: 'notConnected', reason: 'server', detail: `HTTP ${status}` });
    return readEnvelope(status, textOf(sent.value));
  }
}

/** A server that was only typed gets the public client's name: our own secret is not for it. */
function strangerAt(url: string, used: ServerConfig): ServerConfig {
  const { clientId, clientSecret } = defaultSettings();
  return { ...used, url, key: url, streamUrl: '', clientId, clientSecret };
}

function keepId(run: Run, { spec, family }: PlannedCall, data: unknown): void {
  if (spec.kind !== 'page') return;
  const page = pageSchema.safeParse(data);
  const first: unknown = page.success ? page.data.records[0] : undefined;
  if (typeof first !== 'object' || first === null) return;
  // Some pages list records of another family: their ids are not this one's.
  const of = recordsOf(spec.id) ?? family;
  const record: Readonly<Record<string, unknown>> = { ...first };
  const id = record[idFieldOf(of)] ?? record['id'];
  if (typeof id === 'string' || typeof id === 'number') run.ids.set(of.key, String(id));
}
