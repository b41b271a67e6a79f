import { momentOf, wallParts } from '@shared/base/time';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import { covers, type Suppressible } from '@shared/model/suppression';

/** Minutes since midnight of 'HH:MM'. */
function minutesOf(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * 60 + minutes;
}

/** True while the rule is switched on and its times fit. @param now ms since 1970; hours are those of the server's clock. */
export function holdsAt({ on, from, to, daily }: SuppressionRule, now: number): boolean {
  if (!on || (from !== null && now < from) || (to !== null && now >= to)) return false;
  if (daily === null) return true;
  const shown = wallParts(now);
  const minute = shown.hour * 60 + shown.minute;
  const [begin, end] = [minutesOf(daily.from), minutesOf(daily.to)];
  if (begin === end) return true;
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** The first of these rules that covers the alarm; the caller passes only rules that hold now. */
export function coveringRule(
  rules: readonly SuppressionRule[],
  alarm: Suppressible,
): SuppressionRule | null {
  return rules.find((rule) => covers(rule, alarm)) ?? null;
}

/** The next wall time at which a rule begins or ends to hold; null: no rule has such a time. */
export function nextBoundary(rules: readonly SuppressionRule[], now: number): number | null {
  let next: number | null = null;
  const consider = (at: number | null): void => {
    if (at !== null && at > now && (next === null || at < next)) next = at;
  };
  for (const { on, from, to, daily } of rules) {
    if (!on) continue;
    consider(from);
    consider(to);
    if (daily === null) continue;
    consider(nextShown(minutesOf(daily.from), now));
    consider(nextShown(minutesOf(daily.to), now));
  }
  return next;
}

/** The next time the server's clock shows this minute of the day. */
function nextShown(minute: number, now: number): number {
  const today = wallParts(now);
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  const at = momentOf(today, hour, rest);
  return at > now ? at : momentOf({ ...today, day: today.day + 1 }, hour, rest);
}
