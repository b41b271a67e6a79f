import { fail } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import type { DESK } from '@shared/ipc/parts/desk';
import type { DeskCause } from '@shared/model/session';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { recordBy } from '../../session/recordBy';
import { signedInChanges } from '../../session/signedIn';
import { switchChoices } from '../../session/switching';
import type { Area } from './context';
import { defineArea } from './define';

export interface DeskArea extends Area, Answers<typeof DESK> {
  /** Whoever is at the desk leaves it with the app; the first cause counts. */
  leave(cause: DeskCause): void;
}

/** Shift change, who had the desk when, and the lock. */
export const createDeskArea = defineArea(
  ['alarms', 'boardPin', 'freshSignIn', 'lock', 'log', 'notices', 'session', 'ui'],
  (context): DeskArea => {
    const { alarms, boardPin, freshSignIn, lock, log, session, ui } = context;
    const noted = { notes: alarms.notes, session };
    lock.acts.on(({ act, values }) => void recordBy(noted, act, values));
    boardPin.acts.on(({ act, values }) => void recordBy(noted, act, values));
    if (lock.unread) {
      log.error('the lock could not be read: the last session is not restored');
      if (ui.read() !== null)
        context.notices.add({
          id: 'lockUnread',
          code: 'lockUnread',
          values: { file: 'lock.json' },
        });
      void recordBy(noted, 'lockUnread', {});
      void session.forgetStored();
    }
    let hasLeft = false;
    const leave = (by: DeskCause): void => {
      const profile = session.profile();
      if (profile === null || hasLeft) return;
      hasLeft = true;
      alarms.notes.desk({ event: 'deskLeft', by, profile });
    };
    return {
      leave,
      start() {
        session.desk.on((change) => {
          freshSignIn.note(change);
          boardPin.freshChanged();
          alarms.notes.desk(change);
          // The lock outlives a restart only: whoever signs in or out has nothing to unlock.
          if (change.event === 'deskLeft' || change.by !== 'restored') lock.clear();
        });
        signedInChanges(session).on(() => lock.ownerChanged());
      },
      stop() {
        lock.dispose();
        boardPin.dispose();
        leave('appEnd');
      },
      requests: {
        'session.takeOver': (form) => session.takeOver(form),
        'session.switchChoices': async () => {
          const live = session.current();
          return live === null ? fail({ kind: 'signedOut' }) : switchChoices(live);
        },
        'session.switch': (to) => session.switchTo(to),
        'session.clearCache': async () => {
          await session.current()?.call(callOf('session.clearCache'));
          return null;
        },
        'lock.configure': ({ old, password }) => lock.configure(old, password),
        'lock.unlock': ({ password }) => lock.unlock(password),
      },
      commands: {
        'lock.lock': () => lock.lock(),
      },
      states: { lock: published(() => lock.state(), lock.changed) },
    };
  },
);
