import { displayName, profileKeyOf } from '@shared/model/person';
import type { DESK } from '@shared/ipc/parts/desk';
import type { DeskCause } from '@shared/model/session';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { passesLock } from '../../lock/allowed';
import { isLockDocument } from '../../lock/document';
import { LockKeeper, type LockOwner } from '../../lock/keeper';
import type { SessionProfile } from '../../ports/session';
import { recordBy } from '../recordBy';
import type { Area, AreaContext } from './context';

type Needs = Pick<
  AreaContext,
  'alarms' | 'clock' | 'log' | 'notices' | 'openDocument' | 'session' | 'settings' | 'ui'
>;

/** So long after a sign-in a lock password is replaced without the old one, ms. */
const FRESH_MS = 5 * 60_000;

export interface DeskArea extends Area, Answers<typeof DESK> {
  readonly lock: LockKeeper;
  /** Whoever is at the desk leaves it with the app; the first cause counts. */
  leave(cause: DeskCause): void;
  /** True while the workstation is locked and this message has to wait. */
  isHeldBack(name: string): boolean;
}

/** Shift change, who had the desk when, and the lock. */
export function createDeskArea(context: Needs): DeskArea {
  const { alarms, clock, log, openDocument, session, settings, ui } = context;
  /** Until then the account's own password stands for a lock password that was forgotten. Monotonic, ms. */
  let freshUntil = -Infinity;
  const lock = new LockKeeper({
    clock,
    log,
    document: openDocument('lock', isLockDocument),
    owner: () => ownerOf(session.profile()),
    mark: { read: () => ui.lockMark(), keep: (mark) => ui.keepLockMark(mark) },
    record: (act, values) => void recordBy(context, act, values),
    isFresh: () => clock.monotonic() < freshUntil,
  });
  if (lock.unread) {
    log.error('the lock could not be read: the last session is not restored');
    if (ui.read() !== null)
      context.notices.add({ id: 'lockUnread', code: 'lockUnread', values: { file: 'lock.json' } });
    void recordBy(context, 'lockUnread', {});
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
    lock,
    leave,
    isHeldBack: (name) => lock.locked() && !passesLock(name, settings.get().lockedMayEnd),
    start() {
      session.desk.on((change) => {
        const proven = change.by === 'signIn' || change.by === 'takeOver';
        const isTaken = change.event === 'deskTaken';
        freshUntil = isTaken && proven ? clock.monotonic() + FRESH_MS : -Infinity;
        alarms.notes.desk(change);
        // The lock outlives a restart only: whoever signs in or out has nothing to unlock.
        if (change.event === 'deskLeft' || change.by !== 'restored') lock.clear();
      });
      let owner = '';
      session.changed.on(() => {
        const now = ownerOf(session.profile())?.key ?? '';
        if (now === owner) return;
        owner = now;
        lock.ownerChanged();
      });
    },
    stop() {
      lock.dispose();
      leave('appEnd');
    },
    requests: {
      'session.takeOver': (form) => session.takeOver(form),
      'lock.configure': ({ old, password }) => lock.configure(old, password),
      'lock.unlock': ({ password }) => lock.unlock(password),
    },
    commands: {
      'lock.lock': () => lock.lock(),
    },
    states: { lock: published(() => lock.state(), lock.changed) },
  };
}

function ownerOf(profile: SessionProfile | null): LockOwner | null {
  if (profile === null) return null;
  return {
    key: profileKeyOf(profile),
    name: displayName(profile.user),
  };
}
