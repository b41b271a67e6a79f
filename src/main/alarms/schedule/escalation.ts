import type { Alarm } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { isOpen } from '@shared/model/alarmState';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { JournalEntry } from '@main/journal/entry';

const MINUTE = 60_000;

/** Minutes after which the escalation steps of an alarm are due; empty for a closed alarm or a test. */
function stepsOf(alarm: Alarm, config: AlarmConfig): readonly number[] {
  if (!isOpen(alarm.state) || alarm.channel === TEST_CHANNEL) return [];
  return config.escalation[alarm.priority];
}

/**
 * The highest step that is due, 0 without one; steps missed during sleep are not made up one by one.
 * @param ageMs time since its annunciation.
 */
export function dueStep(alarm: Alarm, config: AlarmConfig, ageMs: number): number {
  const steps = stepsOf(alarm, config);
  const passed = steps.filter((minutes) => minutes * MINUTE <= ageMs);
  return passed.length > alarm.escalation ? passed.length : 0;
}

/** They mostly are sorted already. */
function ascending(steps: readonly number[]): readonly number[] {
  for (let place = 1; place < steps.length; place += 1)
    if ((steps[place] ?? 0) < (steps[place - 1] ?? 0)) return steps.toSorted((a, b) => a - b);
  return steps;
}

/** Time from the annunciation to the next step, ms; null: no step is left. */
export function nextStepAfter(alarm: Alarm, config: AlarmConfig): number | null {
  const steps = stepsOf(alarm, config);
  if (steps.length === 0) return null;
  const next = ascending(steps)[alarm.escalation];
  return next === undefined ? null : next * MINUTE;
}

/** An alarm that stayed unacknowledged for the time of a step, 1, 2 or 3. */
export interface Escalation {
  readonly alarm: Alarm;
  readonly step: number;
}

/** The escalations in entries that are now on disk; alarms answered meanwhile are left out. */
export function escalationsOf(
  entries: readonly JournalEntry[],
  get: (id: string) => Alarm | null,
): readonly Escalation[] {
  const escalations: Escalation[] = [];
  for (const entry of entries) {
    const alarm = entry.kind === 'escalated' ? get(entry.alarmId) : null;
    if (alarm === null || !isOpen(alarm.state)) continue;
    const { step } = JSON.parse(entry.body) as { step: number };
    escalations.push({ alarm, step });
  }
  return escalations;
}
