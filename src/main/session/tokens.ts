import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { TOKEN_TIME_S } from '@shared/model/session';
import type { Grant, GrantOutcome } from './dialect';

/** First wait after a refresh that did not reach the server, ms; doubles up to the limit. */
const BACK_OFF_FIRST_MS = 5_000;
const BACK_OFF_LIMIT_MS = 60_000;

/** A second 401 with a token younger than this is a missing permission, ms (design). */
export const YOUNG_TOKEN_MS = 30_000;

/** A token is refreshed so long before its end, s, or a part of its lifetime before, whichever is shorter. */
const BEFORE_END_S = 600;
const BEFORE_END_PART = 6;
/** Tokens that are older when they are refreshed wait for the check every 10 s, ms. */
const TIMED_MOST_MS = 600_000;

/**
 * Age at which a token is refreshed, ms: before the end of the lifetime that its answer named; the documented
 * time where the answer was silent (spec 1 §9).
 */
export function refreshAgeMs(lifetimeS: number | null): number {
  if (lifetimeS === null) return TOKEN_TIME_S * 1000;
  return (lifetimeS - Math.min(BEFORE_END_S, lifetimeS / BEFORE_END_PART)) * 1000;
}

/** The access token in use. `serial` distinguishes two tokens without comparing them. */
export interface AccessToken {
  readonly text: string;
  readonly serial: number;
  /** Time of the grant by the monotonic and the wall clock, ms: the monotonic clock may stop in sleep. */
  readonly monotonicAt: number;
  readonly wallAt: number;
  /** The token came by a refresh: when it is refused while young, it is not refreshed again. */
  readonly byRefresh: boolean;
  /** Lifetime that the answer named, s; null where it was silent. */
  readonly lifetimeS: number | null;
}

export type RefreshOutcome =
  | { readonly kind: 'refreshed' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

export interface TokenEvents {
  ask(refreshToken: string): Promise<GrantOutcome>;
  granted(grant: Grant): void;
  /** The server refused the refresh token; called once at most. */
  refused(message: string): void;
  failed(failure: ApiFailure): void;
}

/**
 * Holds the tokens of one session in memory and refreshes them. One refresh runs at a time, shared by all
 * waiting callers. `refused` ends the session once; without a connection it backs off and keeps everything.
 */
export class TokenKeeper {
  private access: AccessToken | null = null;
  private flight: Promise<RefreshOutcome> | null = null;
  private serial = 0;
  private ended = false;
  private failures = 0;
  private retryAt = 0;
  private lastFailure: ApiFailure | null = null;
  private stopTimer: Unsubscribe = () => undefined;

  constructor(
    private readonly clock: Clock,
    private refreshToken: string,
    private readonly events: TokenEvents,
  ) {}

  current(): AccessToken | null {
    return this.access;
  }

  /** Age of a token, ms; includes sleep of the machine. */
  ageOf(token: AccessToken): number {
    const wall = this.clock.now() - token.wallAt;
    return Math.max(this.clock.monotonic() - token.monotonicAt, wall);
  }

  /** True while a token is too young to be refreshed for a 401. */
  isJustRefreshed(token: AccessToken): boolean {
    return token.byRefresh && this.isYoung(token);
  }

  /** True while a 401 cannot be owed to the token's age: for half of its lifetime at most. */
  isYoung(token: AccessToken): boolean {
    const { lifetimeS } = token;
    const half = lifetimeS === null ? YOUNG_TOKEN_MS : lifetimeS * 500;
    return this.ageOf(token) < Math.min(YOUNG_TOKEN_MS, half);
  }

  /**
   * True once the lifetime of a short token has passed: it is not sent any more. A longer one is tried: it is only
   * this old after a sleep, when the first question finds out whether the way to the server still is the old one.
   */
  isOver(token: AccessToken): boolean {
    const { lifetimeS } = token;
    if (lifetimeS === null || lifetimeS * 1000 > TIMED_MOST_MS) return false;
    return this.ageOf(token) >= lifetimeS * 1000;
  }

  accept(grant: Grant, byRefresh = false): void {
    if (this.ended) return;
    this.serial += 1;
    this.access = {
      text: grant.accessToken,
      serial: this.serial,
      monotonicAt: this.clock.monotonic(),
      wallAt: this.clock.now(),
      byRefresh,
      lifetimeS: grant.lifetimeS,
    };
    this.refreshInTime(grant.lifetimeS);
    // Some servers answer a refresh without a new refresh token: the old one stays valid then.
    if (grant.refreshToken !== '') this.refreshToken = grant.refreshToken;
    this.failures = 0;
    this.retryAt = 0;
    this.lastFailure = null;
  }

  /** Refreshes, or joins the running refresh. During a back-off it answers the last failure. */
  refresh(): Promise<RefreshOutcome> {
    if (this.ended) return Promise.resolve({ kind: 'ended' });
    if (this.flight !== null) return this.flight;
    if (this.lastFailure !== null && this.clock.monotonic() < this.retryAt) {
      return Promise.resolve({ kind: 'failed', failure: this.lastFailure });
    }
    const flight = this.run().finally(() => {
      this.flight = null;
    });
    this.flight = flight;
    return flight;
  }

  /** Asks something else by the refresh token, after a running refresh: what it answers is the caller's. */
  async asking(ask: (refreshToken: string) => Promise<GrantOutcome>): Promise<GrantOutcome> {
    await this.flight;
    if (this.ended) return { kind: 'failed', failure: { kind: 'signedOut' } };
    const { refreshToken } = this;
    const outcome = await ask(refreshToken);
    if (outcome.kind !== 'granted' || outcome.grant.refreshToken !== '') return outcome;
    return { kind: 'granted', grant: { ...outcome.grant, refreshToken } };
  }

  /** The check every 10 s (spec 1 §4): refreshes an old or missing token. */
  async check(): Promise<void> {
    const { access } = this;
    const old = access === null || this.ageOf(access) >= refreshAgeMs(access.lifetimeS);
    // A refresh that failed when a call needed it is repeated here.
    if (old || this.lastFailure !== null) await this.refresh();
  }

  /** The next refresh does not wait for the end of a back-off (the network is back, for example). */
  forgetBackOff(): void {
    this.retryAt = 0;
  }

  /** No token is refreshed by itself from now on; the one in use stays. */
  stop(): void {
    this.stopTimer();
  }

  /** Forgets the tokens; all waiting calls get "ended". */
  end(): void {
    this.stop();
    this.ended = true;
    this.access = null;
    this.refreshToken = '';
  }

  /** The check looks every 10 s, which is too seldom for a short token. */
  private refreshInTime(lifetimeS: number | null): void {
    this.stop();
    const age = refreshAgeMs(lifetimeS);
    if (age > TIMED_MOST_MS) return;
    this.stopTimer = this.clock.after(age, 'session.refresh', () => void this.check());
  }

  private async run(): Promise<RefreshOutcome> {
    const outcome = await this.events.ask(this.refreshToken);
    if (this.ended) return { kind: 'ended' };
    switch (outcome.kind) {
      case 'granted':
        this.accept(outcome.grant, true);
        this.events.granted(outcome.grant);
        return { kind: 'refreshed' };
      case 'refused':
        this.end();
        this.events.refused(outcome.message);
        return { kind: 'ended' };
      case 'failed':
        this.backOff(outcome.failure);
        this.events.failed(outcome.failure);
        return { kind: 'failed', failure: outcome.failure };
    }
  }

  private backOff(failure: ApiFailure): void {
    const wait = Math.min(BACK_OFF_LIMIT_MS, BACK_OFF_FIRST_MS * 2 ** this.failures);
    this.failures = Math.min(this.failures + 1, 10);
    this.retryAt = this.clock.monotonic() + wait;
    this.lastFailure = failure;
  }
}
