import { describe, expect, test } from 'vitest';
import { fakeAlarm, findFakes, pairId, readSighting } from '@main/alarms/sources/fakeWorkPlate';

const CONTEXT = { zone: 'Asia/Shanghai' };
const RULE = { on: true, metres: 5_000, minutes: 10 };

/** A card as workCard.page lists it. A hundredth of a degree of latitude is 1.1 km. */
function card(id: string, patch: Record<string, unknown> = {}) {
  const record = {
    id,
    workPlateName: `工牌${id}`,
    employeeId: `9${id}`,
    employeeName: `员工${id}`,
    sim: `sim${id}`,
    imei: `imei${id}`,
    onlineStatus: '1',
    location: '113.30,23.10',
    locationTime: '2026-11-21 08:00:00',
    ...patch,
  };
  return readSighting(record, CONTEXT);
}

const FAR = { location: '113.30,23.20' };
const NEAR = { location: '113.30,23.11' };
const ONE_PERSON = { employeeId: '7', employeeName: '孙某' };

describe('fake work plates', () => {
  test.each([
    ['one person far apart at once', { ...ONE_PERSON, ...FAR }, ['twoPlaces']],
    ['one person close by', { ...ONE_PERSON, ...NEAR }, []],
    [
      'one person far apart, an hour later',
      { ...ONE_PERSON, ...FAR, locationTime: '2026-11-21 09:00:00' },
      [],
    ],
    ['one person, the other card offline', { ...ONE_PERSON, ...FAR, onlineStatus: '0' }, []],
    ['one person, no place', { ...ONE_PERSON, location: '' }, []],
    ['one person, an unreadable place', { ...ONE_PERSON, location: '900,abc' }, []],
    ['one person, no time', { ...ONE_PERSON, ...FAR, locationTime: '' }, []],
    ['one SIM close by', { sim: 'sim1', ...NEAR }, ['sameSim']],
    ['one SIM far apart', { sim: 'sim1', ...FAR }, ['twoPlaces', 'sameSim']],
    ['one IMEI', { imei: 'imei1' }, ['sameImei']],
    ['no SIM on both', { sim: '' }, []],
    ['two people', FAR, []],
  ])('%s', (_name, second, reasons) => {
    const cards = [card('1', { ...ONE_PERSON, employeeId: '7' }), card('2', second)];
    expect(findFakes(cards, [], RULE).map(({ reason }) => reason)).toEqual(reasons);
  });

  test('a card that jumps between two looks', () => {
    const before = [card('1')];
    const now = [card('1', { ...FAR, locationTime: '2026-11-21 08:05:00' })];
    expect(findFakes(now, before, RULE)).toHaveLength(1);
    expect(findFakes(now, before, { ...RULE, metres: 20_000 })).toEqual([]);
    expect(findFakes(now, before, { ...RULE, minutes: 4 })).toEqual([]);
  });

  test('are told with both places, and are the same whichever card comes first', () => {
    const [first, second] = [card('1', ONE_PERSON), card('2', { ...ONE_PERSON, ...FAR })];
    const [pair] = findFakes([first, second], [], RULE);
    const [other] = findFakes([second, first], [], RULE);
    if (pair === undefined || other === undefined) throw new Error('not found');
    expect(pairId(pair)).toBe(pairId(other));
    expect(fakeAlarm(pair, CONTEXT)).toMatchObject({
      alarmClass: 'fakeWorkPlate',
      object: '孙某',
      priority: 'low',
      fields: { reason: 'twoPlaces', otherPlate: '工牌1', workPlateName: '工牌2' },
    });
    expect(pair.metres).toBeGreaterThan(11_000);
    expect(pair.metres).toBeLessThan(11_300);
  });
});
