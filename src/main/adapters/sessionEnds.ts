import { app, powerMonitor, type BrowserWindow } from 'electron';
import { Emitter, type Signal } from '@shared/base/emitter';
import { causeOf, type SessionEndCause } from '../recovery/sessionEnd';

export interface SessionEnds {
  /** The system asks; it may still be called off. */
  readonly asked: Signal<SessionEndCause>;
  /** It is over; `last`: the process may be ended as soon as the listeners return. */
  readonly ended: Signal<{ readonly cause: SessionEndCause; readonly last: boolean }>;
}

/** What older runtimes call the listeners with, too: nothing. */
type Event = Partial<Electron.WindowSessionEndEvent> | undefined;

/**
 * The end of the user's session as the system tells it: Windows to every window, hidden ones as well,
 * Linux and macOS to the app. Use after the app is ready and before the first window.
 */
export function createSessionEnds(): SessionEnds {
  const asked = new Emitter<SessionEndCause>();
  const ended = new Emitter<{ readonly cause: SessionEndCause; readonly last: boolean }>();
  app.on('browser-window-created', (_event, window: BrowserWindow) => {
    window.on('query-session-end', (event: Event) => asked.emit(causeOf(event?.reasons)));
    window.on('session-end', (event: Event) =>
      ended.emit({ cause: causeOf(event?.reasons), last: true }),
    );
  });
  const shutdown = (event?: { preventDefault(): void }): void => {
    // The machine waits a few seconds for those who ask it to.
    event?.preventDefault();
    ended.emit({ cause: 'shutdown', last: false });
  };
  powerMonitor.on('shutdown', shutdown);
  return { asked, ended };
}
