import { defineStep, found } from '../step';

/** The number on the icon: an 8 is the hardest to tell from others. */
const NUMBER = 8;
/** Time for which the number is shown, ms. */
const SHOWN_MS = 15_000;
/** Time to click into another window, ms: a focused window does not flash. */
const READY_MS = 5_000;
/** Time for which the taskbar entry flashes, ms. */
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
        // Long enough to try three scales in the settings of the system.
        await pause(180_000);
      } finally {
        attention.trayNumber(0);
      }
      return found('passed', 'trayNumber', { number: NUMBER });
    },
  }),
];
