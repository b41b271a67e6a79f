import type { TextKey } from '@shared/i18n/textKey';
import type { ApiFailure } from '@shared/api/failure';
import type { Envelope } from '@shared/api/envelope';
import { readEnvelope } from '@shared/api/envelope';
import { atOnce } from '@shared/base/atOnce';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { must } from '@shared/base/assert';
import { fail, ok, type Result } from '@shared/base/result';
import type { CallSpec } from '@shared/api/call';
import {
  cataloguePath,
  isAbsent,
  isUnder,
  movedBeginning,
  routeOf,
  ruleFor,
} from '@shared/profile/route';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import type { ServerProfile } from '@shared/profile/profile';
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
import { pageSchema } from '@shared/api/pageAnswer';
import { textOf } from '../net/http';
import { readServerUrl } from '../net/url';
import type { HttpPort, ProxyPort } from '../ports/http';
import type { Logger } from '../ports/log';
import type { AuthDialect } from '../session/dialect';
import { anonymousRequest } from '../session/request';
import type { ServerConfig } from '../session/server';
import { argsOf } from '../session/args';
import type { CallArgs, Session } from '../session/session';
import type { RuleTarget } from '../storage/profileKeeper';
import { pathOn, type ServerOverrides } from '../storage/serverOverrides';
import { judge, type FigureReader } from './judge';
import {
  changesSomething,
  needsRecord,
  queryOf,
  readCalls,
  waitingRow,
  writeCalls,
  type CallPlace,
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

/** Why a rule is not kept, with what the reason names. */
export interface RuleRefusal {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string>>;
}
type RuleAnswer = Result<CheckedCall, RuleRefusal>;

export interface CheckDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly proxy: ProxyPort;
  readonly book: Pick<ServerOverrides, 'notes' | 'setPath'>;
  /** Keeps a rule of the server's profile, or (null) takes it back, after main's question. */
  readonly setRule: (
    target: RuleTarget,
    rule: { readonly path: string } | null,
  ) => Promise<Result<unknown, RuleRefusal>>;
  readonly families: () => readonly FamilySpec[];
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

type Row = Readonly<Record<string, unknown>>;

interface Run {
  readonly report: ReportMaker;
  readonly abort: AbortController;
  /** With the profile as the last rule left it. */
  server: ServerConfig;
  /** The live session when it belongs to this server. */
  readonly session: Session | null;
  readonly planned: readonly PlannedCall[];
  /** A record that a page answered, by its family. */
  readonly found: Map<string, { readonly id: string; readonly record: Row }>;
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
    const planned = readCalls(families());
    this.count += 1;
    const report = new ReportMaker(
      {
        id: String(this.count),
        server: url ?? typed.trim().slice(0, 200),
        inUse,
        canRemap: own !== null && mayMapMenus(own.user.roleNames),
        startedAt: clock.now(),
        writes: this.writesAt(server),
      },
      planned.map((call) => this.rowOf(server, call)),
      clock,
      (now) => this.changed.emit(now),
    );
    const abort = new AbortController();
    const run: Run = { report, abort, server, session: own, planned, found: new Map() };
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
   * Tries another path for a call (null: the one of the profile again) and keeps it for this server
   * unless the server does not know it. Paths that the documents give are no guess: a rule moves them.
   */
  async remap(id: string, path: string | null): Promise<Refused<CheckedCall>> {
    const may = this.mayChange(id);
    if (!may.ok) return may;
    const { run, call } = may.value;
    if (call.spec.certainty === 'given') return fail({ key: 'diagnostics.remap.given' });
    const routed = routedPath(run.server, call.spec);
    const tried =
      path === null ? ok(await this.ask(run, call, routed)) : await this.tried(run, call, path);
    if (!tried.ok) return tried;
    const at = tried.value.path;
    this.deps.book.setPath(run.server.key, id, at === routed ? null : at);
    this.deps.log.info('a path was re-mapped', { call: id, path: at });
    const row: CheckedCall = { ...tried.value, ...this.placeOf(run.server, call.spec) };
    run.report.call(row);
    return ok(row);
  }

  /**
   * Tries another path for a documented call and keeps it as a rule of the server's profile, for which main asks once
   * more; null takes back the rule that leads the call elsewhere. All that a rule moves is asked anew.
   * @param wide the rule is for all calls whose paths begin alike: a read is tried, its writes come along
   */
  async rule(id: string, path: string | null, wide: boolean): Promise<RuleAnswer> {
    const may = this.mayChange(id);
    if (!may.ok) return may;
    const { run, call } = may.value;
    const { profile } = run.server;
    const meant =
      path === null ? ok(inForce(profile, call.spec)) : ruleAt(profile, call.spec, path, wide);
    if (!meant.ok) return meant;
    if (path !== null) {
      const tried = await this.tried(run, call, path);
      if (!tried.ok) return tried;
    }
    const { target, place } = meant.value;
    const kept = await this.deps.setRule(target, path === null ? null : { path: place });
    if (!kept.ok) return kept;
    await this.askMoved(run);
    return ok(must(run.report.row(id), 'the row of a planned call'));
  }

  /** A call of the last check, where the person at the workstation may change its path. */
  private mayChange(id: string): Refused<{ readonly run: Run; readonly call: PlannedCall }> {
    const { run, deps } = this;
    const call = run?.planned.find(({ spec }) => spec.id === id);
    if (run === null || call === undefined) return fail({ key: 'diagnostics.remap.unknown' });
    if (run.session === null || deps.session() !== run.session)
      return fail({ key: 'diagnostics.remap.signedOut' });
    if (!mayMapMenus(run.session.user.roleNames))
      return fail({ key: 'diagnostics.remap.noPermission' });
    return ok({ run, call });
  }

  /** How a call answers under a path, where nothing is changed by it and the server knows it. */
  private async tried(run: Run, call: PlannedCall, path: string): Promise<Refused<CheckedCall>> {
    if (!isCallPath(path)) return fail({ key: 'diagnostics.remap.badPath' });
    if (changesSomething(path, this.deps.families()))
      return fail({ key: 'diagnostics.remap.changes' });
    const row = await this.ask(run, call, path);
    const unproven = UNPROVEN.find((verdict) => verdict === row.verdict);
    return unproven === undefined ? ok(row) : fail({ key: `diagnostics.remap.${unproven}` });
  }

  /** Asks every call anew that the profile leads elsewhere than before. */
  private async askMoved(run: Run): Promise<void> {
    const before = run.server;
    run.server = this.deps.server();
    const moved = run.planned.filter(
      ({ spec }) => routedPath(before, spec) !== routedPath(run.server, spec),
    );
    run.report.writes(this.writesAt(run.server));
    await atOnce(AT_ONCE, moved, async (call) => {
      const { path } = this.placeOf(run.server, call.spec);
      run.report.call(await this.ask(run, call, path));
    });
  }

  private writesAt(server: ServerConfig): CheckReport['writes'] {
    return writeCalls(this.deps.families()).map((spec) => {
      const { path, cataloguePath } = this.placeOf(server, spec);
      return { id: spec.id, path, cataloguePath };
    });
  }

  private rowOf(server: ServerConfig, call: PlannedCall): CheckedCall {
    return waitingRow(call, this.placeOf(server, call.spec));
  }

  /** Where a call is looked for on a server: as an administrator has it, else as its profile has it. */
  private placeOf(server: ServerConfig, spec: CallSpec): CallPlace {
    const { profile } = server;
    const routed = routedPath(server, spec);
    const path = pathOn(this.deps.book.notes(server.key), spec) ?? routed;
    const { rules, absent } = SHIPPED_PROFILES[profile.family];
    const defaultPath = routedPath({ profile: { ...profile, rules, absent } }, spec);
    const by = path === routed ? 'rule' : 'path';
    return {
      path,
      cataloguePath: cataloguePath(profile, spec),
      defaultPath,
      movedBy: path === defaultPath ? null : by,
    };
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
    for (const group of [first, later])
      await atOnce(AT_ONCE, group, async (call) => {
        if (!run.abort.signal.aborted) await this.one(run, call, state);
      });
  }

  private async one(run: Run, call: PlannedCall, state: StepResult): Promise<void> {
    const row = this.rowOf(run.server, call);
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
    const row = { ...this.rowOf(run.server, call), path };
    const user = run.session?.user;
    const asked = queryOf(
      call,
      {
        origin: new URL(run.server.url).origin,
        tenantId: user?.tenantId ?? '',
        userId: user?.userId ?? '',
        idOf: (family) => run.found.get(family)?.id,
        valueOf: (family, field) => asText(run.found.get(family)?.record[field]),
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
      // A call that the profile says is absent is not sent, unless it was given a path.
      ...(isAbsent(run.server.profile, call.spec) && path === routedPath(run.server, call.spec)
        ? {}
        : { path }),
      timeoutMs: CALL_MS,
      maxBytes: MAX_BYTES,
      ...(ended ? {} : { signal }),
    };
    const begun = clock.monotonic();
    const answer = await this.send(run, call, args);
    const ms = Math.round(clock.monotonic() - begun);
    if (answer.ok) keepRecord(run, call, answer.value.data);
    return { ...row, ms, ...judge(call.spec, call.family, answer, this.deps.figures) };
  }

  private async send(
    run: Run,
    { spec }: PlannedCall,
    args: CallArgs & { readonly timeoutMs: number },
  ): Promise<Result<Envelope, ApiFailure>> {
    if (run.session !== null) return run.session.call(spec, args);
    const { server } = run;
    const context = { server, user: null, systemId: '', tenantArea: '' };
    const request = anonymousRequest(context, spec, args);
    if (!request.ok) return request;
    const sent = await this.deps.http.send(request.value);
    if (!sent.ok) return sent;
    const { status } = sent.value;
    if (status > 500)
      return fail({ kind: 'notConnected', reason: 'server', detail: `HTTP ${status}` });
    return readEnvelope(status, textOf(sent.value));
  }
}

/** Path of a call by the server's profile; the catalogue's where the profile says that there is none. */
function routedPath({ profile }: Pick<ServerConfig, 'profile'>, spec: CallSpec): string {
  return routeOf(profile, spec)?.path ?? spec.path;
}

/** A rule, and the place that it gives, without the prefix. */
interface RulePlan {
  readonly target: RuleTarget;
  readonly place: string;
}

/** The rule that leads a call where it is looked for now. */
function inForce(profile: ServerProfile, spec: CallSpec): RulePlan {
  const { under, path = '' } = ruleFor(profile, spec) ?? {};
  return { target: under === undefined ? { call: spec.id } : { under }, place: path };
}

/** The rule that leads a call to a path, alone or with all whose paths begin alike in the documents. */
function ruleAt(
  profile: ServerProfile,
  spec: CallSpec,
  path: string,
  wide: boolean,
): Result<RulePlan, RuleRefusal> {
  const { prefix } = profile;
  const refuse = { key: 'diagnostics.remap.otherPrefix', values: { prefix } } as const;
  if (!isUnder(path, prefix)) return fail(refuse);
  const bare = (whole: string): string => whole.slice(prefix.length);
  if (!wide) return ok({ target: { call: spec.id }, place: bare(path) });
  const moved = movedBeginning(cataloguePath(profile, spec), path);
  if (moved === undefined || !isUnder(moved.from, prefix) || !isUnder(moved.to, prefix))
    return fail({ key: 'diagnostics.remap.notAlike' });
  return ok({ target: { under: bare(moved.from) }, place: bare(moved.to) });
}

/** A server that was only typed gets the public client's name: our own secret is not for it. */
function strangerAt(url: string, used: ServerConfig): ServerConfig {
  const { clientId, clientSecret } = defaultSettings();
  return { ...used, url, key: url, streamUrl: '', clientId, clientSecret };
}

function keepRecord(run: Run, { spec, family }: PlannedCall, data: unknown): void {
  if (!['page', 'list', 'map', 'tree'].includes(spec.kind)) return;
  const page = pageSchema.safeParse(data);
  const rows: readonly unknown[] = Array.isArray(data) ? data : [];
  const first: unknown = page.success ? page.data.records[0] : rows[0];
  if (typeof first !== 'object' || first === null) return;
  // Some pages list records of another family: their ids are not this one's.
  const of = recordsOf(spec.id) ?? family;
  const record: Row = { ...first };
  const id = asText(record[idFieldOf(of)] ?? record['id']);
  if (id === undefined) return;
  // A page has whole records; a list or tree may be of options.
  if (spec.kind === 'page' || !run.found.has(of.key)) run.found.set(of.key, { id, record });
}

/** What a query can carry of a value of the wire. */
function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
