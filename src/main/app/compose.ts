import { join } from 'node:path';
import { serveScheme } from '../adapters/scheme';
import { servePage } from '../windows/pages';
import { makeAlarms } from './stages/alarms';
import { makeBridge } from './stages/bridge';
import type { ComposeInput } from './stages/input';
import { makeNetwork } from './stages/network';
import { makeSession } from './stages/session';
import { makeStorage } from './stages/storage';
import { makeWindows } from './stages/windows';

/** Everything that is alive, with what index needs of it. */
export type Composition = ReturnType<typeof compose>;

/**
 * Makes every module and connects them; nothing runs before `start`. A stage is given what those before
 * it made and asks nothing of a later one: what it has to say upwards is a signal.
 */
export function compose(input: ComposeInput) {
  const storage = makeStorage(input);
  const network = makeNetwork(input, storage);
  const session = makeSession(input, storage, network);
  const alarms = makeAlarms(input, storage, network, session);
  const below = { ...storage, ...network, ...session, ...alarms };
  const windows = makeWindows(input, below);
  const bridge = makeBridge(input, { ...below, ...windows });
  return {
    ...below,
    ...windows,
    ...bridge,
    servePages: (url: URL) => servePage(join(input.outDir, 'renderer'), url),
    serveScheme,
  };
}
