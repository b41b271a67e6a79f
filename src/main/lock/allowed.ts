import type { LockPort } from '../ports/lock';

/**
 * Messages that windows may send, and values that they may ask and are told, while the workstation is
 * locked; all others are held back.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'app.info',
  'app.ready',
  'app.dismissNotice',
  // The tray ends a locked app as well; with open alarms the page asks first.
  'app.quit',
  'log.error',
  'settings',
  'session',
  'notices',
  'session.captcha',
  'session.tenant',
  'session.signIn',
  'session.signOut',
  'session.takeOver',
  // Names of menus and open tabs: the layout behind the lock page is brought back with them.
  'session.menu',
  'ui.get',
  'ui.set',
  'lock',
  'lock.lock',
  'lock.unlock',
  // What the snapshot says while it is locked is masked.
  'alarms.get',
  'testAlarm',
  'clock',
  'timeZone',
  'boards',
  // The popup stays while it is locked, without names and places.
  'sos',
  'sos.handle',
  'sos.size',
  'sos.drag',
  'sos.onEmergency',
  'system.chosen',
  'window.toggleFullScreen',
  'speaker.outcome',
  'speaker.spoken',
  'speaker.heartbeat',
]);

/** A board goes on showing its figures: it is looked at, not worked in. */
const BOARD = 'board.';

/** What ends the desk or the app, and leaves nobody who is told of alarms. */
const ENDING: ReadonlySet<string> = new Set(['app.quit', 'session.signOut', 'board.leave']);

/**
 * Whether a message may pass while the workstation is locked.
 * @param mayEnd false where the policy wants a locked desk to go on until somebody unlocks it or takes
 * it over with a password
 */
export function passesLock(name: string, mayEnd = true): boolean {
  if (!mayEnd && ENDING.has(name)) return false;
  return ALLOWED.has(name) || name.startsWith(BOARD);
}

/**
 * What decides which messages wait while the workstation is locked.
 * @param mayEnd asked at each: whether the policy lets a locked desk be ended
 */
export function heldBackBy(
  lock: Pick<LockPort, 'locked'>,
  mayEnd: () => boolean,
): (name: string) => boolean {
  return (name) => lock.locked() && !passesLock(name, mayEnd());
}
