import type { Unsubscribe } from '@shared/base/disposable';
import type { Platform } from '../platform';
import { seedSource } from '../seed/source';
import type { Streams } from './streams';

/** The tenant that has the per-user alarm websocket (spec 1 §6). */
const ALARM_TENANT = '476074';
/** A newcomer sees an alarm within this time, and again as often; ms. */
const ALARM_EVERY_MS = 45_000;

const POINTS = ['清源一社区', '清源二社区', '滨河花园', '学府里', '春晓苑', '凤栖路'] as const;

/** Raises a garbage-drop alarm now and then: point name, flag, overtime minutes (spec 1 §2). */
export function simulateAlarms(platform: Platform, streams: Streams): Unsubscribe {
  let n = 0;
  return platform.clock.every(ALARM_EVERY_MS, 'demo.simulation', () => {
    const source = seedSource(platform.clock.now(), n);
    n += 1;
    const text = `${source.pick(POINTS)}${source.int(1, 9)}号投放点,1,${source.int(5, 150)}`;
    streams.send({ tenantId: ALARM_TENANT }, text);
  });
}
