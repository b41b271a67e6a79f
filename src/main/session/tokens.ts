import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { TOKEN_TIME_S } from '@shared/model/session';
import type { Grant, GrantOutcome } from './dialect';

/** First wait after a refresh that did not reach the server, ms; doubles up to the limit. */
const BACK_OFF_FIRST_MS = 5_000;
const BACK_OFF_LIMIT_MS = 60_000;

/** A second 401 with a token younger than this is a missing permission, ms (design). */
export const YOUNG_TOKEN_MS = 30_000;

/** The access token in use. `serial` tells two tokens apart without comparing them. */
export interface AccessToken {
  readonly text: string;
  readonly serial: number;
  /** Monotonic and wall time of the grant, ms: the monotonic clock may stand still in sleep. */
  readonly monotonicAt: number;
  readonly wallAt: number;
  /** It came by a refresh: one that was young at its refusal is not refreshed again for that. */
  readonly byRefresh: boolean;
}

export type RefreshOutcome =
  | { readonly kind: 'refreshed' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

export interface TokenEvents {
  /** Asks the server for a new pair. */
  ask(refreshToken: string): Promise<GrantOutcome>;
  granted(grant: Grant): void;
  /** The server refused the refresh token; called once in the life of the keeper. */
  refused(message: string): void;
  failed(failure: ApiFailure): void;
}

/**
 * Holds the tokens of one session in memory and refreshes them: one refresh at a time, shared by
 * all who wait; refused ends the session once; not connected backs off and keeps everything.
 */
export class TokenKeeper {
  private access: AccessToken | null = null;
  private flight: Promise<RefreshOutcome> | null = null;
  private serial = 0;
  private ended = false;
  private failures = 0;
  private retryAt = 0;
  private lastFailure: ApiFailure | null = null;

  constructor(
    private readonly clock: Clock,
    private refreshToken: string,
    private readonly events: TokenEvents,
  ) {}

  current(): AccessToken | null {
    return this.access;
  }

  /** Age of a token, ms; sleep of the machine counts. */
  ageOf(token: AccessToken): number {
    const wall = this.clock.now() - token.wallAt;
    return Math.max(this.clock.monotonic() - token.monotonicAt, wall);
  }

  /** True while a token is too young to be refreshed for a 401: it was refreshed a moment ago. */
  isJustRefreshed(token: AccessToken): boolean {
    return token.byRefresh && this.ageOf(token) < YOUNG_TOKEN_MS;
  }

  /** Takes the pair of a sign-in or a refresh. */
  accept(grant: Grant, byRefresh = false): void {
    if (this.ended) return;
    this.serial += 1;
    this.access = {
      text: grant.accessToken,
      serial: this.serial,
      monotonicAt: this.clock.monotonic(),
      wallAt: this.clock.now(),
      byRefresh,
    };
    // Some servers answer a refresh without a new refresh token: the old one stays good then.
    if (grant.refreshToken !== '') this.refreshToken = grant.refreshToken;
    this.failures = 0;
    this.retryAt = 0;
    this.lastFailure = null;
  }

  /** Refreshes, or joins the refresh under way. While backing off it answers the last failure. */
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

  /** The check of every 10 s (spec 1 §4): refreshes a token that is old or missing. */
  async check(): Promise<void> {
    const old = this.access === null || this.ageOf(this.access) >= TOKEN_TIME_S * 1000;
    // A refresh that somebody needed and did not get is tried again without being asked.
    if (old || this.lastFailure !== null) await this.refresh();
  }

  /** The next refresh does not wait for the end of a back-off (the network came back, say). */
  forgetBackOff(): void {
    this.retryAt = 0;
  }

  /** Forgets the tokens; everything that waits is answered "ended". */
  end(): void {
    this.ended = true;
    this.access = null;
    this.refreshToken = '';
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
