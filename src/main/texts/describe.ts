import type { SourceClass } from '@shared/alarms/declared';
import type { TextValue } from '@shared/alarms/textValue';
import { assertNever } from '@shared/base/assert';
import { wallClock } from '@shared/base/time';
import { placeText, type Alarm } from '@shared/model/alarm';
import { SOURCE_CLASS_NAMES, SOURCE_CLASSES } from '@shared/model/alarmClasses';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { Translate } from '@shared/model/translate';
import { LEFT_OUT, withoutGaps } from './leaveOut';
import { plainText } from './plainText';

/** Value that a meter sends when it has no reading (spec 1 §3). */
const NOT_MEASURED = -1;
/** Length of the date in a date and time of the wire, characters. */
const DAY_LENGTH = 10;

/** A duration as spec 1 §9 shows it: over 60 minutes as hours plus minutes. @param minutes whole minutes */
export function durationText(minutes: number, translate: Translate): string {
  if (minutes <= 60) return translate('alarm.duration.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0
    ? translate('alarm.duration.hours', { hours })
    : translate('alarm.duration.hoursMinutes', { hours, minutes: rest });
}

/** A field of the alarm; '' when missing. */
type FieldOf = (name: string) => string;

interface TextSource {
  readonly alarm: Alarm;
  readonly translate: Translate;
  readonly raw: FieldOf;
}

/** The text of a class, as its source declares it. */
interface Wording {
  readonly name: SourceClass;
  readonly slots: readonly [slot: string, value: TextValue][];
}

const WORDINGS: ReadonlyMap<string, Wording> = new Map(
  SOURCE_CLASS_NAMES.map((name) => {
    return [name, { name, slots: Object.entries(SOURCE_CLASSES[name].values) }];
  }),
);

/**
 * The alarm with its documented text in the user's language. Of an unknown shape it is what the message says
 * to a person: the raw message is for the drawer, where it is kept whole.
 */
export function described(alarm: Alarm, translate: Translate): Alarm {
  if (alarm.alarmClass === TEST_CHANNEL) return { ...alarm, text: testText(alarm, translate) };
  const wording = WORDINGS.get(alarm.alarmClass);
  if (!alarm.recognised) return { ...alarm, text: unknownText(alarm, translate) };
  if (wording === undefined) return alarm;
  return { ...alarm, text: wordsOf(alarm, wording, translate, () => false) };
}

/**
 * The same for a list that has columns for place and time: with its headline, where the text says one of them.
 */
export function listed(alarm: Alarm, translate: Translate): Alarm {
  const whole = described(alarm, translate);
  const wording = WORDINGS.get(alarm.alarmClass);
  if (!alarm.recognised || wording === undefined) return whole;
  const place = placeText(alarm);
  const hasColumn = (value: TextValue, text: string): boolean =>
    value.kind === 'time' || (place !== '' && text === place);
  const headline = wordsOf(alarm, wording, translate, hasColumn);
  return headline === whole.text ? whole : { ...whole, headline };
}

/** @param leavesOut whether a value is not wanted. */
function wordsOf(
  alarm: Alarm,
  { name, slots }: Wording,
  translate: Translate,
  leavesOut: (value: TextValue, text: string) => boolean,
): string {
  const raw: FieldOf = (field) => (alarm.fields[field] ?? '').trim();
  const source = { alarm, translate, raw };
  const values = slots.map(([slot, value]) => {
    const text = valueText(value, `${name}.${slot}`, source);
    return [slot, leavesOut(value, text) ? LEFT_OUT : text] as const;
  });
  const text = withoutGaps(translate(`alarm.text.${name}`, Object.fromEntries(values)));
  return text === '' ? translate(`alarm.class.${name}`) : text;
}

/** The class, or the list's own mark, says beside it that the message was not recognised. */
function unknownText({ text }: Alarm, translate: Translate): string {
  return plainText(text) || translate('alarm.text.unknown');
}

/** One value of the text, formatted by its kind. @param place class and slot, under which its words are. */
function valueText(
  value: TextValue,
  place: `${SourceClass}.${string}`,
  source: TextSource,
): string {
  const { alarm, translate, raw } = source;
  const first = (names: readonly string[]): string | undefined =>
    names.map(raw).find((text) => text !== '');
  switch (value.kind) {
    case 'object':
      return alarm.object;
    case 'field':
      return first(value.names) ?? LEFT_OUT;
    case 'person':
      return first(value.names) ?? translate('alarm.text.somebody');
    case 'time':
      return raw(value.name) || LEFT_OUT;
    case 'duration':
      return durationText(Number(raw(value.name) || 0), translate);
    case 'day':
      return raw(value.name).slice(0, DAY_LENGTH) || LEFT_OUT;
    case 'choice': {
      const code = raw(value.name);
      // An undocumented code is shown raw.
      const known = Object.hasOwn(value.words, code);
      return known ? translate(`alarm.choice.${place}.${code}`) : code || LEFT_OUT;
    }
    case 'measured': {
      const number = raw(value.name);
      const isMissing = number === '' || Number(number) === NOT_MEASURED;
      return isMissing ? LEFT_OUT : translate(`alarm.unit.${place}`, { value: number });
    }
    case 'kilometres': {
      const metres = raw(value.name);
      if (metres === '') return '';
      return translate(`alarm.unit.${place}`, { value: (Number(metres) / 1_000).toFixed(1) });
    }
    default:
      return assertNever(value, 'value of an alarm text');
  }
}

/** The text of a test alarm: that it is a test, who began it and when (wall time of the workstation). */
function testText({ fields }: Alarm, translate: Translate): string {
  const by = fields['by'] ?? '';
  const at = wallClock(Number(fields['at'] ?? 0));
  return by === ''
    ? translate('alarm.text.testNobody', { at })
    : translate('alarm.text.test', { by, at });
}
