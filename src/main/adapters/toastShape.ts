import type { Toasted, ToastRequest } from '../ports/attention';
import { toastXml } from './toastXml';

/** Longest body, characters: systems cut earlier and a megabyte would stall them. */
const BODY_LIMIT = 300;

/**
 * What the event `show` says. A Linux notification server has taken it and given it a number.
 * Windows and macOS tell it as soon as the toast is handed over; do not disturb, the rule on
 * full-screen apps and notifications that are off keep it from the screen without a word.
 */
export function toldByShow(platform: NodeJS.Platform): Toasted {
  return platform === 'linux'
    ? { outcome: 'shown', why: '' }
    : { outcome: 'unknown', why: 'handedOver' };
}

/**
 * How a toast is made on a platform.
 * @param slot smallest number that no toast on screen has: Windows replaces a toast that has the same
 *   one, so that those of a run that was ended by force go as new ones come
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
    // Sounds are the speaker's; the stay is the documented one, not the system's.
    silent: true,
    timeoutType: 'never',
  };
  if (platform !== 'win32') return plain;
  return { ...plain, id: `slot-${slot}`, toastXml: toastXml({ ...toast, body }) };
}

/**
 * Linux notification servers read the body as markup. Look-alike characters keep the text readable
 * on those that do and on those that do not.
 */
function withoutMarkup(text: string): string {
  return text.replace(/&/g, '＆').replace(/</g, '＜').replace(/>/g, '＞');
}
