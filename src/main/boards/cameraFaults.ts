import type { ApiFailure } from '@shared/api/failure';
import { fail, type Result } from '@shared/base/result';
import type { CameraFault, CameraWhy } from '@shared/model/camera';

/** A camera that says nothing for so long hangs, ms. */
export const SILENT_MS = 15_000;

export type Asked<T> = Result<T, CameraFault>;

export const fault = (why: CameraWhy, detail = '') => fail({ why, detail: detail.slice(0, 200) });

/** What a request fails on that got no answer. */
export function faultOf(error: ApiFailure): Result<never, CameraFault> {
  if (error.kind === 'signedOut') return fault('signedOut');
  if (error.kind === 'notConnected') {
    if (error.reason === 'timeout') return fault('silent');
    return /maxContentLength/.test(error.detail) ? fault('lies') : fault('notConnected');
  }
  return fault('refused', 'message' in error ? error.message : error.kind);
}

/** What an answer with another status than the hoped for says. */
export function faultOfStatus(status: number): Result<never, CameraFault> {
  return fault([401, 403, 404, 410].includes(status) ? 'expired' : 'refused', String(status));
}
