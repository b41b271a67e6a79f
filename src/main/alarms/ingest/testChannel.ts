import { SILENT } from '@shared/base/emitter';
import type { AlarmObservation } from '@shared/model/alarm';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import { DIRECT, StreamManager } from '@main/streams/manager';
import type { FeedDeps, Observed } from './feed';
import type { TestChannel } from '@main/alarms/session/probe';
import { readTestAlarm } from '@main/alarms/sources/testAlarm';

/**
 * Connects to the workstation's own socket, over which a test alarm comes.
 * @param observe takes what came over it in.
 */
export function openTestChannel(
  address: string,
  headers: Readonly<Record<string, string>>,
  { clock, log, recheck, random }: FeedDeps,
  observe: (observed: Observed) => void,
): TestChannel {
  // The token is the test's own.
  const manager = new StreamManager(TEST_CHANNEL, address, {
    clock,
    log,
    recheck,
    random,
    network: DIRECT,
    session: {
      changed: SILENT,
      streamHeaders: () => headers,
      tokenRefused: async () => false,
      freshen: async () => undefined,
      probe: async () => true,
    },
  });
  const end = manager.events.on((event) => {
    if (event.kind !== 'message') return;
    const { text, at, connectedAt, link } = event;
    const observation: AlarmObservation | null = readTestAlarm(text, { zone: 'UTC' });
    if (observation === null) return;
    const observations = [observation];
    observe({ observations, at, connectedAt, link, how: 'live', polled: false });
  });
  manager.start();
  return {
    events: manager.events,
    close: () => {
      end();
      manager.close();
    },
  };
}
