import { Notification } from 'electron';
import type { Clock } from '@shared/base/clock';
import { Emitter, type Signal } from '@shared/base/emitter';
import type { Toasted, ToastPort, ToastRequest } from '../ports/attention';
import type { Logger } from '../ports/log';
import { linuxToastServerHangs } from './toastServer';
import { toastOptions, toldByShow } from './toastShape';
import { onActivation, removeOld } from './toastSystem';
import { startedBy } from './toastXml';

/** When the system reports neither shown nor failed within this time, the outcome is unknown, ms. */
const SILENCE_MS = 5_000;
/** Pause before another attempt to close a toast while the server hangs, ms. */
const CLOSE_AGAIN_MS = 15_000;
/** Windows reports one click in two ways; a second report within this time is the same click, ms. */
const ECHO_MS = 3_000;

export interface ToastsDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** The command line: a click on a toast may have started the app. */
  readonly args: readonly string[];
  /** Command lines of further starts: a click on a toast may have caused them. */
  readonly secondStart: Signal<readonly string[]>;
}

/**
 * Desktop toasts of the operating system. Live ones are referenced, or the garbage collector would take their
 * events.
 */
export function createToasts({ clock, log, args, secondStart }: ToastsDeps): ToastPort {
  const clicked = new Emitter<{ readonly id: string }>();
  const live = new Map<number, Notification>();
  let last = { id: '', at: Number.NEGATIVE_INFINITY };
  let asking: Promise<boolean> | null = null;

  const click = (id: string): void => {
    const at = clock.monotonic();
    if (last.id === id && at - last.at < ECHO_MS) return;
    last = { id, at };
    clicked.emit({ id });
  };

  /** A click from outside of this run: its listener is created later in this turn. */
  const clickedOutside = (id: string): void => {
    clock.after(0, 'toast activation', () => click(id));
  };
  onActivation(clickedOutside);
  const starter = startedBy(args);
  if (starter !== null) clickedOutside(starter);
  secondStart.on((others) => {
    const id = startedBy(others);
    if (id !== null) click(id);
  });
  removeOld();

  const freeSlot = (): number => {
    let slot = 1;
    while (live.has(slot)) slot += 1;
    return slot;
  };

  /** Checked before each call that would wait for the server; concurrent callers share one check. */
  const serverHangs = (): Promise<boolean> => {
    if (process.platform !== 'linux') return Promise.resolve(false);
    asking ??= linuxToastServerHangs()
      // A check process that cannot start says nothing about the server.
      .catch(() => false)
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  const closeLater = (slot: number, notification: Notification, ms: number): void => {
    clock.after(ms, 'toast stay', () => {
      if (live.get(slot) !== notification) return;
      void serverHangs().then((hangs) => {
        if (live.get(slot) !== notification) return;
        if (hangs) {
          closeLater(slot, notification, CLOSE_AGAIN_MS);
          return;
        }
        notification.close();
        live.delete(slot);
      });
    });
  };

  const show = (toast: ToastRequest): Promise<Toasted> =>
    new Promise((resolve) => {
      const slot = freeSlot();
      const notification = new Notification(toastOptions(toast, slot, process.platform));
      live.set(slot, notification);
      const forget = (): void => {
        // Another toast may have this number by now.
        if (live.get(slot) === notification) live.delete(slot);
      };
      const silent = clock.after(SILENCE_MS, 'toast outcome', () =>
        resolve({ outcome: 'unknown', why: 'silent' }),
      );
      closeLater(slot, notification, toast.stayMs);
      notification.on('show', () => {
        silent();
        resolve(toldByShow(process.platform));
      });
      notification.on('failed', (_event, error) => {
        silent();
        log.warn('toast failed', { reason: error });
        forget();
        resolve({ outcome: 'failed', why: '' });
      });
      notification.on('close', forget);
      notification.on('click', () => {
        click(toast.id);
        forget();
      });
      notification.show();
    });

  return {
    clicked,
    async show(toast) {
      if (await serverHangs()) {
        log.warn('toast failed', { reason: 'the notification server does not answer' });
        return { outcome: 'failed', why: '' };
      }
      if (!Notification.isSupported()) return { outcome: 'refused', why: '' };
      try {
        return await show(toast);
      } catch (error) {
        log.warn('toast failed', { reason: error instanceof Error ? error.message : 'unknown' });
        return { outcome: 'failed', why: '' };
      }
    },
  };
}
