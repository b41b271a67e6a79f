import { defineStep, found } from '../step';

/** A sign of life comes every second; this many are no coincidence. */
const SIGNS = 3;

export const WATCHDOG = [
  defineStep({
    key: 'previousEnd',
    group: 'watchdog',
    sort: 'auto',
    async run({ program }) {
      const { kind, detail } = program.previousEnd;
      switch (kind) {
        case 'orderly':
          return found('passed', 'endOrderly');
        case 'killed':
          // The test is that the app recognises that it was killed.
          return found('passed', 'endKilled', { detail });
        case 'unknown':
          return found('passed', 'endUnknown');
        case 'hang':
          return found('failed', 'endHang');
        case 'crash':
          return found('failed', 'endCrash', { detail });
      }
    },
  }),
  defineStep({
    key: 'supervised',
    group: 'watchdog',
    sort: 'auto',
    async run({ program }) {
      if (program.supervised) return found('passed', 'supervised');
      return program.packaged ? found('failed', 'unsupervised') : found('skipped', 'fromSources');
    },
  }),
  defineStep({
    key: 'lifeSign',
    group: 'watchdog',
    sort: 'auto',
    limitMs: 30_000,
    async run({ program }) {
      const signs = await program.lifeSigns();
      return signs >= SIGNS
        ? found('passed', 'lifeSigns', { signs })
        : found('failed', 'lifeSignsMissing', { signs });
    },
  }),
  defineStep({ key: 'kill', group: 'watchdog', sort: 'hand', restarts: true }),
  defineStep({ key: 'hang', group: 'watchdog', sort: 'hand', restarts: true }),
];
