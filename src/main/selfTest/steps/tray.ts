import { defineStep, found } from '../step';

/** The number that stands on the icon: an 8 is the hardest to tell from others. */
const NUMBER = 8;
/** It stands there for so long, ms. */
const SHOWN_MS = 15_000;
/** Time to click into another window: one that has the focus does not flash. ms */
const READY_MS = 5_000;
/** The entry in the taskbar flashes for so long, ms. */
const FLASH_MS = 10_000;

export const TRAY = [
  defineStep({
    key: 'trayPlaced',
    group: 'tray',
    sort: 'auto',
    async run({ attention }) {
      const { outcome, detail } = await attention.trayShown();
      if (outcome === 'shown') return found('passed', 'trayShown');
      if (outcome === 'failed') return found('failed', 'trayFailed', { detail });
      return found('unseen', 'trayUnknown', { detail });
    },
  }),
  defineStep({
    key: 'trayNumber',
    group: 'tray',
    sort: 'ask',
    limitMs: 30_000,
    async act({ attention, pause }) {
      attention.trayNumber(NUMBER);
      try {
        await pause(SHOWN_MS);
      } finally {
        attention.trayNumber(0);
      }
      return found('passed', 'trayNumber', { number: NUMBER });
    },
  }),
  defineStep({
    key: 'taskbarFlash',
    group: 'tray',
    sort: 'ask',
    limitMs: 30_000,
    async act({ attention, pause }) {
      await pause(READY_MS);
      attention.flash(true);
      try {
        await pause(FLASH_MS);
      } finally {
        attention.flash(false);
      }
      return found('passed');
    },
  }),
  defineStep({ key: 'trayExplorer', group: 'tray', sort: 'hand', systems: ['win32'] }),
  defineStep({
    key: 'trayScales',
    group: 'tray',
    sort: 'hand',
    systems: ['win32'],
    limitMs: 200_000,
    async act({ attention, pause }) {
      attention.trayNumber(NUMBER);
      try {
        // Long enough to go through three scales in the settings of the system.
        await pause(180_000);
      } finally {
        attention.trayNumber(0);
      }
      return found('passed', 'trayNumber', { number: NUMBER });
    },
  }),
];
