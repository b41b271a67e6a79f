import type { SelfTestPort } from '../port';
import { defineStep, found, type Found } from '../step';

/** Time for which the popup is shown, ms. */
const SHOWN_MS = 10_000;
/** Time to bring another program to full screen, ms. */
const READY_MS = 10_000;

async function showSos({ attention, pause }: SelfTestPort): Promise<Found> {
  attention.sos(true);
  try {
    await pause(SHOWN_MS);
  } finally {
    attention.sos(false);
  }
  return found('passed');
}

async function showLater(port: SelfTestPort): Promise<Found> {
  await port.pause(READY_MS);
  return showSos(port);
}

export const SOS = [
  defineStep({
    key: 'sosBoard',
    group: 'sos',
    sort: 'ask',
    limitMs: 40_000,
    async act(port) {
      const { screens } = port;
      await screens.cover(screens.displays());
      try {
        return await showSos(port);
      } finally {
        screens.uncover();
      }
    },
  }),
  defineStep({ key: 'sosOther', group: 'sos', sort: 'hand', limitMs: 40_000, act: showLater }),
  defineStep({
    key: 'sosRemote',
    group: 'sos',
    sort: 'hand',
    systems: ['win32'],
    limitMs: 40_000,
    act: showLater,
  }),
];
