import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';
import { callOf } from '@shared/catalogue';

type Ask = (call: CallSpec) => Promise<Result<Envelope, ApiFailure>>;

/** True for an answer that only means that the server does not know the path. */
function isUnknownPath(answer: Result<Envelope, ApiFailure>): boolean {
  if (answer.ok) return false;
  const { error } = answer;
  if (error.kind === 'rejected') return error.code === 404;
  return (error.kind === 'notJson' || error.kind === 'noEnvelope') && error.status === 404;
}

/**
 * Whether the password is near its limit of 90 days: code 200 and false (spec 1 §8). The documents name two
 * calls and show the path of one; the other is asked where the first does not exist. Without an answer:
 * false.
 */
export async function isPasswordDue(ask: Ask): Promise<boolean> {
  const given = await ask(callOf('user.checkPassword'));
  const answer = isUnknownPath(given) ? await ask(callOf('user.isModifyPassword')) : given;
  return answer.ok && answer.value.data === false;
}
