import { beforeEach, describe, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { Outcome } from '@shared/model/alarm';
import { defaultSettings } from '@shared/model/settings';
import { RETRY_MS, Toaster } from '@main/attention/toaster';
import { Words } from '@main/attention/words';
import type { ToastRequest } from '@main/ports/attention';
import { anAlarm } from '@tests/support/alarms';
import { FakeClock } from '@tests/support/fakeClock';
import { translateIn } from '@tests/support/translate';

let clock: FakeClock;
let asked: ToastRequest[];
let outcome: Outcome;
let failing: boolean[];
let answered: Set<string>;
let toaster: Toaster;

beforeEach(() => {
  clock = new FakeClock();
  [asked, failing, outcome] = [[], [], 'failed'];
  answered = new Set();
  const translate = translateIn('zh');
  toaster = new Toaster({
    clock,
    toasts: {
      clicked: new Emitter(),
      show: async (toast) => {
        asked.push(toast);
        return { outcome, why: '' };
      },
    },
    words: new Words({
      translate,
      isDemo: () => false,
      settings: () => defaultSettings(),
      lockedBody: () => null,
      flood: () => null,
    }),
    focusAlarm: () => undefined,
    delivered: () => undefined,
    waits: ({ id }) => !answered.has(id),
    failing: (now) => failing.push(now),
  });
});

const an = (id: string) => anAlarm({ id, object: id, priority: 'critical' });

describe('toasts on a notification server that hangs', () => {
  test('are summed up in one when it answers again, and it is said meanwhile', async () => {
    toaster.own(an('a'));
    toaster.own(an('b'));
    await clock.advance(0);
    expect(failing).toEqual([true]);
    await clock.advance(3 * RETRY_MS);
    expect(failing).toEqual([true]);
    outcome = 'shown';
    await clock.advance(RETRY_MS);
    expect(asked.at(-1)?.title).toBe('未弹出的告警通知');
    expect(asked.at(-1)?.body).toContain('2 条未确认告警');
    expect(failing).toEqual([true, false]);
    const count = asked.length;
    await clock.advance(10 * RETRY_MS);
    expect(asked).toHaveLength(count);
  });

  test('come at once with the next one that is shown', async () => {
    toaster.own(an('a'));
    await clock.advance(0);
    outcome = 'shown';
    toaster.own(an('b'));
    await clock.advance(0);
    expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'missed']);
  });

  test('are no news any more when somebody has answered the alarms', async () => {
    toaster.own(an('a'));
    await clock.advance(0);
    answered.add('a');
    await clock.advance(2 * RETRY_MS);
    expect(asked).toHaveLength(1);
    expect(failing).toEqual([true, false]);
  });

  test('of one who signed out are shown to nobody', async () => {
    toaster.own(an('a'));
    await clock.advance(0);
    toaster.forget();
    outcome = 'shown';
    await clock.advance(5 * RETRY_MS);
    expect(asked).toHaveLength(1);
  });
});
