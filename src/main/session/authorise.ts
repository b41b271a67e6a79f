import type { RawAnswer } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, type Result } from '@shared/base/result';
import type { RefreshOutcome, TokenKeeper } from './tokens';

/**
 * Time for which a call counts as not permitted, over token refreshes, ms: permissions can be granted
 * meanwhile, but a polled call would otherwise refresh the token each time for nothing.
 */
export const DENIED_MS = 10 * 60_000;
/** Sent, sent again with the current token, sent again after a refresh; no more. */
const MAX_SENDS = 3;

type Answer = Result<RawAnswer, ApiFailure>;

/** True when an answer means 401 in any shape (effective code, or a page with status 401). */
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
 * Sends a call with the current token and applies the rule for 401, which this wire also uses for a missing
 * permission. With a stale token the call is sent once more. Otherwise all waiting calls share one refresh,
 * then each is sent once more. A second 401 with a young token means no permission. A token refreshed a
 * moment ago is not refreshed again for a 401, nor is any token for a call that was denied lately. Where the
 * answer itself tells a missing right from a dead token, it costs no refresh at all.
 */
export class Authoriser {
  /** When each call was denied with a fresh token; monotonic ms. */
  private readonly denied = new Map<string, number>();

  /**
   * @param now monotonic time, ms.
   * @param isMissingRight whether a 401 says by itself that the token is good.
   */
  constructor(
    private readonly keeper: TokenKeeper,
    private readonly now: () => number,
    private readonly isMissingRight: (answer: RawAnswer) => boolean = () => false,
  ) {}

  /** The user's roles changed: calls denied before may be permitted now. */
  forget(): void {
    this.denied.clear();
  }

  async send(key: string, attempt: (token: string) => Promise<Answer>): Promise<Answer> {
    let refreshed = false;
    for (let sends = 1; ; sends += 1) {
      const held = this.keeper.current();
      const isGood = held !== null && !this.keeper.isOver(held);
      const token = isGood ? held : await this.obtain();
      if ('ok' in token) return token;
      const answer = await attempt(token.text);
      if (!isUnauthorised(answer)) {
        this.denied.delete(key);
        return answer;
      }
      if (answer.ok && this.isMissingRight(answer.value)) return denied(answer);
      const isYoung = this.keeper.isYoung(token);
      if (sends >= MAX_SENDS || (sends > 1 && isYoung)) {
        // Only a refresh made for this call proves that the token is not the reason.
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
