import { Notification } from 'electron';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { Outcome } from '@shared/model/alarm';
import type { ToastPort, ToastRequest } from '../ports/attention';
import type { Logger } from '../ports/log';
import { linuxToastServerHangs } from './toastServer';

/** A system that says neither shown nor failed within this leaves the outcome unknown, ms. */
const SILENCE_MS = 5_000;
/** Longest body, characters: systems cut earlier and a megabyte would stall them. */
const BODY_LIMIT = 300;
/** A toast that cannot be closed because the server hangs is tried again after this, ms. */
const CLOSE_AGAIN_MS = 15_000;

/** Desktop toasts by the operating system. Live ones are held, or their events would be collected. */
export function createToasts({ clock, log }: { clock: Clock; log: Logger }): ToastPort {
  const clicked = new Emitter<{ readonly id: string }>();
  const live = new Map<number, Notification>();
  let nextSlot = 1;
  let asking: Promise<boolean> | null = null;

  /** Asked before each call that would wait for the server; who asks at the same time shares it. */
  const serverHangs = (): Promise<boolean> => {
    if (process.platform !== 'linux') return Promise.resolve(false);
    asking ??= linuxToastServerHangs()
      // A process that cannot be started says nothing about the server.
      .catch(() => false)
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  const closeLater = (slot: number, ms: number): void => {
    clock.after(ms, 'toast stay', () => {
      const notification = live.get(slot);
      if (notification === undefined) return;
      void serverHangs().then((hangs) => {
        if (!live.has(slot)) return;
        if (hangs) {
          closeLater(slot, CLOSE_AGAIN_MS);
          return;
        }
        notification.close();
        live.delete(slot);
      });
    });
  };

  const show = (toast: ToastRequest): Promise<Outcome> =>
    new Promise((resolve) => {
      const slot = nextSlot++;
      const notification = new Notification({
        title: toast.title,
        body: plain(toast.body),
        urgency: toast.priority === 'critical' ? 'critical' : 'normal',
        // Sounds are the speaker's; the stay is the documented one, not the system's.
        silent: true,
        timeoutType: 'never',
      });
      live.set(slot, notification);
      const forget = (): void => {
        live.delete(slot);
      };
      const silent = clock.after(SILENCE_MS, 'toast outcome', () => resolve('unknown'));
      closeLater(slot, toast.stayMs);
      notification.on('show', () => {
        silent();
        resolve('shown');
      });
      notification.on('failed', (_event, error) => {
        silent();
        log.warn('toast failed', { reason: error });
        forget();
        resolve('failed');
      });
      notification.on('close', forget);
      notification.on('click', () => {
        clicked.emit({ id: toast.id });
        forget();
      });
      notification.show();
    });

  return {
    clicked,
    async show(toast) {
      if (await serverHangs()) {
        log.warn('toast failed', { reason: 'the notification server does not answer' });
        return 'failed';
      }
      if (!Notification.isSupported()) return 'refused';
      try {
        return await show(toast);
      } catch (error) {
        log.warn('toast failed', { reason: error instanceof Error ? error.message : 'unknown' });
        return 'failed';
      }
    },
  };
}

/**
 * Linux notification servers read the body as markup. Look-alike characters keep the text readable
 * on those that do and on those that do not.
 */
function plain(text: string): string {
  const short = text.length > BODY_LIMIT ? `${text.slice(0, BODY_LIMIT)}…` : text;
  if (process.platform !== 'linux') return short;
  return short.replace(/&/g, '＆').replace(/</g, '＜').replace(/>/g, '＞');
}
