import { app, powerMonitor, type BrowserWindow } from 'electron';
import { Emitter, type Signal } from '@shared/base/emitter';
import { causeOf, type SessionEndCause } from '../recovery/sessionEnd';

export interface SessionEnds {
  /** The system asks whether the session may end; it may still be cancelled. */
  readonly asked: Signal<SessionEndCause>;
  /** The session ends; `last`: the process may be ended as soon as the listeners return. */
  readonly ended: Signal<{ readonly cause: SessionEndCause; readonly last: boolean }>;
}

/** Older runtimes call the listeners without an event. */
type Event = Partial<Electron.WindowSessionEndEvent> | undefined;

/**
 * The end of the user's session as the system reports it: on Windows to every window, hidden ones included,
 * on Linux and macOS to the app. Use after the app is ready and before the first window.
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
    // The machine waits a few seconds for programs that ask it to.
    event?.preventDefault();
    ended.emit({ cause: 'shutdown', last: false });
  };
  powerMonitor.on('shutdown', shutdown);
  return { asked, ended };
}
