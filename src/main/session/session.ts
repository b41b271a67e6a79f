import { z } from 'zod';
import { httpMethodOf, READ_TIMEOUT_MS, timeoutOf, type CallSpec } from '@shared/api/call';
import { envelopeOf, type Envelope, type RawAnswer } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import { TOKEN_CHECK_MS, type SignedInUser } from '@shared/model/session';
import { buildUrl, filledPath } from '../net/url';
import { textOf } from '../net/http';
import type { HttpAnswer, HttpBody, HttpPort, HttpRequest } from '../ports/http';
import type { Logger } from '../ports/log';
import { Authoriser } from './authorise';
import type { AuthDialect, Grant } from './dialect';
import { callHeaders, type HeaderContext } from './headers';
import type { ServerConfig } from './server';
import { TokenKeeper } from './tokens';
import { readWire, sendDraft } from './wire';

/** Longest wait for the server's logout; the local part does not wait for it, ms. */
const LOGOUT_LIMIT_MS = 5_000;
/** Time limit of the cheap read that checks whether a silent server answers, ms. */
const PROBE_LIMIT_MS = 8_000;

/** Only the roles in the answer are documented (wire format §2.1). */
const userInfoSchema = z.looseObject({ roles: z.array(z.string()) });

export interface CallArgs {
  readonly query?: Readonly<Record<string, string>>;
  /** Values of the places in the call's path, by their names without the colon. */
  readonly inPath?: Readonly<Record<string, string>>;
  readonly body?: HttpBody;
  readonly signal?: AbortSignal;
  /** Another path for this call only, to try it. */
  readonly path?: string;
  readonly timeoutMs?: number;
  /** Longest accepted answer, bytes. */
  readonly maxBytes?: number;
}

/** A file that a server sent. */
export interface ReceivedFile {
  readonly bytes: Uint8Array;
  /** The server's name for it; '' where it gives none. */
  readonly name: string;
  /** Media type without parameters. */
  readonly type: string;
}

export interface SessionDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly dialect: AuthDialect;
  readonly server: ServerConfig;
  /** Path of a call on this server, where it differs from the catalogue's. */
  readonly pathOf: (server: ServerConfig, spec: CallSpec) => string;
}

/** One profile (server, tenant, user) that is signed in. Holds the only copy of its tokens. */
export class Session {
  readonly rotated = new Emitter<string>();
  /** The server refused the refresh token: the session is over. Fires once. */
  readonly refused = new Emitter<string>();
  readonly connectedChanged = new Emitter<boolean>();
  private readonly keeper: TokenKeeper;
  private readonly authoriser: Authoriser;
  private readonly stopCheck: () => void;
  private isConnected = true;
  private systemId = '';
  private tenantArea = '';
  private person: SignedInUser;

  constructor(
    private readonly deps: SessionDeps,
    user: SignedInUser,
    refreshToken: string,
  ) {
    this.person = user;
    this.keeper = new TokenKeeper(deps.clock, refreshToken, {
      ask: (token) => this.askRefresh(token),
      granted: (grant) => this.take(grant),
      refused: (message) => this.refused.emit(message),
      failed: (failure) => {
        deps.log.warn('token refresh failed', { kind: failure.kind });
        this.setConnected(false);
      },
    });
    this.authoriser = new Authoriser(this.keeper, () => deps.clock.monotonic());
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
    const answer = await this.call(callOf('session.userInfo'));
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
    return raw.ok ? envelopeOf(raw.value) : raw;
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
      const sent = await this.deps.http.send({ ...this.requestOf(spec, args, token), progress });
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
    const sent = await this.deps.http.send({
      method: 'GET',
      url: buildUrl(this.deps.server.url, spec.path, { domain: this.deps.server.url }),
      headers: callHeaders(this.context(), null),
      body: { kind: 'none' },
      timeoutMs: PROBE_LIMIT_MS,
      quiet: true,
    });
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
    // A refresh brings new roles; the user never changes within a session.
    if (grant.user.userId === this.person.userId) {
      if (grant.user.roleNames.join() !== this.person.roleNames.join()) this.authoriser.forget();
      this.person = grant.user;
    }
    this.setConnected(true);
    if (grant.refreshToken !== '') this.rotated.emit(grant.refreshToken);
  }

  private async askRefresh(token: string) {
    const { http, dialect } = this.deps;
    const draft = dialect.refresh(token, this.person);
    const sent = await sendDraft(http, this.context(), draft, { timeoutMs: READ_TIMEOUT_MS });
    if (!sent.ok) return { kind: 'failed', failure: sent.error } as const;
    return dialect.readGrant(sent.value.status, sent.value.text);
  }

  private async attempt(
    spec: CallSpec,
    args: CallArgs,
    token: string | null,
  ): Promise<Result<RawAnswer, ApiFailure>> {
    const sent = await this.deps.http.send(this.requestOf(spec, args, token));
    if (!sent.ok) return this.outage(sent);
    this.setConnected(sent.value.status <= 500);
    return readWire({ status: sent.value.status, text: textOf(sent.value) });
  }

  private outage<T>(sent: T & { readonly error: ApiFailure }): T {
    if (isOutage(sent.error)) this.setConnected(false);
    return sent;
  }

  private requestOf(spec: CallSpec, args: CallArgs, token: string | null): HttpRequest {
    const { server, pathOf } = this.deps;
    const path = filledPath(args.path ?? pathOf(server, spec), args.inPath);
    return {
      method: httpMethodOf(spec),
      url: buildUrl(server.url, path, args.query),
      headers: callHeaders(this.context(), token),
      body: args.body ?? { kind: 'none' },
      timeoutMs: args.timeoutMs ?? timeoutOf(spec.kind),
      ...(args.signal === undefined ? {} : { signal: args.signal }),
      ...(args.maxBytes === undefined ? {} : { maxBytes: args.maxBytes }),
    };
  }

  private async check(): Promise<void> {
    // A cheap read at the same interval: the operator of a quiet screen learns that the server is
    // gone.
    if (!(await this.probe())) return;
    await this.keeper.check();
  }

  private setConnected(value: boolean): void {
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
