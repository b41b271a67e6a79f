import type { RawAnswer } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, type Result } from '@shared/base/result';
import { YOUNG_TOKEN_MS, type RefreshOutcome, type TokenKeeper } from './tokens';

/**
 * So long is a missing permission believed, over refreshes of the token, ms: people give permissions, and
 * a call that is asked for again and again would refresh for nothing each time.
 */
export const DENIED_MS = 10 * 60_000;
/** Sent, sent again with the current token, sent again after a refresh: never more. */
const MAX_SENDS = 3;

type Answer = Result<RawAnswer, ApiFailure>;

/** True where an answer means 401, whatever its shape (effective code, or a page with status 401). */
function isUnauthorised(answer: Answer): boolean {
  if (answer.ok) return answer.value.code === 401;
  const { error } = answer;
  return (error.kind === 'notJson' || error.kind === 'noEnvelope') && error.status === 401;
}

function denied(answer: Answer): Answer {
  return fail({ kind: 'noPermission', message: answer.ok ? answer.value.message : '' });
}

function notRefreshed(outcome: Exclude<RefreshOutcome, { kind: 'refreshed' }>): Answer {
  return fail(outcome.kind === 'ended' ? { kind: 'signedOut' } : outcome.failure);
}

/**
 * Sends a call with the current token and applies the rule for 401, which on this wire also means
 * a missing permission: a stale token → sent once more; else one refresh for all who wait, then
 * each sent once more; a second 401 with a young token → no permission. A token that was refreshed a
 * moment ago is not refreshed for a 401, nor any for a call that was denied lately.
 */
export class Authoriser {
  /** Calls that a fresh token was denied for, and when; monotonic ms. */
  private readonly denied = new Map<string, number>();

  /** @param now monotonic time, ms. */
  constructor(
    private readonly keeper: TokenKeeper,
    private readonly now: () => number,
  ) {}

  /** The user has other roles: what was denied before may be theirs. */
  forget(): void {
    this.denied.clear();
  }

  async send(key: string, attempt: (token: string) => Promise<Answer>): Promise<Answer> {
    let refreshed = false;
    for (let sends = 1; ; sends += 1) {
      const token = this.keeper.current() ?? (await this.obtain());
      if ('ok' in token) return token;
      const answer = await attempt(token.text);
      if (!isUnauthorised(answer)) {
        this.denied.delete(key);
        return answer;
      }
      const isYoung = this.keeper.ageOf(token) < YOUNG_TOKEN_MS;
      if (sends >= MAX_SENDS || (sends > 1 && isYoung)) {
        // Only a token that was made for this call has proved that it is not the token.
        if (refreshed) this.denied.set(key, this.now());
        return denied(answer);
      }
      const current = this.keeper.current();
      if (current !== null && current.serial !== token.serial) continue;
      if (this.keeper.isJustRefreshed(token) || this.isDenied(key)) return denied(answer);
      const outcome = await this.keeper.refresh();
      if (outcome.kind !== 'refreshed') return notRefreshed(outcome);
      refreshed = true;
    }
  }

  private isDenied(key: string): boolean {
    const at = this.denied.get(key);
    return at !== undefined && this.now() - at < DENIED_MS;
  }

  private async obtain() {
    const outcome = await this.keeper.refresh();
    const token = this.keeper.current();
    if (token !== null) return token;
    return outcome.kind === 'refreshed'
      ? fail({ kind: 'signedOut' } as const)
      : notRefreshed(outcome);
  }
}
