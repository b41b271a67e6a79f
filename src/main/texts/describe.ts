import { wallClock } from '@shared/base/time';
import { isTextKey, type TextKey } from '@shared/i18n/textKey';
import type { Translate } from '@shared/model/translate';
import type { Alarm } from '@shared/model/alarm';
import { TEST_CHANNEL } from '@shared/model/testAlarm';

/** A duration as spec 1 §9 shows it: over 60 minutes as hours plus minutes. @param minutes whole minutes */
export function durationText(minutes: number, translate: Translate): string {
  if (minutes <= 60) return translate('alarm.duration.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0
    ? translate('alarm.duration.hours', { hours })
    : translate('alarm.duration.hoursMinutes', { hours, minutes: rest });
}

type Values = Readonly<Record<string, string>>;

/** The alarm's field in words; one that is missing says so instead of leaving a hole. */
type FieldOf = (name: string) => string;

interface Told {
  readonly alarm: Alarm;
  readonly translate: Translate;
  /** As it came; '' where it is missing. */
  readonly raw: FieldOf;
  readonly field: FieldOf;
}

const plain =
  (...names: readonly string[]) =>
  ({ field }: Told): Values =>
    Object.fromEntries(names.map((name) => [name, field(name)]));

const collection = plain(
  'companyName',
  'collectionPointName',
  'address',
  'collectionPersonName',
  'collectionTime',
);

/** Values of the documented text of each class; i18n key alarm.text.<class>. */
const TEXTS: Readonly<Record<string, (told: Told) => Values>> = {
  garbageDrop: ({ alarm, translate, raw }) => ({
    name: alarm.object,
    duration: durationText(Number(raw('minutes') || 0), translate),
  }),
  sos: plain('employeeName', 'createTime'),
  badgeViolation: plain('userName', 'location', 'region', 'violationType'),
  missedCollection: collection,
  misclassification: collection,
  workCardMessage: plain('employeeName', 'workPlateName', 'typeDesc', 'address'),
  noiseWarn: (told) => ({
    ...plain('siteName', 'deviceName')(told),
    kind: choice(told, 'noiseKind', ['1', '2', '3'], 'warnType'),
    noise: measured(told, 'alarm.value.noise', 'noise'),
  }),
  lampblackWarn: (told) => ({
    ...plain('siteName', 'deviceName')(told),
    meanValue: measured(told, 'alarm.value.fumes', 'meanValue'),
  }),
  deviceFault: plain('siteName', 'deviceName', 'faultDesc'),
  platformFault: plain('platformName', 'faultName', 'faultDesc'),
  dispatchDisposal: (told) => ({
    place: told.raw('siteName') || told.field('address'),
    content: told.field('content'),
    state: choice(told, 'disposalState', ['0', '1', '2'], 'status'),
  }),
  vehicleReminder: (told) => ({
    carNo: told.field('carNo'),
    kind: choice(told, 'reminderKind', ['1', '2', '3'], 'type'),
    // Shown by its day (spec 1 §2 Vehicle reminder dialog).
    date: told.field('insuranceExpirationTime').slice(0, 10),
  }),
  fakeWorkPlate: (told) => ({
    ...plain('person', 'otherPlate', 'workPlateName')(told),
    reason: choice(told, 'fakePlate', ['twoPlaces', 'sameSim', 'sameImei'], 'reason'),
    apart: apartText(told),
  }),
};

/** The alarm with its documented text in the user's language; unknown shapes keep their raw text. */
export function described(alarm: Alarm, translate: Translate): Alarm {
  if (alarm.alarmClass === TEST_CHANNEL) return { ...alarm, text: testText(alarm, translate) };
  const values = Object.hasOwn(TEXTS, alarm.alarmClass) ? TEXTS[alarm.alarmClass] : undefined;
  const text = `alarm.text.${alarm.alarmClass}`;
  if (values === undefined || !alarm.recognised || !isTextKey(text)) return alarm;
  const raw: FieldOf = (name) => (alarm.fields[name] ?? '').trim();
  const field: FieldOf = (name) => raw(name) || translate('alarm.text.unnamed');
  const told = { alarm, translate, raw, field };
  return { ...alarm, text: translate(text, values(told)) };
}

/** The word of a coded value; a code that nobody documented is shown as it came. */
function choice(
  { raw, field, translate }: Told,
  group: string,
  known: readonly string[],
  name: string,
): string {
  const key = `alarm.${group}.${raw(name)}`;
  return known.includes(raw(name)) && isTextKey(key) ? translate(key) : field(name);
}

/** A measured value with its unit; -1 means none (spec 1 §3). */
function measured({ raw, translate }: Told, key: TextKey, name: string): string {
  const value = raw(name);
  return value === '' || Number(value) === -1
    ? translate('alarm.text.unnamed')
    : translate(key, { value });
}

function apartText({ raw, translate }: Told): string {
  const metres = raw('metres');
  if (metres === '') return '';
  return translate('alarm.value.apart', { kilometres: (Number(metres) / 1_000).toFixed(1) });
}

/** A test says that it is one, who began it and when (wall time of the workstation). */
function testText({ fields }: Alarm, translate: Translate): string {
  const by = fields['by'] ?? '';
  const at = wallClock(Number(fields['at'] ?? 0));
  return by === ''
    ? translate('alarm.text.testNobody', { at })
    : translate('alarm.text.test', { by, at });
}
