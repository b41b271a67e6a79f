import { fail, ok } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import type { ERROR_LOG } from '@shared/ipc/parts/errorLog';
import { profileKeyOf } from '@shared/model/person';
import { ErrorLog, isErrorLogDocument } from '../../log/errorLog';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import type { Area } from './context';
import { defineArea } from './define';

export interface ErrorLogArea extends Area, Answers<typeof ERROR_LOG> {
  readonly kept: ErrorLog;
}

/** Errors of the client's own pages, for whoever is signed in. */
export const createErrorLogArea = defineArea(
  ['log', 'openDocument', 'session'],
  ({ log, openDocument, session }): ErrorLogArea => {
    const owner = (): string => {
      const profile = session.profile();
      return profile === null ? '' : profileKeyOf(profile);
    };
    const kept = new ErrorLog(openDocument('error-log', isErrorLogDocument), owner, (reason) =>
      log.warn('the errors of the pages cannot be kept', { reason }),
    );
    return {
      kept,
      requests: {
        'errorLog.read': () => kept.entries(),
        'errorLog.upload': async () => {
          const live = session.current();
          if (live === null) return fail({ kind: 'signedOut' });
          const value = kept.entries();
          const answer = await live.call(callOf('session.sendLogs'), {
            body: { kind: 'json', value },
          });
          return answer.ok ? ok(value.length) : answer;
        },
        'errorLog.clear': () => {
          kept.clear();
          return null;
        },
      },
      commands: {},
      states: { errorCount: published(() => kept.count, kept.changed, session.changed) },
    };
  },
);
