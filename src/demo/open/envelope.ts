import { flat, type Answer } from '../wire/answer';
import type { WireFailure } from '../wire/failure';
import type { OpenRequest } from './inputs';

/** Answers without any body. */
const empty = (status: number): Answer => ({ status, type: '', body: '' });
export const EMPTY_200 = empty(200);
export const EMPTY_400 = empty(400);
export const EMPTY_406 = empty(406);
export const EMPTY_500 = empty(500);

/** The answer to a missing, garbage or expired token: HTTP 200 with code 401 and data null. */
export const NO_TOKEN: Answer = {
  ...flat({ code: 401, success: false, data: null, msg: '请求未授权' }),
  type: 'application/json; charset=UTF-8',
};

/** Whether a request takes JSON as its answer. */
export function acceptsJson({ headers }: OpenRequest): boolean {
  const accept = String(headers['accept'] ?? '');
  return accept === '' || /(?:\*|application)\/(?:\*|json)/.test(accept);
}

/**
 * The answer to a refusal: data {}, a missing role among them. Other keys, and data null, where the request
 * does not take JSON.
 */
export function failed({ status, code, message: msg }: WireFailure, isJson: boolean): Answer {
  return isJson
    ? flat({ code, success: false, data: {}, msg }, status)
    : flat({ msg, code, data: null, success: false }, status);
}
