import type { DESK_COMMANDS, DESK_REQUESTS } from '@shared/ipc/parts/desk';
import type { DeskCause } from '@shared/model/session';
import type { PartCommands, PartRequests } from '../../ipc/types';
import { passesLock } from '../../lock/allowed';
import { isLockDocument } from '../../lock/document';
import { LockKeeper, type LockOwner } from '../../lock/keeper';
import type { SessionProfile } from '../../ports/session';
import type { Area, AreaContext } from './context';

export interface DeskArea extends Area {
  readonly lock: LockKeeper;
  /** Whoever is at the desk leaves it with the app; the first cause counts. */
  leave(cause: DeskCause): void;
  /** True while the workstation is locked and this message has to wait. */
  isHeldBack(name: string): boolean;
  readonly requests: PartRequests<typeof DESK_REQUESTS>;
  readonly commands: PartCommands<typeof DESK_COMMANDS>;
}

/** Shift change, who had the desk when, and the lock. */
export function createDeskArea(context: AreaContext): DeskArea {
  const { alarms, broadcast, clock, log, openDocument, session } = context;
  const lock = new LockKeeper({
    clock,
    log,
    document: openDocument('lock', isLockDocument),
    owner: () => ownerOf(session.profile()),
  });
  let hasLeft = false;
  const leave = (by: DeskCause): void => {
    const profile = session.profile();
    if (profile === null || hasLeft) return;
    hasLeft = true;
    alarms.noteDesk({ event: 'deskLeft', by, profile });
  };
  return {
    lock,
    leave,
    isHeldBack: (name) => lock.locked() && !passesLock(name),
    start() {
      lock.changed.on(() => broadcast.send('lock.changed', lock.state()));
      session.desk.on((change) => {
        alarms.noteDesk(change);
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
      'lock.get': () => lock.state(),
      'lock.configure': ({ old, password }) => lock.configure(old, password),
      'lock.unlock': ({ password }) => lock.unlock(password),
    },
    commands: {
      'lock.lock': () => lock.lock(),
    },
  };
}

function ownerOf(profile: SessionProfile | null): LockOwner | null {
  if (profile === null) return null;
  const { tenantId, userId, realName, userName, account } = profile.user;
  return {
    key: [profile.serverKey, tenantId, userId].join('|'),
    name: realName || userName || account,
  };
}
