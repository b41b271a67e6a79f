import type { RawAnswer } from '@shared/api/envelope';
import { entriesOf } from '@shared/api/rows';
import type { ServerProfile } from '@shared/profile/profile';

/**
 * Whether a 401 says by itself that the token is good and a right is missing. The open server answers a dead
 * token with HTTP 200 and no data, a missing right with HTTP 401 and an empty object; behind a gateway only
 * the data tells. Where the profile does not say so, nothing tells.
 */
export function isMissingRight(
  { missingRight }: ServerProfile['reading'],
  { code, data }: Pick<RawAnswer, 'code' | 'data'>,
): boolean {
  return missingRight === 'data' && code === 401 && entriesOf(data) !== undefined;
}
