import { describe, expect, it } from 'vitest';
import type { JournalRow } from '@shared/model/journal';
import { shownRow } from '@main/alarms/publish/shownRow';
import { createTranslator } from '@main/texts/translator';
import { anObservation } from '@tests/support/alarms';

const translator = createTranslator('zh');
const { translate } = translator;

function row(kind: string, body: object): JournalRow {
  const raw = '人民路3号投放点,1,75';
  const about = { channel: 'alarmReport', alarmClass: 'garbageDrop', object: '人民路3号投放点' };
  const who = { by: '', priority: 'high', ...about } as const;
  return { seq: 1, at: 5, kind, alarmId: 'a', ...who, text: raw, body: JSON.stringify(body) };
}

const drop = anObservation({
  alarmClass: 'garbageDrop',
  object: '人民路3号投放点',
  text: '人民路3号投放点,1,75',
  fields: { minutes: '75' },
});

describe('a journal row in a window', () => {
  it('has the documented text of a received alarm in the language of the moment', () => {
    expect(shownRow(row('received', drop), translate).text).toBe(
      '垃圾投放告警:人民路3号投放点,超时1小时15分钟',
    );
    translator.use('en');
    expect(shownRow(row('received', drop), translate).text).toContain('overdue by 1 h 15 min');
    translator.use('zh');
  });

  it('keeps its own words where nothing else is known, without markup', () => {
    const unknown = { ...drop, recognised: false, text: '<b>x</b>' };
    expect(shownRow(row('received', unknown), translate).text).toBe('x');
    const newer = row('received', { shape: 2 });
    expect(shownRow(newer, translate)).toBe(newer);
    const comment = row('commented', { by: '王', text: '已处理' });
    expect(shownRow(comment, translate)).toBe(comment);
  });
});
