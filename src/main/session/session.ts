import { z } from 'zod';
import { READ_TIMEOUT_MS, timeoutOf, type CallSpec } from '@shared/api/call';
import { envelopeOf, type Envelope, type RawAnswer } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import { TOKEN_CHECK_MS, type DeptRole, type SignedInUser } from '@shared/model/session';
import { isAbsent } from '@shared/profile/route';
import { textOf } from '../net/http';
import type { HttpAnswer, HttpPort, HttpRequest } from '../ports/http';
import type { Logger } from '../ports/log';
import { withoutAbsentNumbers } from './absentNumbers';
import { Authoriser } from './authorise';
import type { CallArgs } from './callArgs';
import type { AuthDialect, AuthDraft, Grant, GrantOutcome } from './dialect';
import { callHeaders, type HeaderContext } from './headers';
import { QuietProbe } from './quietProbe';
import { isMissingRight } from './missingRight';
import { anonymousRequest, placeCall, type RequestContext } from './request';
import type { ServerConfig } from './server';
import { TokenKeeper } from './tokens';
import { readWire, sendDraft } from './wire';

/** Longest wait for the server's logout; the local part does not wait for it, ms. */
const LOGOUT_LIMIT_MS = 5_000;
/** Time limit of the cheap read that checks whether a silent server answers, ms. */
const PROBE_LIMIT_MS = 8_000;

/** Only the roles in the answer are documented (wire format §2.1). */
const userInfoSchema = z.looseObject({ roles: z.array(z.string()) });

export type { CallArgs } from './callArgs';

/** A file that a server sent. */
export interface ReceivedFile {
  readonly bytes: Uint8Array;
  /** The server's name for it; '' where it gives none. */
  readonly name: string;
  /** Media type without parameters. */
  readonly type: string;
}

/** How this client's names of fields and a server's become each other. */
export interface ServerNames {
  /** The arguments of a call as the server knows them. */
  toServer(server: ServerConfig, spec: CallSpec, args: CallArgs): CallArgs;
  /** The data of an answer as this client knows it. */
  fromServer(server: ServerConfig, spec: CallSpec, data: unknown): unknown;
}

export interface SessionDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly dialect: AuthDialect;
  readonly server: ServerConfig;
  /** Whole path that an administrator gave a call on this server; undefined: the profile's. */
  readonly pathOf: (server: ServerConfig, spec: CallSpec) => string | undefined;
  readonly names: ServerNames;
  /** A refresh was answered as no server of the profile answers. */
  readonly doubted: (failure: ApiFailure) => void;
}

/** One profile (server, tenant, user) that is signed in. Holds the only copy of its tokens. */
export class Session {
  readonly rotated = new Emitter<string>();
  /** The server refused the refresh token: the session is over. Fires once. */
  readonly refused = new Emitter<string>();
  /** A sign-in or a refresh was granted. */
  readonly granted = new Emitter<void>();
  readonly connectedChanged = new Emitter<boolean>();
  private readonly keeper: TokenKeeper;
  private readonly authoriser: Authoriser;
  private readonly quiet: QuietProbe;
  private readonly stopCheck: () => void;
  private isConnected = true;
  private systemId = '';
  private tenantArea = '';
  private person: SignedInUser;
  /** The roles of the newest token answer; the user's info may tell others. */
  private tokenRoles: readonly string[];

  constructor(
    private readonly deps: SessionDeps,
    user: SignedInUser,
    refreshToken: string,
  ) {
    this.person = user;
    this.tokenRoles = user.roleNames;
    this.keeper = new TokenKeeper(deps.clock, refreshToken, {
      ask: (token) => this.askRefresh(token),
      granted: (grant) => this.take(grant),
      refused: (message) => this.refused.emit(message),
      failed: (failure) => {
        deps.log.warn('token refresh failed', { kind: failure.kind });
        this.setConnected(false);
        deps.doubted(failure);
      },
    });
    this.quiet = new QuietProbe(deps.clock);
    this.authoriser = new Authoriser(
      this.keeper,
      () => deps.clock.monotonic(),
      (answer) => isMissingRight(deps.server.profile.reading, answer),
    );
    this.stopCheck = deps.clock.every(TOKEN_CHECK_MS, 'session.check', () => void this.check());
  }

  get user(): SignedInUser {
    return this.person;
  }

  get server(): ServerConfig {
    return this.deps.server;
  }

  get connected(): boolean {
    return this.isConnected;
  }

  begin(grant: Grant): void {
    this.keeper.accept(grant);
    this.take(grant);
  }

  /** The chosen subsystem goes into the headers of every later call (spec 1 §6). */
  chooseSystem(id: string): void {
    this.systemId = id;
  }

  /**
   * Refreshes now (or joins a running refresh); resolves with whether the session is alive with a fresh
   * token.
   */
  async refresh(): Promise<boolean> {
    const outcome = await this.keeper.refresh();
    return outcome.kind === 'refreshed';
  }

  /**
   * A channel's request was answered 401. A token that was refreshed a moment ago is not refreshed for that:
   * the channel tries once more with it. @returns whether there is a token to try with.
   */
  async tokenRefused(): Promise<boolean> {
    const token = this.keeper.current();
    if (token !== null && this.keeper.isJustRefreshed(token)) return true;
    return this.refresh();
  }

  /**
   * Reads the roles from the user's info (spec 1 §6); when that call fails, the roles of the token answer
   * stay. Resolves with whether they changed.
   */
  async readUserInfo(): Promise<boolean> {
    const spec = callOf('session.userInfo');
    // The family that has no such call names the roles in its token answer.
    if (isAbsent(this.deps.server.profile, spec)) return false;
    const answer = await this.call(spec);
    const info = answer.ok ? userInfoSchema.safeParse(answer.value.data) : null;
    if (info?.success !== true) {
      this.deps.log.warn('user info not read', { kind: answer.ok ? 'shape' : answer.error.kind });
      return false;
    }
    const roleNames = info.data.roles;
    if (roleNames.join() === this.person.roleNames.join()) return false;
    this.person = { ...this.person, roleNames };
    this.authoriser.forget();
    return true;
  }

  /** Refreshes an old or missing token, without waiting for the end of a back-off. */
  async freshen(): Promise<void> {
    this.keeper.forgetBackOff();
    await this.keeper.check();
  }

  /** Headers with the current token for a handshake; null without a token. */
  streamHeaders(): Readonly<Record<string, string>> | null {
    const token = this.keeper.current();
    return token === null ? null : callHeaders(this.context(), token.text);
  }

  /** Sends a declared call and reads the answer's envelope; the caller parses its data. */
  async call(spec: CallSpec, args: CallArgs = {}): Promise<Result<Envelope, ApiFailure>> {
    const attempt = (token: string | null) => this.attempt(spec, args, token);
    const raw =
      spec.skipToken === true
        ? await attempt(null)
        : await this.authoriser.send(spec.id, (token) => attempt(token));
    const answer = raw.ok ? envelopeOf(raw.value) : raw;
    if (!answer.ok) return answer;
    const { names, server } = this.deps;
    const { data } = answer.value;
    const { absentNumbers } = server.profile.reading;
    const read = absentNumbers ? withoutAbsentNumbers(data) : data;
    return ok({ ...answer.value, data: names.fromServer(server, spec, read) });
  }

  /**
   * Sends a call that answers a file. An answer in JSON is the server's words instead of it: a refusal, also
   * where its code says success, because there is no file.
   */
  async download(
    spec: CallSpec,
    args: CallArgs,
    progress: (bytes: number, total: number | null) => void,
  ): Promise<Result<ReceivedFile, ApiFailure>> {
    let received: HttpAnswer | null = null;
    const raw = await this.authoriser.send(spec.id, async (token) => {
      const request = this.requestOf(spec, args, token);
      if (!request.ok) return request;
      const sent = await this.deps.http.send({ ...request.value, progress });
      if (!sent.ok) return this.outage(sent);
      const isFile =
        sent.value.status === 200 && !/json/i.test(sent.value.headers['content-type'] ?? '');
      received = isFile ? sent.value : null;
      const text = isFile ? '{"code":200,"success":true,"data":{},"msg":""}' : textOf(sent.value);
      return readWire({ status: sent.value.status, text });
    });
    const answer = raw.ok ? envelopeOf(raw.value) : raw;
    if (!answer.ok) return answer;
    return received === null
      ? fail({ kind: 'otherShape', detail: 'no file' })
      : ok(fileOf(received));
  }

  /** A cheap read to the same host that needs no token; true when it answered in time. */
  async probe(): Promise<boolean> {
    const spec = callOf('tenant.info');
    const request = anonymousRequest(this.contextOf(spec), spec, {
      query: { domain: this.deps.server.url },
      timeoutMs: PROBE_LIMIT_MS,
    });
    // A server without this call is looked at through what people do.
    if (!request.ok) return this.isConnected;
    const sent = await this.deps.http.send({ ...request.value, quiet: true });
    const answered = sent.ok && sent.value.status <= 500;
    this.setConnected(answered);
    return answered;
  }

  /** Logs out at the server; resolves at the answer or after a short limit. Never fails. */
  async logout(): Promise<void> {
    const token = this.keeper.current();
    if (token === null) return;
    const sent = await sendDraft(this.deps.http, this.context(), this.deps.dialect.logout, {
      token: token.text,
      timeoutMs: LOGOUT_LIMIT_MS,
    });
    if (!sent.ok)
      this.deps.log.warn('the server was not told of the logout', { kind: sent.error.kind });
  }

  /** The next operator has taken over: stops the timers; the token stays for the logout. */
  retire(): void {
    this.stopCheck();
    this.keeper.stop();
  }

  dispose(): void {
    this.stopCheck();
    this.keeper.end();
  }

  private context(): HeaderContext {
    const { person: user, systemId, tenantArea } = this;
    return { server: this.deps.server, user, systemId, tenantArea };
  }

  private take(grant: Grant): void {
    this.tenantArea = grant.tenantArea;
    // A refresh may bring new roles; the user never changes within a session.
    if (grant.user.userId === this.person.userId) {
      const told = grant.user.roleNames;
      // What the user's info said counts until it is read again, unless the token says something new.
      const roleNames = told.join() === this.tokenRoles.join() ? this.person.roleNames : told;
      this.tokenRoles = told;
      if (roleNames.join() !== this.person.roleNames.join()) this.authoriser.forget();
      this.person = { ...grant.user, roleNames };
    }
    this.setConnected(true);
    if (grant.refreshToken !== '') this.rotated.emit(grant.refreshToken);
    this.granted.emit();
  }

  /** Asks for a grant with another department and role; the session itself stays as it is. */
  askSwitch(to: DeptRole): Promise<GrantOutcome> {
    const { dialect, server } = this.deps;
    return this.keeper.asking(async (token) => {
      const draft = dialect.switchTo?.(token, this.person, to);
      const absent = {
        kind: 'rejected',
        code: 404,
        message: '',
        absent: server.profile.family,
      } as const;
      if (draft === undefined) return { kind: 'failed', failure: absent };
      return this.askGrant(draft);
    });
  }

  private async askRefresh(token: string) {
    return this.askGrant(this.deps.dialect.refresh(token, this.person));
  }

  private async askGrant(draft: AuthDraft): Promise<GrantOutcome> {
    const { http, dialect } = this.deps;
    const sent = await sendDraft(http, this.context(), draft, { timeoutMs: READ_TIMEOUT_MS });
    if (!sent.ok) return { kind: 'failed', failure: sent.error } as const;
    return dialect.readGrant(sent.value.status, sent.value.text);
  }

  private async attempt(
    spec: CallSpec,
    args: CallArgs,
    token: string | null,
  ): Promise<Result<RawAnswer, ApiFailure>> {
    const request = this.requestOf(spec, args, token);
    if (!request.ok) return request;
    const sent = await this.deps.http.send(request.value);
    if (!sent.ok) return this.outage(sent);
    this.setConnected(sent.value.status <= 500);
    return readWire({ status: sent.value.status, text: textOf(sent.value) });
  }

  private outage<T>(sent: T & { readonly error: ApiFailure }): T {
    if (isOutage(sent.error)) this.setConnected(false);
    return sent;
  }

  private contextOf(spec: CallSpec): RequestContext {
    return { ...this.context(), path: this.deps.pathOf(this.deps.server, spec) };
  }

  private requestOf(
    spec: CallSpec,
    own: CallArgs,
    token: string | null,
  ): Result<HttpRequest, ApiFailure> {
    const { server, names } = this.deps;
    const args = names.toServer(server, spec, own);
    const placed = placeCall(this.contextOf(spec), spec, args);
    if (!placed.ok) return placed;
    return ok({
      ...placed.value,
      headers: callHeaders(this.context(), token),
      timeoutMs: args.timeoutMs ?? timeoutOf(spec.kind),
      ...(args.signal === undefined ? {} : { signal: args.signal }),
      ...(args.maxBytes === undefined ? {} : { maxBytes: args.maxBytes }),
    });
  }

  private async check(): Promise<void> {
    // The operator of a quiet screen learns that the server is gone.
    if (this.quiet.isDue(this.isConnected)) await this.probe();
    if (this.isConnected) await this.keeper.check();
  }

  private setConnected(value: boolean): void {
    this.quiet.looked();
    if (this.isConnected === value) return;
    this.isConnected = value;
    if (value) this.keeper.forgetBackOff();
    this.connectedChanged.emit(value);
  }
}

/**
 * An unreachable host is an outage; a slow call is not, nor is an answer that was too large (axios names its
 * limit in the message).
 */
function isOutage(failure: ApiFailure): boolean {
  if (failure.kind !== 'notConnected' || failure.reason === 'timeout') return false;
  return !/maxContentLength/.test(failure.detail);
}

/** The file of an answer, under the name in its Content-Disposition (RFC 6266: the extended one first). */
function fileOf({ bytes, headers }: HttpAnswer): ReceivedFile {
  const said = headers['content-disposition'] ?? '';
  const extended = /filename\*=(?:utf-8'[^']*')?([^;]+)/i.exec(said)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(said)?.[1];
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return { bytes, name: decoded(extended ?? plain ?? '').trim(), type: type.trim().toLowerCase() };
}

/** Percent signs that are none stay as they are. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
