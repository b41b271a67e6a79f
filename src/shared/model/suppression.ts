import { natureOf } from './alarmClasses';
import type { SuppressionRule } from './alarmConfig';

/** The parts of an alarm that rules check. */
export interface Suppressible {
  readonly alarmClass: string;
  readonly object: string;
  readonly site: string;
}

/** Query keys of the rules' page: a new rule about an object of a class. They open no separate tab. */
export const RULE_CLASS = '_class';
export const RULE_OBJECT = '_object';

/** Matches any run of characters, also an empty one. */
const ANY = '*';

/**
 * True when a name matches a rule's pattern: equal, because "1号投放点" is not 11号投放点; a `*` in the pattern
 * matches more. Leading and trailing blanks are ignored.
 */
export function fitsName(pattern: string, name: string): boolean {
  const [text, parts] = [name.trim(), pattern.trim().split(ANY)];
  const first = parts[0] ?? '';
  if (parts.length === 1) return first !== '' && text === first;
  const last = parts.at(-1) ?? '';
  if (text.length < first.length + last.length) return false;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}

/** True when the rule covers the alarm, at any time. SOS and tests are never covered. */
export function covers(
  rule: Pick<SuppressionRule, 'classes' | 'objects' | 'sites'>,
  alarm: Suppressible,
): boolean {
  const { classes, objects, sites } = rule;
  if (!natureOf(alarm.alarmClass).shelvable) return false;
  if (classes.length + objects.length + sites.length === 0) return false;
  const holds = (patterns: readonly string[], text: string): boolean =>
    patterns.length === 0 || patterns.some((pattern) => fitsName(pattern, text));
  return (
    (classes.length === 0 || classes.includes(alarm.alarmClass)) &&
    holds(objects, alarm.object) &&
    holds(sites, alarm.site)
  );
}

/** Objects of these alarms that a rule covers, at any time: each once, in their order. */
export function coveredObjects(
  rule: Pick<SuppressionRule, 'classes' | 'objects' | 'sites'>,
  alarms: readonly Suppressible[],
): readonly string[] {
  const found = new Set<string>();
  for (const alarm of alarms) {
    if (!found.has(alarm.object) && covers(rule, alarm)) found.add(alarm.object);
  }
  return [...found];
}
