import { describe, expect, it } from 'vitest';
import { suppressionRuleSchema, type SuppressionRule } from '@shared/model/alarmConfig';
import { coveredObjects, covers, fitsName } from '@shared/model/suppression';
import { coveringRule, holdsAt, nextBoundary } from '@main/alarms/schedule/suppression';
import { trialOf } from '@main/alarms/report/trial';
import type { StoredEntry } from '@main/journal/entry';
import { anObservation, liveReceipt } from '@tests/support/alarms';
import { ledgerAfter } from '@tests/support/ledger';

const rule = (patch: Partial<SuppressionRule> = {}): SuppressionRule =>
  suppressionRuleSchema.parse({
    id: 'r',
    name: '规则',
    on: true,
    mode: 'suppress',
    classes: [],
    objects: [],
    sites: [],
    from: null,
    to: null,
    daily: null,
    reason: '施工',
    ...patch,
  });

/** Wall time of the workstation on 21 November 2026. */
const at = (hours: number, minutes = 0): number => new Date(2026, 10, 21, hours, minutes).getTime();

describe('what a rule covers', () => {
  const drop = anObservation({ object: '幸福里东门', site: '幸福街道' });
  it.each([
    ['nothing named: nothing', {}, false],
    ['the class', { classes: ['garbageDrop'] }, true],
    ['another class', { classes: ['noiseWarn'] }, false],
    ['the object', { objects: ['幸福里西门', ' 幸福里东门 '] }, true],
    ['a part of the object', { objects: ['东门'] }, false],
    ['a part of the object, by choice', { objects: ['*东门', '*西门'] }, true],
    ['another object', { objects: ['幸福里西门'] }, false],
    ['an empty name', { objects: [''], classes: ['garbageDrop'] }, false],
    ['the site', { sites: ['幸福街道'] }, true],
    ['a part of the site', { sites: ['幸福'] }, false],
    ['class and site, both', { classes: ['garbageDrop'], sites: ['和平'] }, false],
  ])('%s', (_name, patch, expected) => {
    expect(covers(rule(patch), drop)).toBe(expected);
  });

  it('is 1号投放点 and not 11, 21 or 101号投放点, where the rule names that one', () => {
    const objects = ['1号投放点', '11号投放点', '21号投放点', '101号投放点'];
    const alarms = objects.map((object) => anObservation({ object }));
    expect(coveredObjects(rule({ objects: ['1号投放点'] }), alarms)).toEqual(['1号投放点']);
    expect(coveredObjects(rule({ objects: ['*1号投放点'] }), alarms)).toEqual(objects);
    expect(coveredObjects(rule({ objects: ['1*号投放点'] }), [...alarms, ...alarms])).toEqual([
      '1号投放点',
      '11号投放点',
      '101号投放点',
    ]);
  });

  it.each([
    ['*', '', true],
    ['*', '甲', true],
    ['甲*乙', '甲乙', true],
    ['甲*乙', '甲', false],
    ['甲*甲', '甲', false],
    ['甲*丙*乙', '甲丙乙', true],
    ['甲*丙*乙', '甲乙丙', false],
    ['*丙*', '甲乙丙丁', true],
    ['甲**乙', '甲x乙', true],
    ['*甲乙*乙', '甲乙', false],
    ['.*', '甲', false],
    ['a', 'A', false],
  ])('%s fits %s: %s', (pattern, name, expected) => {
    expect(fitsName(pattern, name)).toBe(expected);
  });

  it('is never SOS nor a test', () => {
    const all = rule({ objects: ['张*'] });
    for (const alarmClass of ['sos', 'test']) {
      expect(covers(all, { alarmClass, object: '张三', site: '' })).toBe(false);
    }
    expect(coveringRule([rule(), all], { alarmClass: 'noiseWarn', object: '张三', site: '' })).toBe(
      all,
    );
  });
});

describe('when a rule holds', () => {
  it.each([
    ['off', { on: false }, at(12), false],
    ['always', {}, at(12), true],
    ['before it begins', { from: at(13) }, at(12), false],
    ['from its beginning', { from: at(12) }, at(12), true],
    ['up to its end, not at it', { to: at(12) }, at(12), false],
    ['in its hours', { daily: { from: '08:00', to: '12:30' } }, at(12, 29), true],
    ['at the end of its hours', { daily: { from: '08:00', to: '12:30' } }, at(12, 30), false],
    ['over midnight, late', { daily: { from: '22:00', to: '06:00' } }, at(23), true],
    ['over midnight, early', { daily: { from: '22:00', to: '06:00' } }, at(5, 59), true],
    ['over midnight, at noon', { daily: { from: '22:00', to: '06:00' } }, at(12), false],
  ])('%s', (_name, patch, now, expected) => {
    expect(holdsAt(rule(patch), now)).toBe(expected);
  });

  it('changes next at the nearest of its bounds', () => {
    const night = rule({ daily: { from: '22:00', to: '06:00' } });
    expect(nextBoundary([night], at(12))).toBe(at(22));
    expect(nextBoundary([night], at(22))).toBe(at(6) + 24 * 3_600_000);
    expect(nextBoundary([night, rule({ to: at(13) })], at(12))).toBe(at(13));
    expect(nextBoundary([{ ...night, on: false }, rule({ from: at(11) })], at(12))).toBeNull();
  });
});

describe('a trial on what was journaled', () => {
  it('counts what the rule would have hidden, with its hours as they were then', () => {
    const ledger = ledgerAfter({ server: 's', tenant: 't', user: 'u' });
    const times = [at(1), at(2), at(12), at(23)];
    const entries = times.flatMap((time, n): StoredEntry[] => {
      const of = { object: '东门', priority: n === 1 ? 'critical' : 'high' } as const;
      const entry = ledger.receive(anObservation(of), liveReceipt(time));
      if (entry === null) throw new Error('no entry');
      return [{ ...entry, body: entry.body, seq: n, prevHash: '', hash: '' }];
    });
    const night = rule({ on: false, objects: ['东门'], daily: { from: '22:00', to: '06:00' } });
    expect(trialOf(night, entries, { from: at(1, 30), to: at(23, 30) })).toMatchObject({
      received: 3,
      hidden: 2,
      byClass: [{ alarmClass: 'garbageDrop', count: 2 }],
      critical: 1,
      examples: [{ seq: 3, object: '东门' }, { seq: 1 }],
    });
  });
});
