import type { SelfTestPort } from '../port';
import { defineStep, type See } from '../step';

/** Watches sleep, wake and network changes as the app receives them. */
function watchSleep({ power, network }: SelfTestPort, see: See): () => void {
  const ends = [
    power.suspended.on(() => see('suspended')),
    power.resumed.on(() => see('resumed')),
    network.changed.on(() => see('networkChanged')),
  ];
  return () => ends.forEach((end) => end());
}

export const SLEEP = [
  defineStep({ key: 'sleep', group: 'sleep', sort: 'hand', watch: watchSleep }),
  defineStep({
    key: 'modernStandby',
    group: 'sleep',
    sort: 'hand',
    systems: ['win32'],
    watch: watchSleep,
  }),
  defineStep({ key: 'otherNetwork', group: 'sleep', sort: 'hand', watch: watchSleep }),
  defineStep({
    key: 'screenLock',
    group: 'sleep',
    sort: 'hand',
    watch: ({ power }, see) => power.unlocked.on(() => see('unlocked')),
  }),
];
