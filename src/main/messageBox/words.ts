import type { ApiFailure } from '@shared/api/failure';
import type { Translate } from '@shared/model/translate';

/**
 * What the user reads of a failure of the box (spec 1 §8): the server's own message, else what was
 * not reached.
 */
export function failureWords(failure: ApiFailure, translate: Translate): string {
  switch (failure.kind) {
    case 'rejected':
      if (failure.absent !== undefined)
        return translate('failure.absent', {
          server: translate(`profile.family.${failure.absent}`),
        });
      if (failure.sql !== undefined)
        return translate(`failure.sql.${failure.sql.problem}`, { column: failure.sql.column });
      return failure.message || translate('failure.unknown');
    case 'noPermission':
      return failure.message || translate('failure.noPermission');
    case 'notConnected':
      return translate(`failure.notConnected.${failure.reason}`);
    case 'notJson':
    case 'noEnvelope':
    case 'otherShape':
      return translate('failure.otherShape');
    case 'notSent':
      return translate(`failure.notSent.${failure.reason}`);
    case 'gone':
    case 'signedOut':
    case 'badRequest':
    case 'cancelled':
      return translate(`failure.${failure.kind}`);
  }
}
