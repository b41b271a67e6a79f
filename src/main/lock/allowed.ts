import type { LockPort } from '../ports/lock';

/**
 * Messages that windows may send, and states that they may read and receive, while the workstation is locked;
 * all others are held back.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'app.info',
  'app.ready',
  'app.dismissNotice',
  // The tray can also end a locked app; with open alarms the page asks first.
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
  // Names of menus and open tabs: they restore the layout behind the lock page.
  'session.menu',
  'ui.get',
  'ui.set',
  'lock',
  'lock.lock',
  'lock.unlock',
  // The snapshot is masked while locked.
  'alarms.get',
  'testAlarm',
  'clock',
  'timeZone',
  'boards',
  'boards.named',
  // A board goes on behind the lock: what is on it is no secret.
  'boards.own',
  'boards.playlists',
  'boards.pin',
  // The popup stays while locked, without names and places.
  'sos',
  'sos.handle',
  'sos.size',
  'sos.drag',
  'sos.onEmergency',
  'system.chosen',
  'window.toggleFullScreen',
  // The lock ends live pictures, and what a page has ended is ended at its server too.
  'camera.hangUp',
  'speaker.outcome',
  'speaker.spoken',
  'speaker.heartbeat',
]);

/** A board keeps showing its figures: it takes no input. */
const BOARD = 'board.';

/** Messages that end the session or the app, so that alarms reach no operator any more. */
const ENDING: ReadonlySet<string> = new Set(['app.quit', 'session.signOut', 'board.leave']);

/**
 * Whether a message may pass while the workstation is locked.
 * @param mayEnd false where the policy forbids ending a locked session: it goes on until an unlock or a
 *   take-over with a password
 */
export function passesLock(name: string, mayEnd = true): boolean {
  if (!mayEnd && ENDING.has(name)) return false;
  return ALLOWED.has(name) || name.startsWith(BOARD);
}

/**
 * Returns the rule that holds messages back while the workstation is locked.
 * @param mayEnd asked for each message: whether the policy allows ending a locked session
 */
export function heldBackBy(
  lock: Pick<LockPort, 'locked'>,
  mayEnd: () => boolean,
): (name: string) => boolean {
  return (name) => lock.locked() && !passesLock(name, mayEnd());
}
