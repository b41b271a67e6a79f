import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';
import type { Alarm } from '@shared/model/alarm';

/**
 * Sends a declared call through the session, once. @param call its id in the catalogue. @param params its
 * parameters, which are put where the call takes them.
 */
export type ServerCall = (
  call: string,
  params: Readonly<Record<string, unknown>>,
) => Promise<Result<unknown, ApiFailure>>;

/**
 * Notifies the server of an act on an alarm, once: a write whose answer is lost is never repeated blindly.
 * @param note the operator's own words; '' without any.
 */
export type NotifyServer = (
  alarm: Alarm,
  note: string,
  call: ServerCall,
) => Promise<Result<unknown, ApiFailure>>;
