import type { ApiFailure } from '@shared/api/failure';
import { assertNever } from '@shared/base/assert';
import { fail, type Result } from '@shared/base/result';
import { textKeyOr, type TextKey } from '@shared/i18n/textKey';
import type { Translate } from '@shared/model/translate';
import { BridgeError } from '@renderer/bridge/client';

/** Every failure of a page's request. */
export type UiFailure =
  ApiFailure | { readonly kind: 'bridge'; readonly code: string; readonly detail: string };

/** True for a failure that ends when the server is there again. A slow answer is none: asking again makes it slower. */
export function isAway(failure: UiFailure | null): boolean {
  return failure?.kind === 'notConnected' && failure.reason !== 'timeout';
}

/** Waits for an answer; a refusal of the bridge becomes a failure too, so that callers handle one type. */
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
 * The text of a failure for the user: the server's own text verbatim, otherwise the documented 未知错误 (spec 1
 * §8), otherwise a sentence about what could not be reached.
 */
export function failureText(t: Translate, failure: UiFailure): string {
  switch (failure.kind) {
    case 'notConnected':
      return t(
        failure.cause === undefined
          ? `failure.notConnected.${failure.reason}`
          : `failure.cause.${failure.cause}`,
        { methods: failure.methods ?? '', detail: failure.detail },
      );
    case 'notJson':
    case 'noEnvelope':
      return t(`failure.${failure.kind}`, { status: failure.status });
    case 'noPermission':
      return failure.message || t('failure.noPermission');
    case 'rejected':
      if (failure.absent !== undefined)
        return t('failure.absent', { server: t(`profile.family.${failure.absent}`) });
      if (failure.sql !== undefined)
        return t(`failure.sql.${failure.sql.problem}`, { column: failure.sql.column });
      return failure.message || t('failure.unknown');
    case 'notSent':
      return t(`failure.notSent.${failure.reason}`);
    case 'otherShape':
    case 'gone':
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

/** A failure of main with the i18n key of its text. */
export interface KeyedFailure {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type Failure = UiFailure | KeyedFailure;

/**
 * The text of any failure for the user, with or without a key: the only conversion from failure to text.
 * @param otherwise key of the general text when this version lacks the failure's key
 */
export function errorText(
  t: Translate,
  error: Failure,
  otherwise: TextKey = 'failure.unknown',
): string {
  if (!('key' in error)) return failureText(t, error);
  // A bare key would mean nothing to a person.
  return t(textKeyOr(error.key, otherwise), error.values ?? {});
}

/** The technical detail of a failure for a tooltip; '' without one. */
export function failureDetail(failure: UiFailure): string {
  return 'detail' in failure ? failure.detail : '';
}
