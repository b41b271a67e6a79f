import { describe, expect, it } from 'vitest';
import { Chatter } from '@main/attention/chatter';
import { Flood } from '@main/attention/flood';
import { anAlarm } from '@tests/support/alarms';

const MINUTE = 60_000;
const at = (count: number) => Array.from({ length: count }, (_, index) => index * 1_000);

describe('an alarm flood', () => {
  it('begins with the eleventh alarm in ten minutes, not with the tenth', () => {
    const flood = new Flood();
    const said = at(11).map((time) => flood.note(time, [anAlarm()]));
    expect(said).toEqual([...Array.from({ length: 10 }, () => null), 'begun']);
    expect(flood.size().count).toBe(11);
  });

  it('does not begin where the eleventh comes when the first is ten minutes old', () => {
    const flood = new Flood();
    for (const time of at(10)) flood.note(time, [anAlarm()]);
    expect(flood.note(10 * MINUTE, [anAlarm()])).toBeNull();
    expect(flood.note(10 * MINUTE, [anAlarm()])).toBe('begun');
  });

  it('ends when fewer than five are within ten minutes, and says when that will be', () => {
    const flood = new Flood();
    for (const time of at(11)) flood.note(time, [anAlarm()]);
    // The seventh of eleven leaves four behind.
    expect(flood.endsAt()).toBe(6_000 + 10 * MINUTE);
    expect(flood.update(6_000 + 10 * MINUTE - 1)).toBeNull();
    expect(flood.on).toBe(true);
    expect(flood.update(6_000 + 10 * MINUTE)).toBe('ended');
    expect([flood.on, flood.size().count, flood.endsAt()]).toEqual([false, 0, null]);
  });

  it('groups by site and class with count, worst and newest, largest first', () => {
    const flood = new Flood();
    const drop = (id: string, site: string) => anAlarm({ id, site, priority: 'medium' });
    flood.note(0, [
      ...at(3).map((time) => drop(`a${time}`, '东区')),
      anAlarm({ id: 'worse', site: '西区', priority: 'critical' }),
      ...at(6).map((time) => drop(`b${time}`, '西区')),
      anAlarm({ id: 'noise', site: '西区', alarmClass: 'noiseWarn', priority: 'low' }),
    ]);
    flood.note(1, [drop('last', '西区')]);
    const group = (site: string, alarmClass: string, count: number, worst: string, id: string) => ({
      site,
      alarmClass,
      count,
      worst,
      newestId: id,
    });
    expect(flood.largest()).toEqual([
      group('西区', 'garbageDrop', 8, 'critical', 'last'),
      group('东区', 'garbageDrop', 3, 'medium', 'a2000'),
      group('西区', 'noiseWarn', 1, 'low', 'noise'),
    ]);
    expect(flood.state((time) => time + 7)).toMatchObject({ since: 7, inWindow: 12 });
  });

  it('counts 10,000 in ten seconds to the last', () => {
    const flood = new Flood();
    for (let index = 0; index < 10_000; index += 1) flood.note(index, [anAlarm()]);
    expect(flood.size().count).toBe(10_000);
    expect(flood.state((time) => time)?.inWindow).toBe(10_000);
    expect(flood.update(9_994 + 10 * MINUTE)).toBeNull();
    expect(flood.update(9_995 + 10 * MINUTE)).toBe('ended');
  });
});

describe('an alarm that chatters', () => {
  const noted = (chatter: Chatter, time: number, patch = {}) =>
    chatter.note(time, anAlarm({ object: '幸福里', ...patch })).kind;

  it('begins with the third activation in a minute and groups what follows', () => {
    const chatter = new Chatter();
    expect([0, 20_000, 40_000, 50_000].map((time) => noted(chatter, time))).toEqual([
      'single',
      'single',
      'begins',
      'grouped',
    ]);
    expect(chatter.state()).toEqual({ 'alarmReport|garbageDrop|幸福里': 4 });
  });

  it('does not begin where the third comes when the first is a minute old', () => {
    const chatter = new Chatter();
    expect([0, 30_000, MINUTE].map((time) => noted(chatter, time))).toEqual([
      'single',
      'single',
      'single',
    ]);
  });

  it('lets a more urgent one through, once', () => {
    const chatter = new Chatter();
    for (const time of at(3)) noted(chatter, time, { priority: 'medium' });
    expect(noted(chatter, 4_000, { priority: 'critical' })).toBe('worse');
    expect(noted(chatter, 5_000, { priority: 'critical' })).toBe('grouped');
  });

  it('ends as soon as fewer than three lie within a minute', () => {
    const chatter = new Chatter();
    for (const time of at(3)) noted(chatter, time);
    expect(chatter.nextAt()).toBe(MINUTE);
    expect(chatter.update(MINUTE - 1)).toBe(false);
    expect(chatter.update(MINUTE)).toBe(true);
    expect([chatter.state(), chatter.nextAt()]).toEqual([{}, null]);
    // Two are left in the minute: with one more it is three again.
    expect(noted(chatter, MINUTE)).toBe('begins');
  });

  it('takes alarms without an object for one only where every word is equal', () => {
    const chatter = new Chatter();
    const unknown = (key: string) => ({ object: '', alarmClass: 'unknown', key });
    expect(['a', 'b', 'c', 'a'].map((key) => noted(chatter, 0, unknown(key)))).not.toContain(
      'begins',
    );
    expect(noted(chatter, 0, unknown('a'))).toBe('begins');
  });
});
