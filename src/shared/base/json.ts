import { parse, isSafeNumber } from 'lossless-json';
import { reasonOf } from './errors';
import { fail, ok, type Result } from './result';

/** An unquoted run of 16 digits or more: only then can JSON.parse lose digits. */
const LONG_NUMBER = /[:[,\s]-?\d{16,}/;

export interface JsonFailure {
  readonly kind: 'notJson';
  readonly detail: string;
}

/**
 * Parses JSON without losing digits: integers beyond 2^53 come back as strings of their digits
 * (ids are strings from end to end), all other numbers as numbers.
 * @returns the value, or the parser's message.
 */
export function parseJson(text: string): Result<unknown, JsonFailure> {
  try {
    const value: unknown = LONG_NUMBER.test(text)
      ? parse(text, undefined, exactNumber)
      : JSON.parse(text);
    return ok(value);
  } catch (error) {
    return fail({
      kind: 'notJson',
      detail: reasonOf(error),
    });
  }
}

function exactNumber(digits: string): number | string {
  return isSafeNumber(digits) || /[.eE]/.test(digits) ? Number(digits) : digits;
}

/** What JSON may write with a backslash: a quote, a backslash, control signs and halves of a sign. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** A text as JSON writes it: a look takes half as long as the writing. */
export function quoted(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}
