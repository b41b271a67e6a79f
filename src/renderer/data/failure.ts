import type { ApiFailure } from '@shared/api/failure';
import { assertNever } from '@shared/base/assert';
import { fail, type Result } from '@shared/base/result';
import { textKeyOr, type TextKey } from '@shared/i18n/textKey';
import type { Translate } from '@shared/model/translate';
import { BridgeError } from '@renderer/bridge/client';

/** Everything that can go wrong with a request of a page. */
export type UiFailure =
  ApiFailure | { readonly kind: 'bridge'; readonly code: string; readonly detail: string };

/** Waits for an answer; a bridge that refuses becomes a failure, so that callers see one type. */
export async function settle<T, E>(work: Promise<Result<T, E>>): Promise<Result<T, E | UiFailure>> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BridgeError)
      return fail({ kind: 'bridge', code: error.code, detail: error.detail });
    return fail({ kind: 'bridge', code: 'failed', detail: String(error) });
  }
}

/**
 * What the user reads of a failure: the server's own text verbatim, else the documented
 * 未知错误 (spec 1 §8), else a sentence that says what was not reached.
 */
export function failureText(t: Translate, failure: UiFailure): string {
  switch (failure.kind) {
    case 'notConnected':
      return t(
        failure.cause === undefined
          ? `failure.notConnected.${failure.reason}`
          : `failure.cause.${failure.cause}`,
        { methods: failure.methods ?? '' },
      );
    case 'notJson':
    case 'noEnvelope':
      return t(`failure.${failure.kind}`, { status: failure.status });
    case 'noPermission':
      return failure.message || t('failure.noPermission');
    case 'rejected':
      return failure.message || t('failure.unknown');
    case 'otherShape':
    case 'signedOut':
    case 'badRequest':
    case 'cancelled':
      return t(`failure.${failure.kind}`);
    case 'bridge':
      if (failure.code === 'diskHangs') return t('failure.diskHangs');
      return t('failure.bridge', { code: failure.code });
    default:
      return assertNever(failure, 'failure');
  }
}

/** A failure that main names by the key of its words. */
export interface KeyedFailure {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Everything that a request can fail with. */
export type Failure = UiFailure | KeyedFailure;

/**
 * What the user reads of any failure, keyed or not: the one way from a failure to a text.
 * @param otherwise key of the general text for a key that this version has no words for
 */
export function errorText(
  t: Translate,
  error: Failure,
  otherwise: TextKey = 'failure.unknown',
): string {
  if (!('key' in error)) return failureText(t, error);
  // A key without words would tell a person nothing.
  return t(textKeyOr(error.key, otherwise), error.values ?? {});
}

/** The technical detail of a failure for a tooltip, '' when there is none. */
export function failureDetail(failure: UiFailure): string {
  return 'detail' in failure ? failure.detail : '';
}
