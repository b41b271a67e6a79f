import { maskedText, namesPerson } from '../catalogue/personal';
import type { Alarm } from './alarm';
import { maskedPhone } from './sosBrief';

/** Fields with a number by which a person is reached. */
const PHONE = /phone|mobile/i;
/** A shorter text is no name: replaced wherever it stands, it would spoil other words. */
const NAME_LEAST = 2;
/** Classes whose object is a person, in case no field says its name. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['sos', 'badgeViolation']);

/** What stands instead of each name and number that a message says of people, the longest first. */
function masksOf({ alarmClass, fields, object }: Alarm): readonly (readonly [string, string])[] {
  const masks = new Map<string, string>();
  const name = (text: string): void => {
    if (text.length >= NAME_LEAST) masks.set(text, maskedText(text, { kind: 'text' }));
  };
  // Without a name it is the card's, which says nothing of who wears it.
  if (OF_PEOPLE.has(alarmClass) && object !== fields['workPlateName']) name(object.trim());
  for (const [key, value] of Object.entries(fields)) {
    const text = value.trim();
    if (PHONE.test(key)) {
      if (text !== '') masks.set(text, maskedPhone(text));
    } else if (namesPerson(key)) name(text);
  }
  return [...masks].sort(([a], [b]) => b.length - a.length);
}

/**
 * An alarm as visitors may read it: names and numbers of people without what identifies them, wherever they stand in
 * its words. What a message of an unknown shape says of people cannot be found in it.
 */
export function withoutNames(alarm: Alarm): Alarm {
  const masks = masksOf(alarm);
  if (masks.length === 0) return alarm;
  const hide = (text: string): string =>
    masks.reduce((words, [whole, masked]) => words.replaceAll(whole, masked), text);
  return {
    ...alarm,
    object: hide(alarm.object),
    site: hide(alarm.site),
    text: hide(alarm.text),
    ...(alarm.headline === undefined ? {} : { headline: hide(alarm.headline) }),
    fields: Object.fromEntries(
      Object.entries(alarm.fields).map(([key, value]) => [key, hide(value)]),
    ),
  };
}
