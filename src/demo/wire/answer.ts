import type { WireFailure } from './failure';

export const DONE = '操作成功';
export const NOT_DONE = '操作失败';
export const NOTHING = '暂无承载数据';

/** A ready answer: HTTP status, media type and body text. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  /** What a client is to do with the body of a file, and its name. */
  readonly disposition?: string;
}

const JSON_TYPE = 'application/json;charset=UTF-8';

/** An answer without the envelope (token, captcha). */
export function flat(body: unknown, status = 200): Answer {
  return { status, type: JSON_TYPE, body: JSON.stringify(body) };
}

/** The envelope of a success; null data is written {} with its own message (wire format §1). */
export function enveloped(data: unknown): Answer {
  const isNothing = data === null || data === undefined;
  return flat({
    code: 200,
    success: true,
    data: isNothing ? {} : data,
    msg: isNothing ? NOTHING : DONE,
  });
}

/**
 * The answer of a call that returns a status: a failure is HTTP 200 with code 400.
 * @param says the message of a success, where it is not the common one.
 */
export function status(done: boolean, says: string = DONE, data: unknown = {}): Answer {
  return flat({
    code: done ? 200 : 400,
    success: done,
    data,
    msg: done ? says : NOT_DONE,
  });
}

/** A file of comma-separated values. */
export function csvAnswer(text: string, name: string): Answer {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}.csv`;
  return { status: 200, type: 'text/csv;charset=UTF-8', body: text, disposition };
}

/** The envelope of a refusal. */
export function failed(failure: WireFailure): Answer {
  const { code, message: msg, hasSuccess } = failure;
  const body = hasSuccess
    ? { code, success: false, data: code === 401 ? null : {}, msg }
    : { code, data: null, msg };
  return flat(body, failure.status);
}

/** The refusal of the token call. */
export function tokenRefused(error: string, description: string, httpStatus = 400): Answer {
  return flat(
    { error, error_code: String(httpStatus), error_description: description },
    httpStatus,
  );
}

/** True for values that are ready answers already. */
export function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}
