import { expect, test } from 'vitest';
import { trayModel } from '@main/attention/trayModel';
import type { TrayState } from '@main/attention/trayState';
import { RESTORE_GRACE_MS, RestoreGrace } from '@main/alarms/session/restoreGrace';
import { anAlarm, countsOf } from '@tests/support/alarms';
import { FakeClock } from '@tests/support/fakeClock';
import { translateIn } from '@tests/support/translate';

const OUT: TrayState = {
  now: Date.UTC(2026, 10, 21),
  signedIn: false,
  demo: false,
  counts: countsOf(0, null),
  channels: [],
  journal: { kind: 'ok' },
  open: [],
};
const DEAF = '当前未接收告警：无人登录';

test('signed out is red, and the first thing that the menu says', () => {
  const model = trayModel(OUT, translateIn('zh'));
  expect(model.icon).toBe('signedOut');
  expect(model.tooltip).toContain(DEAF);
  expect(model.menu[0]?.label).toBe(DEAF);
  expect(trayModel(OUT, translateIn('en')).tooltip).toContain('Alarms are not being received');
});

test('bringing a session back is calm for five seconds only', async () => {
  const clock = new FakeClock();
  let told = 0;
  const grace = new RestoreGrace(clock, () => (told += 1));
  grace.note({ kind: 'restoring' });
  grace.note({ kind: 'waitingKeychain', detail: 'locked' });
  const calm = trayModel({ ...OUT, restoring: grace.lasts() }, translateIn('zh'));
  expect(calm.tooltip).not.toContain(DEAF);
  expect(calm.menu[0]?.label).toBe('打开控制台');
  await clock.advance(RESTORE_GRACE_MS);
  expect(told).toBe(1);
  expect(grace.lasts()).toBe(false);
  grace.note({ kind: 'signedOut', reason: 'never' });
  expect(clock.pending()).toEqual([]);
});

test('the menu offers to lock where a password is set, and not twice', () => {
  const keys = (more: Partial<TrayState>): readonly string[] =>
    trayModel({ ...OUT, signedIn: true, ...more }, translateIn('zh')).menu.map((one) =>
      'choice' in one ? one.choice.kind : 'menu',
    );
  expect(keys({})).not.toContain('lock');
  expect(keys({ canLock: true })).toContain('lock');
  expect(keys({ canLock: true, locked: true })).not.toContain('lock');
});

test('a locked workstation names the class of an alarm in its menu, no place', () => {
  const alarm = anAlarm({ object: '幸福里' });
  const state = { ...OUT, signedIn: true, open: [alarm] };
  const labels = (locked: boolean): string =>
    JSON.stringify(trayModel({ ...state, locked }, translateIn('zh')).menu.map((one) => one.label));
  expect(labels(false)).toContain('幸福里');
  expect(labels(true)).not.toContain('幸福里');
  expect(labels(true)).toContain('垃圾投放告警');
});
