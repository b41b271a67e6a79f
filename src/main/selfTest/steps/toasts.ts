import type { Outcome } from '@shared/model/alarm';
import type { SelfTestPort } from '../port';
import { defineStep, found, type Found, type See } from '../step';

/** Time to click or cover a window before the toast comes, ms. */
const READY_MS = 5_000;
/** Time for which a board covers the toast, ms. */
const COVERED_MS = 8_000;

/** The system's outcomes of several toasts: the worst one counts. */
function toasted(outcomes: readonly Outcome[]): Found {
  if (outcomes.includes('failed')) return found('failed', 'toastFailed');
  if (outcomes.includes('refused')) return found('failed', 'toastRefused');
  const count = outcomes.length;
  return outcomes.includes('unknown')
    ? found('unseen', 'toastHandedOver', { count })
    : found('passed', 'toastTaken', { count });
}

const watchClicks = ({ attention }: SelfTestPort, see: See) =>
  attention.toastClicked.on(() => see('toastClicked'));

export const TOASTS = [
  defineStep({
    key: 'toastAccepted',
    group: 'toasts',
    sort: 'auto',
    run: async ({ attention }) => toasted(await attention.toast(1)),
  }),
  defineStep({
    key: 'toastSeen',
    group: 'toasts',
    sort: 'ask',
    act: async ({ attention }) => toasted(await attention.toast(1)),
  }),
  defineStep({
    key: 'toastThree',
    group: 'toasts',
    sort: 'ask',
    act: async ({ attention }) => toasted(await attention.toast(3)),
  }),
  defineStep({
    key: 'toastBoard',
    group: 'toasts',
    sort: 'ask',
    limitMs: 40_000,
    async act({ attention, screens, pause }) {
      await screens.cover(screens.displays());
      try {
        const outcomes = await attention.toast(1);
        await pause(COVERED_MS);
        return toasted(outcomes);
      } finally {
        screens.uncover();
      }
    },
  }),
  defineStep({
    key: 'toastQuiet',
    group: 'toasts',
    sort: 'hand',
    systems: ['win32'],
    act: async ({ attention }) => toasted(await attention.toast(1)),
  }),
  defineStep({
    key: 'toastClick',
    group: 'toasts',
    sort: 'hand',
    limitMs: 20_000,
    async act({ attention, pause }) {
      await pause(READY_MS);
      return toasted(await attention.toast(1));
    },
    watch: watchClicks,
  }),
  defineStep({
    key: 'toastAfterKill',
    group: 'toasts',
    sort: 'hand',
    systems: ['win32'],
    restarts: true,
    act: async ({ attention }) => toasted(await attention.toast(1)),
    watch: watchClicks,
  }),
];
