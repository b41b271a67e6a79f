import type { ApiFailure } from '@shared/api/failure';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { CaptchaPicture, TenantInfo } from '@shared/ipc/parts/core';
import { displayName } from '@shared/model/person';
import {
  TOKEN_CHECK_MS,
  type DeptRole,
  type DeskCause,
  type GuestForm,
  type SessionState,
  type SignedInUser,
  type SignedOutReason,
  type SignInFailure,
  type SignInForm,
} from '@shared/model/session';
import type { SecretFailure } from '../ports/secrets';
import type { DeskChange, SessionPort, SessionProfile } from '../ports/session';
import type { AuthDialect, AuthDraft, Grant, ThirdPartyCode } from './dialect';
import type { HeaderContext } from './headers';
import type { SessionHostDeps } from './hostDeps';
import { problemsAt } from '@shared/profile/check';
import { passwordTransform } from './passwords';
import { registerGuest, tenantOfAddress } from './openCalls';
import { withSettings, type ServerConfig } from './server';
import { Session } from './session';
import type { VaultKey } from './vault';
import { sendDraft } from './wire';

type SessionWithout = Exclude<SessionState, { readonly kind: 'signedIn' }>;

const NO_SERVER: ApiFailure = {
  kind: 'notConnected',
  reason: 'refused',
  detail: 'the platform is not up yet',
};

function keyOf(server: string, user: SignedInUser): VaultKey {
  return { server, tenantId: user.tenantId, userId: user.userId };
}

function notKeptState(
  failure: SecretFailure | undefined,
): Pick<Extract<SessionState, { kind: 'signedIn' }>, 'notKept' | 'keychain'> {
  if (failure === undefined) return {};
  const { kind, detail } = failure;
  return { notKept: detail, ...(kind === 'unavailable' ? {} : { keychain: kind }) };
}

/** Makes, restores and ends sessions; the live session is an instance of `Session`. */
export class SessionHost implements SessionPort {
  readonly changed = new Emitter<SessionState>();
  /** Fires when a session ends for any reason, before the state changes. */
  readonly ended = new Emitter<SessionProfile>();
  /** Fires after a sign-in or a restore, before the state changes. */
  readonly began = new Emitter<SessionProfile>();
  /** The operator changed: fires beside the two above, with the cause. */
  readonly desk = new Emitter<DeskChange>();
  /**
   * Fires when another operator has taken over, before the old session is ended at the server. A listener
   * that still needs the old session passes a promise that resolves when it no longer does.
   */
  readonly relieving = new Emitter<(until: Promise<void>) => void>();
  private live: Session | null = null;
  private base: SessionWithout = { kind: 'signedOut', reason: 'never' };
  /** Latest time since which no operator has been signed in; ms since 1970. */
  private outSince: number;
  private notKept: SecretFailure | undefined;
  private stopWaiting: () => void = () => undefined;

  constructor(private readonly deps: SessionHostDeps) {
    this.outSince = deps.clock.now();
  }

  state(): SessionState {
    const session = this.live;
    if (session === null || this.base.kind === 'restoring') {
      return { ...this.base, since: this.outSince };
    }
    return {
      kind: 'signedIn',
      user: session.user,
      serverUrl: session.server.url,
      connected: session.connected,
      ...notKeptState(this.notKept),
    };
  }

  current(): Session | null {
    return this.live;
  }

  profile(): SessionProfile | null {
    return this.live === null ? null : profileOf(this.live);
  }

  administrators(): readonly string[] {
    return this.deps.administrators();
  }

  isHome(serverKey: string): boolean {
    return this.deps.isHome(serverKey);
  }

  streamHeaders(): Readonly<Record<string, string>> | null {
    return this.live?.streamHeaders() ?? null;
  }

  async tokenRefused(): Promise<boolean> {
    return (await this.live?.tokenRefused()) ?? false;
  }

  async freshen(): Promise<void> {
    await this.live?.freshen();
  }

  async probe(): Promise<boolean> {
    return (await this.live?.probe()) ?? false;
  }

  /** The picture and key of a captcha, or why no captcha could be read. */
  async captcha(): Promise<Result<CaptchaPicture, ApiFailure>> {
    await this.deps.profiles.settled();
    const context = this.anonymous();
    if (context.server.url === '') return fail(NO_SERVER);
    const dialect = this.dialect();
    const sent = await sendDraft(this.deps.http, context, dialect.captcha);
    if (!sent.ok) return sent;
    if (sent.value.status > 500) {
      const detail = `HTTP ${sent.value.status}`;
      return fail({ kind: 'notConnected', reason: 'server', detail });
    }
    const picture = dialect.readCaptcha(sent.value.status, sent.value.text);
    if (!picture.ok) this.deps.profiles.doubted(picture.error);
    return picture;
  }

  /** The tenant that the server assigns to this address, or null. */
  async tenant(): Promise<Result<TenantInfo | null, ApiFailure>> {
    await this.deps.profiles.settled();
    const context = this.anonymous();
    if (context.server.url === '') return fail(NO_SERVER);
    return tenantOfAddress(this.deps, context);
  }

  /** An application for an account, by the account of a third party (spec 1 §7 register-guest). */
  async register(form: GuestForm, oauthId: string): Promise<Result<null, ApiFailure>> {
    const context = this.anonymous();
    if (context.server.url === '') return fail(NO_SERVER);
    return registerGuest(this.deps, context, form, oauthId);
  }

  /** Signs in; the password is transformed as the server wants it, and not kept. */
  async signIn(form: SignInForm): Promise<Result<null, SignInFailure>> {
    const { server } = this.anonymous();
    return this.become(server, await this.ask(form));
  }

  /**
   * Signs in by the code of a third party.
   * @returns the grant's id of an account that no user has: such a person is not signed in; null: signed in.
   */
  async signInBy(code: ThirdPartyCode): Promise<Result<string | null, SignInFailure>> {
    const context = this.anonymous();
    const draft = this.dialect().signInBy?.(code);
    if (draft === undefined || context.server.url === '')
      return fail({ kind: 'failed', failure: NO_SERVER });
    const asked = await this.exchange(context, draft);
    if (asked.ok && asked.value.guest !== undefined) return ok(asked.value.guest);
    return this.become(context.server, asked);
  }

  private async become(
    server: ServerConfig,
    asked: Result<Grant, SignInFailure>,
  ): Promise<Result<null, SignInFailure>> {
    if (!asked.ok) return asked;
    // A loop: another sign-in may have succeeded while this one waited.
    while (this.live !== null) await this.signOut();
    this.enter(server, asked.value, 'signIn');
    return ok(null);
  }

  /**
   * The next operator signs in over the running session. Nothing changes until the server has agreed; then
   * the sessions are exchanged in one step, so that the workstation is never without one. The channels move
   * to the new session, and only then does the server get the old session's logout.
   * @param agree runs when the server has agreed, while the outgoing person still has the desk; what it
   *   refuses leaves everything as it is. The unused grant ends by its own lifetime.
   * @returns the name of the person who has the workstation now
   */
  async takeOver<Refusal = never>(
    form: SignInForm,
    agree?: (next: SignedInUser) => Promise<Result<null, Refusal>>,
  ): Promise<Result<{ readonly name: string }, SignInFailure | Refusal>> {
    const { server } = this.anonymous();
    const asked = await this.ask(form);
    if (!asked.ok) return asked;
    const agreed = await agree?.(asked.value.user);
    if (agreed?.ok === false) return agreed;
    const old = this.live;
    const taken = ok({ name: displayName(asked.value.user) });
    if (old === null) {
      this.enter(server, asked.value, 'signIn');
      return taken;
    }
    const before = keyOf(old.server.key, old.user);
    const next = keyOf(server.key, asked.value.user);
    const samePerson = accountKey(before) === accountKey(next);
    old.retire();
    this.live = null;
    this.notKept = undefined;
    this.deps.log.info('the desk is taken over', { samePerson });
    this.desk.emit({ event: 'deskLeft', by: 'takeOver', profile: profileOf(old) });
    // The same person keeps tabs and drafts; another person starts without them.
    if (!samePerson) this.ended.emit(profileOf(old));
    this.enter(server, asked.value, 'takeOver');
    void this.relieve(old, samePerson);
    return taken;
  }

  /**
   * The signed-in person goes on with another department and role (spec 1 §2). Nothing changes until the
   * server has agreed; channels, menus and rights then follow the new session as at a take-over.
   */
  async switchTo(to: DeptRole): Promise<Result<null, SignInFailure>> {
    const old = this.live;
    if (old === null) return fail({ kind: 'failed', failure: { kind: 'signedOut' } });
    const outcome = await old.askSwitch(to);
    if (outcome.kind === 'refused') return fail({ kind: 'refused', message: outcome.message });
    if (outcome.kind === 'failed') return fail(outcome);
    const { grant } = outcome;
    // Somebody else signed in while the server was asked: the answer is nobody's any more.
    if (this.live !== old || grant.user.userId !== old.user.userId)
      return fail({ kind: 'failed', failure: { kind: 'cancelled' } });
    const { server } = old;
    old.retire();
    this.live = null;
    this.notKept = undefined;
    this.desk.emit({ event: 'deskLeft', by: 'switched', profile: profileOf(old) });
    this.enter(server, grant, 'switched');
    void this.relieve(old, true);
    return ok(null);
  }

  /** Requests a grant from the server; changes nothing here. */
  private async ask(form: SignInForm): Promise<Result<Grant, SignInFailure>> {
    const context = this.anonymous();
    if (context.server.url === '') return fail({ kind: 'failed', failure: NO_SERVER });
    const dialect = this.dialect();
    const { passwords } = context.server.profile;
    // Nothing is sent with a key that cannot work: each try would count as a wrong password.
    const problem = problemsAt(context.server.profile, context.server.url)[0];
    if (problem !== undefined) return fail({ kind: 'profile', problem });
    const password = (await passwordTransform(passwords, 'signIn'))(form.password);
    return this.exchange(context, dialect.signIn(form, password));
  }

  /** Sends a sign-in and reads its answer. */
  private async exchange(
    context: ReturnType<SessionHost['anonymous']>,
    draft: AuthDraft,
  ): Promise<Result<Grant, SignInFailure>> {
    const dialect = this.dialect();
    const sent = await sendDraft(this.deps.http, context, draft);
    if (!sent.ok) return fail({ kind: 'failed', failure: sent.error });
    const outcome = dialect.readGrant(sent.value.status, sent.value.text);
    if (outcome.kind === 'refused') return fail({ kind: 'refused', message: outcome.message });
    if (outcome.kind === 'failed') {
      this.deps.profiles.doubted(outcome.failure);
      return fail(outcome);
    }
    return ok(outcome.grant);
  }

  /** A granted session becomes the live one. */
  private enter(server: ServerConfig, grant: Grant, by: DeskCause): void {
    const session = this.adopt(server, grant.user, grant.refreshToken);
    this.base = { kind: 'signedOut', reason: 'never' };
    this.deps.last.write({ server: server.key, user: grant.user });
    this.began.emit(profileOf(session));
    session.begin(grant);
    this.desk.emit({ event: 'deskTaken', by, profile: profileOf(session) });
    this.changed.emit(this.state());
  }

  /**
   * Removes the old operator's keychain entry at once, and logs the old session out once the channels have
   * moved.
   */
  private async relieve(old: Session, samePerson: boolean): Promise<void> {
    if (samePerson) {
      // The new session uses the same keychain entry, and a server that counts sessions by user
      // would end it together with the old one: so the old token is dropped without a logout, and
      // expires.
      old.dispose();
      return;
    }
    await this.forget(keyOf(old.server.key, old.user));
    const needed: Promise<void>[] = [];
    this.relieving.emit((until) => needed.push(until));
    await Promise.all(needed);
    const loggedOut = old.logout();
    old.dispose();
    await loggedOut;
  }

  /**
   * Always clears the tokens, the keychain entry and everything else of the session; then tells the server,
   * with a short time limit.
   */
  async signOut(reason: SignedOutReason = 'user'): Promise<void> {
    const session = this.live;
    if (session === null) return this.giveUpRestoring(reason);
    const loggedOut = reason === 'user' ? session.logout() : Promise.resolve();
    // From here on a running refresh cannot put a token back into the keychain.
    session.dispose();
    this.live = null;
    this.deps.handed?.forget();
    this.notKept = undefined;
    this.base = { kind: 'signedOut', reason };
    this.outSince = this.deps.clock.now();
    this.deps.last.write(null);
    const by = reason === 'refused' ? 'refused' : 'signOut';
    this.desk.emit({ event: 'deskLeft', by, profile: profileOf(session) });
    this.ended.emit(profileOf(session));
    this.changed.emit(this.state());
    await this.forget(keyOf(session.server.key, session.user));
    await loggedOut;
  }

  /** When the keychain does not answer, `left` repeats the removal later and raises a health notice. */
  private async forget(key: VaultKey): Promise<void> {
    const { left, vault } = this.deps;
    const removed = await vault.remove(key);
    if (removed.ok) return;
    // The same person may have signed in again already.
    const { live } = this;
    if (live !== null && accountKey(keyOf(live.server.key, live.user)) === accountKey(key)) return;
    left.failed(key, removed.error);
  }

  /** Restores the last session of this server at start, if one was stored. */
  async restore(): Promise<void> {
    const last = this.deps.last.read();
    const server = this.deps.server();
    // Without an address (the embedded platform is down) a restored session would never get
    // anywhere.
    const possible = last !== null && last.server === server.key && server.url !== '';
    if (this.live !== null || !possible) return this.giveUpWaiting();
    this.setBase({ kind: 'restoring' });
    const stored = await this.storedToken(keyOf(server.key, last.user));
    if (this.live !== null || this.base.kind === 'signedOut') return;
    if (!stored.ok) return this.withoutKeychain(stored.error);
    if (stored.value === null) return this.setBase({ kind: 'signedOut', reason: 'never' });
    const session = this.adopt(server, last.user, stored.value);
    this.began.emit(profileOf(session));
    this.desk.emit({ event: 'deskTaken', by: 'restored', profile: profileOf(session) });
    await session.refresh();
    if (this.live === session) this.setBase({ kind: 'signedOut', reason: 'never' });
  }

  /**
   * Forgets the stored session and its keychain entry: it may have been locked, and the record of the lock is
   * lost.
   */
  async forgetStored(): Promise<void> {
    const last = this.deps.last.read();
    if (last === null || this.live !== null) return;
    this.deps.handed?.forget();
    this.deps.last.write(null);
    const removed = await this.deps.vault.remove(keyOf(last.server, last.user));
    if (!removed.ok) this.deps.log.warn('keychain entry not removed', { ...removed.error });
  }

  /** After a crash the watchdog has the newest token, so the keychain is not needed. */
  private async storedToken(key: VaultKey): Promise<Result<string | null, SecretFailure>> {
    const handed = (await this.deps.handed?.recall(key)) ?? null;
    return handed === null ? this.deps.vault.read(key) : ok(handed);
  }

  dispose(): void {
    this.stopWaiting();
    this.live?.dispose();
  }

  private adopt(server: ServerConfig, user: SignedInUser, refreshToken: string): Session {
    this.stopWaiting();
    const { clock, log, http, names, pathOf, profiles } = this.deps;
    this.deps.left.back(keyOf(server.key, user));
    const dialect = this.deps.dialects[server.profile.family];
    const inForce = (): ServerConfig => withSettings(server, this.deps.server());
    const deps = {
      clock,
      log,
      http,
      dialect,
      get server() {
        return inForce();
      },
      pathOf,
      names,
      doubted: (failure: ApiFailure) => profiles.doubted(failure),
    };
    const session = new Session(deps, user, refreshToken);
    this.live = session;
    // A session that was taken over may still be answered: its token is not stored any more.
    session.rotated.on((token) => {
      if (this.live === session) void this.keep(session, token);
    });
    session.granted.on(() => {
      if (this.live === session) void this.readUserInfo(session);
    });
    session.refused.on(() => {
      if (this.live === session) void this.signOut('refused');
    });
    session.connectedChanged.on(() => {
      if (this.live === session) this.changed.emit(this.state());
    });
    return session;
  }

  private async readUserInfo(session: Session): Promise<void> {
    const changed = await session.readUserInfo();
    if (changed && this.live === session) this.changed.emit(this.state());
  }

  private async keep(session: Session, token: string): Promise<void> {
    const key = keyOf(session.server.key, session.user);
    this.deps.handed?.keep(key, token);
    const kept = await this.deps.vault.write(key, token);
    if (this.live !== session) return;
    const before = this.notKept;
    this.notKept = kept.ok ? undefined : kept.error;
    if (!kept.ok) this.deps.log.warn('refresh token not kept', { ...kept.error });
    if (before?.detail !== this.notKept?.detail) this.changed.emit(this.state());
  }

  /** A locked keychain is waited for; one that will never answer must not prevent the sign-in. */
  private withoutKeychain({ kind, detail }: SecretFailure): void {
    if (kind === 'unavailable') return this.waitForKeychain(detail);
    this.deps.log.warn('the stored session cannot be read', { kind, detail });
    this.setBase({ kind: 'signedOut', reason: 'never', keychain: kind });
  }

  private waitForKeychain(detail: string): void {
    this.setBase({ kind: 'waitingKeychain', detail });
    this.stopWaiting();
    this.stopWaiting = this.deps.clock.after(TOKEN_CHECK_MS, 'session.keychain', () => {
      if (this.base.kind === 'waitingKeychain') void this.restore();
    });
  }

  /** The server was changed: the wait for the old one ends. */
  private giveUpWaiting(): void {
    if (this.base.kind !== 'waitingKeychain') return;
    this.stopWaiting();
    this.setBase({ kind: 'signedOut', reason: 'never' });
  }

  /** The stored session of who signs out before it is back is no more: nobody is signed in by it later. */
  private async giveUpRestoring(reason: SignedOutReason): Promise<void> {
    this.stopWaiting();
    const stored = this.deps.last.read();
    this.deps.handed?.forget();
    this.deps.last.write(null);
    this.setBase({ kind: 'signedOut', reason });
    if (stored !== null) await this.forget(keyOf(stored.server, stored.user));
  }

  private setBase(state: SessionWithout): void {
    this.base = state;
    this.changed.emit(this.state());
  }

  private anonymous(): HeaderContext {
    return { server: this.deps.server(), user: null, systemId: '', tenantArea: '' };
  }

  private dialect(): AuthDialect {
    return this.deps.dialects[this.deps.server().profile.family];
  }
}

function profileOf(session: Session): SessionProfile {
  const { url, key, profile: serverProfile, streamUrl } = session.server;
  return { serverUrl: url, serverKey: key, streamUrl, serverProfile, user: session.user };
}

function accountKey({ server, tenantId, userId }: VaultKey): string {
  return JSON.stringify([server, tenantId, userId]);
}
