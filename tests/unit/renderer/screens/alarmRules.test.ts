import { describe, expect, it } from 'vitest';
import { defaultAlarmConfig } from '@shared/model/alarmConfig';
import {
  configDraftOf,
  configOf,
  type ConfigDraft,
} from '@renderer/screens/alarmRules/configDraft';
import { draftOf, emptyDraft, ruleOf } from '@renderer/screens/alarmRules/ruleDraft';

const typed = {
  ...emptyDraft('r1', { alarmClass: 'garbageDrop', object: '人民路3号投放点' }),
  reason: '改造',
};

describe('a rule as it is typed', () => {
  it('becomes a rule that is switched off, and the same text again', () => {
    const made = ruleOf({
      ...typed,
      objects: ' 甲 \n\n乙\n甲',
      from: '2026-11-21 08:30',
      to: '2026-11-22 08:30:15',
      isDaily: true,
    });
    expect(made).toMatchObject({
      ok: true,
      value: {
        on: false,
        classes: ['garbageDrop'],
        objects: ['甲', '乙'],
        from: new Date(2026, 10, 21, 8, 30).getTime(),
        daily: { from: '22:00', to: '06:00' },
      },
    });
    if (made.ok) expect(ruleOf(draftOf(made.value))).toEqual(made);
  });

  it.each([
    ['name', { name: ' ' }, 'name'],
    ['name', { name: '长'.repeat(101) }, 'nameLong'],
    ['reason', { reason: '' }, 'reason'],
    ['objects', { objects: '长'.repeat(201) }, 'long'],
    ['scope', { classes: [], objects: '\n', sites: '' }, 'scope'],
    ['from', { from: '2026-02-30' }, 'date'],
    ['to', { from: '2026-11-22', to: '2026-11-22' }, 'span'],
    ['dailyTo', { isDaily: true, dailyTo: '24:00' }, 'time'],
  ])('says at the field what is wrong: %s %o', (field, patch, key) => {
    const made = ruleOf({ ...typed, ...patch });
    expect(made).toEqual({
      ok: false,
      error: {
        [field]: {
          key: `alarmRules.check.${key}`,
          ...(key === 'long' ? { values: { max: 200 } } : {}),
        },
      },
    });
  });
});

describe('the configuration as it is typed', () => {
  const config = defaultAlarmConfig();
  const draft = configDraftOf(config);

  it('stays as it is when nothing is typed', () => {
    expect(configOf(draft, config)).toEqual({ ok: true, value: config });
  });

  it('takes steps, limits and sources, and keeps what it does not show', () => {
    const saved = { ...config, sources: { other: { on: false }, sos: { systems: ['9'] } } };
    const next: ConfigDraft = {
      ...configDraftOf(saved),
      escalation: { ...draft.escalation, low: '2，5 10.5' },
      shelve: { ...draft.shelve, high: '90' },
      sources: {
        ...configDraftOf(saved).sources,
        noiseWarn: { on: 'off', systems: '' },
        badgeViolation: { on: '', systems: '1725422891593650177, 2' },
        sosPopup: { on: 'off', systems: '' },
        messageBox2: { on: 'on', systems: '7' },
      },
    };
    expect(configOf(next, saved)).toMatchObject({
      ok: true,
      value: {
        escalation: { low: [2, 5, 10.5] },
        shelveMinutes: { high: 90 },
        sources: {
          other: { on: false },
          sos: { systems: ['9'] },
          noiseWarn: { on: false },
          badgeViolation: { systems: ['1725422891593650177', '2'] },
          sosPopup: { on: false },
          messageBox2: { on: true, systems: ['7'] },
        },
      },
    });
  });

  it.each([
    ['escalation.high', { escalation: { ...draft.escalation, high: '5, 5' } }],
    ['escalation.high', { escalation: { ...draft.escalation, high: '1,2,3,4' } }],
    ['escalation.high', { escalation: { ...draft.escalation, high: 'soon' } }],
    ['shelve.low', { shelve: { ...draft.shelve, low: '0' } }],
    ['shelve.low', { shelve: { ...draft.shelve, low: '10081' } }],
    ['fake.metres', { fake: { ...draft.fake, metres: '99' } }],
  ])('says at %s what is wrong', (field, patch) => {
    const made = configOf({ ...draft, ...patch }, config);
    expect(made.ok ? [] : Object.keys(made.error)).toEqual([field]);
  });
});
