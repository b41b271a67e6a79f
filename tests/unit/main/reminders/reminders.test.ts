import { beforeEach, describe, expect, test } from 'vitest';
import { readReminders, Reminders } from '@main/reminders/reminders';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const HOUR = 3_600_000;
const ROW = { id: '1', type: 1, carNo: '浙A12345', insuranceExpirationTime: '2026-12-01 00:00:00' };

let clock: FakeClock;
let asked: number;
let next: Result<unknown, ApiFailure>;
let reminders: Reminders;

beforeEach(() => {
  clock = new FakeClock();
  asked = 0;
  next = ok([ROW]);
  reminders = new Reminders({
    clock,
    log: keptLog(),
    ask: () => {
      asked += 1;
      return Promise.resolve(next);
    },
  });
});

describe('vehicle reminders', () => {
  test('are read after the sign-in and each hour', async () => {
    reminders.begin();
    await clock.advance(0);
    expect(reminders.state()).toEqual({
      shown: true,
      items: [
        { id: '1', category: 1, carNo: '浙A12345', insuranceExpirationTime: '2026-12-01 00:00:00' },
      ],
    });
    await clock.advance(HOUR);
    expect(asked).toBe(2);
  });

  test('are silent once closed, until the next sign-in (rule:reminder.suppressed)', async () => {
    reminders.begin();
    await clock.advance(0);
    reminders.close();
    expect(reminders.state().shown).toBe(false);
    await clock.advance(3 * HOUR);
    expect(reminders.state()).toMatchObject({ shown: false, items: [{ id: '1' }] });
    reminders.end();
    reminders.begin();
    await clock.advance(0);
    expect(reminders.state()).toMatchObject({ shown: true, items: [{ id: '1' }] });
  });

  test('stay shown after an answer that is no list, which is asked again sooner', async () => {
    reminders.begin();
    await clock.advance(0);
    next = ok(null);
    await clock.advance(HOUR);
    expect(reminders.state().items).toHaveLength(1);
    next = ok([]);
    await clock.advance(5 * 60_000);
    expect(asked).toBe(3);
    expect(reminders.state().items).toEqual([]);
  });

  test('go as the tenant turns their source off and on, and are not asked for twice', async () => {
    reminders.follow(true);
    reminders.follow(true);
    await clock.advance(0);
    expect(asked).toBe(1);
    reminders.follow(false);
    expect(reminders.state().items).toEqual([]);
    await clock.advance(3 * HOUR);
    expect(asked).toBe(1);
    reminders.follow(true);
    await clock.advance(0);
    expect(reminders.state()).toMatchObject({ shown: true, items: [{ id: '1' }] });
  });

  test('keep what they know when a reading fails, and try again soon', async () => {
    reminders.begin();
    await clock.advance(0);
    next = fail({ kind: 'cancelled' });
    await clock.advance(HOUR);
    expect(reminders.state().items).toHaveLength(1);
    next = ok([]);
    await clock.advance(5 * 60_000);
    expect(reminders.state().items).toEqual([]);
  });

  test('are read once after a sleep', async () => {
    reminders.begin();
    await clock.advance(0);
    clock.sleep(5 * HOUR);
    reminders.wake();
    await clock.advance(1_000);
    expect(asked).toBe(2);
  });

  test('belong to nobody after the session', async () => {
    reminders.begin();
    reminders.end();
    await clock.advance(2 * HOUR);
    expect(reminders.state().items).toEqual([]);
    expect(clock.pending()).toEqual([]);
  });
});

test('each row is read alone, as a list and as a page; an unknown kind is left out', () => {
  const rows = [ROW, null, { ...ROW, id: 2, type: '3' }, { ...ROW, type: 9 }];
  const read = readReminders(rows);
  expect((read ?? []).map(({ id, category }) => [id, category])).toEqual([
    ['1', 1],
    ['2', 3],
  ]);
  expect(readReminders({ records: rows, total: 4 })).toEqual(read);
  expect(readReminders('none')).toBeNull();
});
