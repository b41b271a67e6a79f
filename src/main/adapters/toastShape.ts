import type { Toasted, ToastRequest } from '../ports/attention';
import { toastXml } from './toastXml';

/** Longest body, characters: systems cut earlier, and a megabyte would block them. */
const BODY_LIMIT = 300;

/**
 * What the event `show` proves. On Linux the notification server has accepted the toast and given it a
 * number. Windows and macOS fire it as soon as the toast is handed over; do not disturb, the rule on
 * full-screen apps and disabled notifications keep the toast off the screen silently.
 */
export function toldByShow(platform: NodeJS.Platform): Toasted {
  return platform === 'linux'
    ? { outcome: 'shown', why: '' }
    : { outcome: 'unknown', why: 'handedOver' };
}

/**
 * How a toast is made on a platform.
 * @param slot smallest number that no toast on screen has: Windows replaces a toast with the same number, so
 *   toasts of a run that was killed disappear as new ones arrive
 */
export function toastOptions(
  toast: ToastRequest,
  slot: number,
  platform: NodeJS.Platform,
): Electron.NotificationConstructorOptions {
  const body = toast.body.length > BODY_LIMIT ? `${toast.body.slice(0, BODY_LIMIT)}…` : toast.body;
  const plain: Electron.NotificationConstructorOptions = {
    title: toast.title,
    body: platform === 'linux' ? withoutMarkup(body) : body,
    urgency: toast.priority === 'critical' ? 'critical' : 'normal',
    // The speaker makes the sounds. The documented stay applies, not the system's.
    silent: true,
    timeoutType: 'never',
  };
  if (platform !== 'win32') return plain;
  return { ...plain, id: `slot-${slot}`, toastXml: toastXml({ ...toast, body }) };
}

/**
 * Linux notification servers read the body as markup. Look-alike characters keep the text readable on servers
 * with and without markup.
 */
function withoutMarkup(text: string): string {
  return text.replace(/&/g, '＆').replace(/</g, '＜').replace(/>/g, '＞');
}
