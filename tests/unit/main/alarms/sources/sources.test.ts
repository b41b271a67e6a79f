import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseJson } from '@shared/base/json';
import type { AlarmObservation } from '@shared/model/alarm';
import { ALARM_CLASSES } from '@shared/model/alarmClasses';
import { described } from '@main/texts/describe';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import { readBadgeViolation } from '@main/alarms/sources/badgeViolation';
import { readAbnormalVisit, readCollectionAbnormal } from '@main/alarms/sources/collectionAbnormal';
import { readDeviceFault } from '@main/alarms/sources/deviceFault';
import { readDispatchDisposal } from '@main/alarms/sources/dispatchDisposal';
import { readLampblackWarn } from '@main/alarms/sources/lampblackWarn';
import { readNoiseWarn } from '@main/alarms/sources/noiseWarn';
import { readPlatformFault } from '@main/alarms/sources/platformFault';
import { readSos } from '@main/alarms/sources/sos';
import type { AlarmSource, RecordSource } from '@main/alarms/sources/source';
import { readVehicleReminder } from '@main/alarms/sources/vehicleReminder';
import { readWorkCardMessage } from '@main/alarms/sources/workCardMessage';
import { contentKey } from '@main/alarms/identity';
import { anAlarm } from '@tests/support/alarms';
import { translateIn } from '@tests/support/translate';

const FIXTURES = join(import.meta.dirname, '../../../../fixtures/alarms');
const CONTEXT = { zone: 'Asia/Shanghai' };

const MESSAGES: Readonly<Record<string, AlarmSource>> = {
  alarmReport: readAlarmReport,
  badgeViolation: readBadgeViolation,
  collectionAbnormal: readCollectionAbnormal,
};
const RECORDS: Readonly<Record<string, RecordSource>> = {
  sos: readSos,
  workCardMessage: readWorkCardMessage,
  noiseWarn: readNoiseWarn,
  lampblackWarn: readLampblackWarn,
  deviceFault: readDeviceFault,
  platformFault: readPlatformFault,
  dispatchDisposal: readDispatchDisposal,
  vehicleReminder: readVehicleReminder,
};

/** What the source of the folder makes of a fixture. */
function read(path: string): AlarmObservation {
  const [source = ''] = path.split('/');
  const text = readFileSync(join(FIXTURES, path), 'utf8');
  const json = parseJson(text);
  const observation =
    MESSAGES[source]?.(text, CONTEXT) ?? RECORDS[source]?.(json.ok ? json.value : null, CONTEXT);
  if (observation === undefined || observation === null) throw new Error(`${path} is no alarm`);
  return observation;
}

function shown(path: string, language: 'zh' | 'en' = 'zh'): string {
  return described(anAlarm(read(path)), translateIn(language)).text;
}

/** Times of the fixtures are the server's, eight hours ahead of UTC. */
const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`);

describe('every source', () => {
  const names = [...Object.keys(MESSAGES), ...Object.keys(RECORDS)];
  const all = names.flatMap((source) =>
    readdirSync(join(FIXTURES, source)).map((file) => `${source}/${file}`),
  );

  test('has fixtures, an odd one among them', () => {
    expect(names.every((name) => all.includes(`${name}/odd.json`))).toBe(true);
  });

  test.each(all)('keeps %s whole, whatever it is', (path) => {
    const observation = read(path);
    const isOdd = /odd|garbage/.test(path);
    expect(observation.recognised).toBe(!isOdd);
    expect(observation.alarmClass === 'unknown').toBe(isOdd);
    expect(observation.rawCut).toBe(false);
    expect(Object.keys(ALARM_CLASSES)).toContain(observation.alarmClass);
    expect(described(anAlarm(observation), translateIn('zh')).text).not.toMatch(/alarm\.|\{\{/);
    expect(described(anAlarm(observation), translateIn('en')).text).not.toMatch(/alarm\.|\{\{/);
  });

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
    expect(shown('badgeViolation/missingFields.json')).toBe('赵六，未注明，未注明，未注明');
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
    ['noiseWarn/newType.json', '人民路工地 噪声03：9，未注明'],
    ['lampblackWarn/over.json', '川味小馆 油烟01：油烟浓度 2.35 mg/m³'],
    ['lampblackWarn/absent.json', '川味小馆 油烟01：油烟浓度 未注明'],
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
