import { expect, test } from 'vitest';
import { tellFirstHide } from '@main/app/firstHide';
import type { ToastRequest } from '@main/ports/attention';
import { translateIn } from '@tests/support/translate';

type Outcome = 'shown' | 'failed' | 'unknown';

/** Closes the console as often as asked; tells the titles of the toasts. */
function desk(tray: Outcome, toast: Outcome) {
  let told = false;
  const toasts: ToastRequest[] = [];
  const close = () =>
    tellFirstHide({
      toasts: {
        show: async (request) => {
          toasts.push(request);
          return { outcome: toast, why: '' };
        },
      },
      translator: { translate: translateIn('zh') },
      trayShown: async () => ({ outcome: tray, detail: '' }),
      wasTold: () => told,
      keepTold: () => (told = true),
    });
  return { close, titles: () => toasts.map(({ title }) => title) };
}

test('says once that the tray goes on', async () => {
  const { close, titles } = desk('shown', 'shown');
  await close();
  await close();
  expect(titles()).toEqual(['城净指挥台仍在运行']);
});

test('says it again when the system did not show it', async () => {
  const { close, titles } = desk('unknown', 'failed');
  await close();
  await close();
  expect(titles()).toHaveLength(2);
});

test('says nothing of a tray that is not there', async () => {
  const { close, titles } = desk('failed', 'shown');
  await close();
  expect(titles()).toEqual([]);
});
