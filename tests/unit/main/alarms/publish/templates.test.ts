import { expect, test } from 'vitest';
import { LANGUAGES, RESOURCES } from '@shared/i18n';
import { described } from '@main/texts/describe';
import { templated } from '@main/alarms/publish/templates';
import { anAlarm } from '@tests/support/alarms';
import { translateIn } from '@tests/support/translate';

/** Texts that come from outside may look like anything. */
const ODD = ['幸福里', '', '<b>&amp;</b>', '{{minutes}}', '$t(alarm.text.sos)', '$1$&', '10'];

const classes = Object.keys(RESOURCES.zh.translation.alarm.text);

test.each(LANGUAGES)('every text of an alarm is the same by a template, in %s', (language) => {
  const translate = translateIn(language);
  let asked = 0;
  const quick = templated((key, values) => {
    asked += 1;
    return translate(key, values);
  });
  for (let round = 0; round < ODD.length; round += 1) {
    for (const alarmClass of classes) {
      const pick = (n: number): string => ODD[(round + n) % ODD.length] ?? '';
      const fields = {
        ...{ minutes: String(25 * round), employeeName: pick(0), createTime: pick(1) },
        ...{ siteName: pick(2), deviceName: pick(3), status: String(round), metres: '1234' },
        ...{ noise: '55', meanValue: '-1', warnType: pick(4), reason: 'sameSim', person: pick(5) },
      };
      const alarm = anAlarm({ alarmClass, object: pick(0), fields, recognised: true });
      const text = described(alarm, quick).text;
      // Values are put in as they are; i18next would take some of them for its own marks.
      const plain = !Object.values(fields)
        .concat(alarm.object)
        .some((one) => /[{$]/.test(one));
      if (plain) expect(text).toBe(described(alarm, translate).text);
      expect(text).not.toMatch(/[\u{F0000}\u{F0001}]/u);
    }
  }
  // Once per text and not once per alarm.
  expect(asked).toBeLessThan(3 * classes.length);
});

test('values are shown as they came, and what chooses between texts is left to the look-up', () => {
  const seen: unknown[] = [];
  const quick = templated((key, values) => {
    seen.push(values);
    return values === undefined ? key : `${key}:${String(values['a'])}-${String(values['a'])}`;
  });
  expect(quick('shell.menuSearch', { a: '$& {{a}}' })).toBe('shell.menuSearch:$& {{a}}-$& {{a}}');
  expect(quick('shell.menuSearch', { a: 2 })).toBe('shell.menuSearch:2-2');
  expect(quick('shell.menuSearch')).toBe('shell.menuSearch');
  expect(seen).toHaveLength(2);
  expect(quick('shell.menuSearch', { a: 'x', count: 1 })).toBe('shell.menuSearch:x-x');
  expect(seen.at(-1)).toEqual({ a: 'x', count: 1 });
});
