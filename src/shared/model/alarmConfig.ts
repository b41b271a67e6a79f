import { z } from 'zod';
import { PRIORITIES, type Priority } from './alarm';
import { alarmClassOf } from './alarmClasses';

const id = z.string().min(1).max(64);
const short = z.string().max(200);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const perPriority = <T extends z.ZodType>(schema: T) =>
  z.object({ critical: schema, high: schema, medium: schema, low: schema });

/**
 * A rule that keeps alarms from being annunciated (suppressed by design), or takes devices out of service.
 * All non-empty parts must match; a rule without class, object and site matches nothing.
 */
export const suppressionRuleSchema = z.object({
  id,
  name: z.string().trim().min(1).max(100),
  on: z.boolean(),
  mode: z.enum(['suppress', 'outOfService']),
  /** Classes of alarms; empty: all. */
  classes: z.array(short).max(50),
  /** Devices, persons, points: the alarm's object is one of these; `*` matches any characters; empty: all. */
  objects: z.array(short).max(200),
  /** The alarm's site is one of these, with the same wildcard; empty: all. */
  sites: z.array(short).max(200),
  /** Wall times between which the rule holds, ms; null: no bound. */
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  /** Hours of the day in which the rule holds, over midnight when `to` is before `from`; null: always. */
  daily: z.object({ from: clockTime, to: clockTime }).nullable(),
  reason: z.string().trim().min(1).max(500),
});
export type SuppressionRule = z.infer<typeof suppressionRuleSchema>;

const sourceSchema = z.object({
  /** Absent: the default rules decide. */
  on: z.boolean().optional(),
  /** Ids of the subsystems that show the source's alarms by popup or tip; absent: all. */
  systems: z.array(z.string().max(64)).max(100).optional(),
});

/** A tenant's alarm configuration on this workstation. */
export const alarmConfigSchema = z.object({
  version: z.literal(1).default(1),
  /** Priority by class; other classes have their default. */
  priorities: z.record(short, z.enum(PRIORITIES)).default({}),
  /** Longest shelving by priority, minutes. SOS is never shelved, whatever this says. */
  shelveMinutes: perPriority(
    z
      .number()
      .int()
      .min(1)
      .max(7 * 24 * 60),
  ).default({
    critical: 30,
    high: 120,
    medium: 480,
    low: 1440,
  }),
  /** Minutes without acknowledgement until steps 1, 2 and 3; empty: never. */
  escalation: perPriority(
    z
      .array(
        z
          .number()
          .min(0.1)
          .max(24 * 60),
      )
      .max(3),
  ).default({
    critical: [1, 3, 5],
    high: [5, 15, 30],
    medium: [30, 60],
    low: [],
  }),
  /** Overrides of the rules that decide which sources run. */
  sources: z.record(short, sourceSchema).default({}),
  /** The check for fake work plates (spec 1 §6, tenant 823061); the rule is ours, off by default. */
  fakeWorkPlate: z
    .object({
      on: z.boolean(),
      /** Two sightings farther apart than this, metres … */
      metres: z.number().int().min(100).max(100_000),
      /** … within this time cannot be one person. minutes */
      minutes: z.number().int().min(1).max(240),
    })
    .default({ on: false, metres: 5_000, minutes: 10 }),
  rules: z.array(suppressionRuleSchema).max(200).default([]),
});
export type AlarmConfig = z.infer<typeof alarmConfigSchema>;

/** The default configuration of a tenant. */
export function defaultAlarmConfig(): AlarmConfig {
  return alarmConfigSchema.parse({});
}

/**
 * Priority of an alarm for a tenant: the tenant's priority of the class, otherwise the source's own (a
 * fault's level, for example).
 */
export function priorityFor(config: AlarmConfig, alarmClass: string, read: Priority): Priority {
  // A person in danger is never given a lower priority.
  if (alarmClassOf(alarmClass).latched) return read;
  return config.priorities[alarmClass] ?? read;
}

/** Longest shelving of an alarm, minutes; 0 when shelving is not allowed. */
export function shelveLimit(config: AlarmConfig, alarmClass: string, priority: Priority): number {
  return alarmClassOf(alarmClass).shelvable ? config.shelveMinutes[priority] : 0;
}
