import type { RawAnswer } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, type Result } from '@shared/base/result';
import type { RefreshOutcome, TokenKeeper } from './tokens';

/** A second 401 with a token younger than this is a missing permission, ms (design). */
export const YOUNG_TOKEN_MS = 30_000;
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
 * each sent once more; a second 401 with a young token → no permission.
 */
export class Authoriser {
  /** Calls that a token was denied for: asking again would refresh for nothing. */
  private readonly deniedWith = new Map<string, number>();

  constructor(private readonly keeper: TokenKeeper) {}

  async send(key: string, attempt: (token: string) => Promise<Answer>): Promise<Answer> {
    for (let sends = 1; ; sends += 1) {
      const token = this.keeper.current() ?? (await this.obtain());
      if ('ok' in token) return token;
      const age = this.keeper.ageOf(token);
      const answer = await attempt(token.text);
      if (!isUnauthorised(answer)) return answer;
      if (sends >= MAX_SENDS || (sends > 1 && age < YOUNG_TOKEN_MS)) {
        this.deniedWith.set(key, token.serial);
        return denied(answer);
      }
      const current = this.keeper.current();
      if (current !== null && current.serial !== token.serial) continue;
      if (this.deniedWith.get(key) === token.serial) return denied(answer);
      const outcome = await this.keeper.refresh();
      if (outcome.kind !== 'refreshed') return notRefreshed(outcome);
    }
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
