import '@renderer/bridge/jitless';
import { systemClock, type Clock } from '@shared/base/clock';
import { createBridge, type Bridge } from '@renderer/bridge/client';
import { rawBridge } from '@renderer/bridge/global';
import { errorReporter, reportUncaught } from './report';

/** Name of a page in its `ready` message to main. */
type PageName =
  'console' | 'board' | 'safe' | 'settings' | 'sos' | 'selfTest' | 'cover' | 'speaker';

/** The start values of every window's page. */
export interface WindowStart {
  readonly clock: Clock;
  readonly bridge: Bridge;
  /** Writes an error to the local log. */
  readonly report: (error: unknown) => void;
  /** Tells main that the page is drawn and subscribed. */
  readonly ready: () => void;
}

/**
 * Opens the bridge of a window's page, and logs its uncaught errors. Must be the first import of every main
 * file: it keeps zod from compiling code from text, which the content policy refuses.
 * @throws Error when the page runs outside of the app.
 */
export function bootstrap(name: PageName): WindowStart {
  const clock = systemClock();
  const bridge = createBridge(rawBridge(), clock);
  const report = errorReporter(bridge);
  reportUncaught(window, report);
  return { clock, bridge, report, ready: () => bridge.command('app.ready', { page: name }) };
}
