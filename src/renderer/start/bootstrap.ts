import { systemClock, type Clock } from '@shared/base/clock';
import { setTimeZone } from '@shared/base/time';
import { createBridge, type Bridge } from '@renderer/bridge/client';
import { rawBridge } from '@renderer/bridge/global';
import { keepComposition } from './composition';
import { stopHiddenMotion } from './hiddenMotion';
import { errorReporter, reportUncaught } from './report';

/** Name of a page in its `ready` message to main. */
type PageName = 'console' | 'board' | 'safe' | 'settings' | 'sos' | 'selfTest' | 'cover';

/** Pages on which the time of something stands. */
const SHOWS_TIMES: ReadonlySet<PageName> = new Set([
  'console',
  'board',
  'safe',
  'settings',
  'sos',
  'selfTest',
]);

/** What the page of every window begins with. */
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
  keepComposition(window);
  stopHiddenMotion(window);
  if (SHOWS_TIMES.has(name)) followTimeZone(bridge);
  return { clock, bridge, report, ready: () => bridge.command('app.ready', { page: name }) };
}

/**
 * Shows times in the server's zone. Main answers in the order in which it is asked: the zone is there
 * before anything that is asked for afterwards.
 */
function followTimeZone(bridge: Bridge): void {
  const zone = bridge.state('timeZone');
  zone.follow(() => {
    const name = zone.get();
    if (name !== undefined) setTimeZone(name);
  });
}
