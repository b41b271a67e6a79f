import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALARM_SOURCES } from '@shared/alarms/sources';
import { must } from '@shared/base/assert';
import { parseJson } from '@shared/base/json';
import { alarmConfigSchema } from '@shared/model/alarmConfig';
import type { AlarmObservation } from '@shared/model/alarm';
import { described, listed } from '@main/texts/describe';
import { LEFT_OUT, withoutGaps } from '@main/texts/leaveOut';
import { SOURCE_CLASSES } from '@shared/model/alarmClasses';
import { readAbnormalVisit } from '@main/alarms/sources/collectionAbnormal';
import { SOURCES, sourceCodeOf } from '@main/alarms/sources';
import { contentKey } from '@main/alarms/ledger/identity';
import { anAlarm } from '@tests/support/alarms';
import { translateIn } from '@tests/support/translate';

const FIXTURES = join(import.meta.dirname, '../../../../fixtures/alarms');
/** Says what each message of its folder is to be read as; written by hand from the documents. */
const EXPECTED = 'expected.json';
const CONTEXT = { zone: 'Asia/Shanghai' };
const CONFIG = alarmConfigSchema.parse({
  fakeWorkPlate: { on: true, metres: 5_000, minutes: 10 },
});

/** An alarm as expected.json has it: the observation, and its text in both languages. */
interface Expected extends Omit<AlarmObservation, 'channel' | 'eventTime' | 'raw' | 'rawCut'> {
  /** ISO 8601 in UTC; null: the message tells no time. */
  readonly eventTime: string | null;
  readonly zh: string;
  readonly en: string;
}

interface Reading {
  /** Absent: as the messages or records of the channel; `missed`: a record found again. */
  readonly read?: 'missed';
  /** What is made of the message; [] where it is no alarm. */
  readonly alarms: readonly Expected[];
}

/** What the documents make of the messages of a source, by file. */
function expectedOf(source: string): Readonly<Record<string, Reading>> {
  const text = readFileSync(join(FIXTURES, source, EXPECTED), 'utf8');
  return JSON.parse(text) as Readonly<Record<string, Reading>>;
}

/** What the source of the folder makes of a fixture. */
function readAll(path: string): readonly AlarmObservation[] {
  const [source = '', file = ''] = path.split('/');
  const text = readFileSync(join(FIXTURES, path), 'utf8');
  const json = parseJson(text);
  const record: unknown = json.ok ? json.value : null;
  const { message, missed, record: readRecord, rule } = sourceCodeOf(source);
  if (expectedOf(source)[file]?.read === 'missed') {
    return alone(must(missed, 'reader of missed records')(record, CONTEXT));
  }
  if (rule !== undefined) return rule(() => CONFIG)(record as unknown[], CONTEXT).observations;
  if (message !== undefined) return alone(message(text, CONTEXT));
  return alone(must(readRecord, 'reader of records')(record, CONTEXT));
}

const alone = (read: AlarmObservation | null): readonly AlarmObservation[] =>
  read === null ? [] : [read];

function read(path: string): AlarmObservation {
  const [first] = readAll(path);
  return must(first, `alarm of ${path}`);
}

function shown(path: string, language: 'zh' | 'en' = 'zh'): string {
  return textIn(language, read(path));
}

function textIn(language: 'zh' | 'en', observation: AlarmObservation): string {
  return described(anAlarm(observation), translateIn(language)).text;
}

/** Times of the fixtures are the server's, eight hours ahead of UTC. */
const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`);

describe.each(ALARM_SOURCES)('source $channel', ({ channel, classes, transport }) => {
  const readings = Object.entries(expectedOf(channel));

  test('has code, and code of no source is left over', () => {
    expect(Object.keys(SOURCES)).toContain(channel);
    expect(Object.keys(SOURCES)).toHaveLength(ALARM_SOURCES.length);
  });

  test('has a message of each of its classes, an odd one, and each says what it is', () => {
    const files = readdirSync(join(FIXTURES, channel)).filter((file) => file !== EXPECTED);
    expect(readings.map(([file]) => file).sort()).toEqual(files.sort());
    const said = readings.flatMap(([, { alarms }]) => alarms.map((one) => one.alarmClass));
    expect(said).toEqual(expect.arrayContaining(Object.keys(classes)));
    expect(files).toContain('odd.json');
    // A rule of this workstation makes nothing of what it cannot read.
    expect(said.includes('unknown')).toBe(transport.kind !== 'rule');
  });

  test.each(readings)('reads %s as the documents say, and keeps it whole', (file, { alarms }) => {
    const found = readAll(`${channel}/${file}`);
    expect(found).toHaveLength(alarms.length);
    for (const [n, { eventTime, zh, en, ...expected }] of alarms.entries()) {
      const observation = must(found[n], 'observation');
      const { raw, rawCut, ...more } = observation;
      expect(more).toEqual({
        ...expected,
        channel,
        eventTime: eventTime === null ? null : Date.parse(eventTime),
      });
      expect([textIn('zh', observation), textIn('en', observation)]).toEqual([zh, en]);
      expect([raw === '', rawCut]).toEqual([false, false]);
    }
  });
});

describe('every source', () => {
  test.each([
    ['badgeViolation/moreFields.json', 'plateId', '1900000000000000123'],
    ['badgeViolation/moreFields.json', 'extra', '{"speed":1.5}'],
    ['alarmReport/wrapped.json', 'traceId', '1900000000000000123'],
    ['sos/open.json', 'id', '1900000000000012345'],
    ['collectionAbnormal/sorting.json', 'pictures', '["a.jpg"]'],
  ])('keeps in %s the field %s exactly', (path, field, value) => {
    expect(read(path).fields[field]).toBe(value);
  });
});

describe('garbage drop', () => {
  test('is a comma text of point, flag and minutes (rule:alarms.dropText)', () => {
    expect(read('alarmReport/documented.txt')).toMatchObject({
      alarmClass: 'garbageDrop',
      object: '幸福里小区东门',
      fields: { flag: '1', minutes: '95' },
    });
    expect(shown('alarmReport/documented.txt')).toBe('垃圾投放告警:幸福里小区东门,超时1小时35分钟');
    expect(read('alarmReport/commaInName.txt').object).toBe('幸福里,东门');
  });
});

describe('badge violation', () => {
  test('is told by its four fields (rule:alarms.badgeText)', () => {
    expect(shown('badgeViolation/documented.json')).toBe('张三，解放路12号，城东片区，脱岗');
    expect(shown('badgeViolation/documented.json', 'en')).toBe('张三, 解放路12号, 城东片区, 脱岗');
    expect(shown('badgeViolation/missingFields.json')).toBe('赵六');
    expect(read('badgeViolation/wrapped.json')).toMatchObject({ object: '李四', site: '城西片区' });
    expect(read('badgeViolation/textInText.json').object).toBe('王五');
  });
});

describe('abnormal collection', () => {
  test('of type 2 is a missed point, every other one a sorting abnormality (rule:alarms.abnormalType)', () => {
    expect(read('collectionAbnormal/missed.json').alarmClass).toBe('missedCollection');
    expect(read('collectionAbnormal/missedText.json').alarmClass).toBe('missedCollection');
    expect(read('collectionAbnormal/sorting.json').alarmClass).toBe('misclassification');
    expect(read('collectionAbnormal/noType.json').alarmClass).toBe('misclassification');
  });

  test('shows its five fields and happened when the server says (rule:alarms.abnormalFields)', () => {
    expect(shown('collectionAbnormal/missed.json')).toBe(
      '漏收：洁城收运，收集点一，解放路12号，李四，2026-11-21 08:30:00',
    );
    expect(read('collectionAbnormal/missed.json').eventTime).toBe(at('08:30:00'));
    expect(read('collectionAbnormal/badTime.json').eventTime).toBeNull();
  });

  test('and its record say the same, so that they are one', () => {
    const said = read('collectionAbnormal/missed.json');
    const record = readAbnormalVisit({ id: '19', ...said.fields }, CONTEXT);
    expect(record?.serverId).toBe('19');
    expect(record === null ? null : contentKey(record)).toBe(contentKey(said));
  });
});

describe('a list that has columns for place and time', () => {
  const headline = (path: string, language: 'zh' | 'en' = 'zh'): string => {
    const { headline: own, text } = listed(anAlarm(read(path)), translateIn(language));
    return own ?? text;
  };

  test.each([
    ['sos/open.json', '赵环卫正在发出SOS求救，请立即确认其安全'],
    ['collectionAbnormal/missed.json', '漏收：洁城收运，收集点一，李四'],
    ['deviceFault/urgent.json', '投放箱01：满溢传感器失效'],
    ['workCardMessage/leftPost.json', '钱环卫（工牌09）脱岗告警'],
    ['badgeViolation/documented.json', '张三，解放路12号，脱岗'],
    ['dispatchDisposal/open.json', '垃圾满溢（待派发）'],
    ['vehicleReminder/insurance.json', '粤A12345 保险2026-12-01到期'],
    ['alarmReport/documented.txt', '垃圾投放告警:幸福里小区东门,超时1小时35分钟'],
  ])('shows %s as "%s"', (path, text) => {
    expect(headline(path)).toBe(text);
  });

  test('says the same in English, and no gap is left where a value stood', () => {
    expect(headline('sos/open.json', 'en')).toBe(
      '赵环卫 is sending an SOS, confirm their safety at once',
    );
    expect(headline('collectionAbnormal/missed.json', 'en')).toBe(
      'Missed: 洁城收运, 收集点一, 李四',
    );
  });
});

describe('what a message does not say', () => {
  test.each([
    ['{g} 工牌003：无法充电', '工牌003：无法充电'],
    ['明湖区 {g}：无法充电', '明湖区：无法充电'],
    ['{g} {g}：{g}', ''],
    ['{g}（工牌09）脱岗告警，{g}', '工牌09脱岗告警'],
    ['幸福里：垃圾满溢（{g}）', '幸福里：垃圾满溢'],
    ['{g}：同一SIM卡，{g} 与 工牌09', '同一SIM卡，工牌09'],
    ['粤A12345 insurance due on {g}', '粤A12345 insurance due'],
    ['Missed: {g}, 收集点四, {g}, {g}, 刚才', 'Missed: 收集点四, 刚才'],
    ['逗号，在，原文里', '逗号，在，原文里'],
  ])('is left out of "%s"', (text, left) => {
    expect(withoutGaps(text.replaceAll('{g}', LEFT_OUT))).toBe(left);
  });

  test('is never spelled, of no source, in neither language', () => {
    const nothing = Object.keys(SOURCE_CLASSES).flatMap((alarmClass) =>
      (['zh', 'en'] as const).map((language) => {
        const empty = { alarmClass, object: '', site: '', fields: {}, recognised: true };
        return listed(anAlarm({ ...read('sos/open.json'), ...empty }), translateIn(language)).text;
      }),
    );
    for (const text of nothing) {
      expect(text).not.toMatch(/未注明|not (?:given|stated)|\u{F0002}|\{\{/u);
      expect(text).not.toBe('');
    }
  });
});

describe('records', () => {
  test('an SOS and the message of its card are one by what they say', () => {
    const [sos, message] = [read('sos/open.json'), read('workCardMessage/sos.json')];
    expect(message.alarmClass).toBe('sos');
    expect(contentKey(message)).toBe(contentKey(sos));
    expect(sos).toMatchObject({
      object: '赵环卫',
      priority: 'critical',
      eventTime: at('08:05:00'),
    });
    expect(shown('sos/open.json')).toContain('赵环卫正在发出SOS求救，请立即确认其安全');
    expect(read('sos/noName.json').object).toBe('工牌08');
  });

  test.each([
    ['workCardMessage/leftPost.json', '钱环卫（工牌09）脱岗告警，人民路'],
    ['noiseWarn/day.json', '人民路工地 噪声03：昼间超标，78.5 dB(A)'],
    ['noiseWarn/newType.json', '人民路工地 噪声03：9'],
    ['lampblackWarn/over.json', '川味小馆 油烟01：油烟浓度 2.35 mg/m³'],
    ['lampblackWarn/absent.json', '川味小馆 油烟01：油烟浓度'],
    ['deviceFault/urgent.json', '幸福里 投放箱01：满溢传感器失效'],
    ['platformFault/open.json', '收运平台：数据中断，10分钟无数据'],
    ['dispatchDisposal/open.json', '幸福里：垃圾满溢（待派发）'],
    ['vehicleReminder/insurance.json', '粤A12345 保险2026-12-01到期'],
    ['vehicleReminder/newType.json', '粤A54321 72026-12-01到期'],
  ])('%s is told as "%s"', (path, text) => {
    expect(shown(path)).toBe(text);
  });

  test.each([
    ['deviceFault/urgent.json', 'high'],
    ['deviceFault/minor.json', 'medium'],
    ['dispatchDisposal/open.json', 'high'],
    ['platformFault/open.json', 'medium'],
    ['vehicleReminder/insurance.json', 'low'],
  ])('%s has the priority %s, which its own level may raise', (path, priority) => {
    expect(read(path).priority).toBe(priority);
  });

  test('a reminder has no event time: its date is when something falls due', () => {
    expect(read('vehicleReminder/insurance.json').eventTime).toBeNull();
  });
});
