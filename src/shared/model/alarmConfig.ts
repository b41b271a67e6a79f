import { z } from 'zod';
import { PRIORITIES, type Priority } from './alarm';
import { alarmClassOf } from './alarmClasses';

const id = z.string().min(1).max(64);
const short = z.string().max(200);
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const perPriority = <T extends z.ZodType>(schema: T) =>
  z.object({ critical: schema, high: schema, medium: schema, low: schema });

/**
 * A rule that keeps alarms from being annunciated (suppressed by design), or takes devices out of
 * service. Every part that is not empty must fit; a rule without class, object and site fits nothing.
 */
export const suppressionRuleSchema = z.object({
  id,
  name: z.string().trim().min(1).max(100),
  on: z.boolean(),
  mode: z.enum(['suppress', 'outOfService']),
  /** Classes of alarms; empty: all. */
  classes: z.array(short).max(50),
  /** Devices, persons, points: the alarm's object is one of these, `*` stands for any signs; empty: all. */
  objects: z.array(short).max(200),
  /** The alarm's site is one of these, in the same way; empty: all. */
  sites: z.array(short).max(200),
  /** Wall times between which it holds, ms; null: no bound. */
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  /** Hours of the day in which it holds; over midnight when `to` is before `from`; null: always. */
  daily: z.object({ from: clockTime, to: clockTime }).nullable(),
  reason: z.string().trim().min(1).max(500),
});
export type SuppressionRule = z.infer<typeof suppressionRuleSchema>;

const sourceSchema = z.object({
  /** Absent: as the default rules say. */
  on: z.boolean().optional(),
  /** Ids of the subsystems in which the source's alarms are shown by popup or tip; absent: all. */
  systems: z.array(z.string().max(64)).max(100).optional(),
});

/** What a tenant may set about its alarms on this workstation. */
export const alarmConfigSchema = z.object({
  version: z.literal(1).default(1),
  /** Priority by class; a class that is not named has its default. */
  priorities: z.record(short, z.enum(PRIORITIES)).default({}),
  /** Longest shelving by priority, minutes. SOS is never shelved, whatever stands here. */
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
  /** Minutes without acknowledgement after which steps 1, 2 and 3 are taken; empty: never. */
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
  /** Overrides of the rules which sources run. */
  sources: z.record(short, sourceSchema).default({}),
  /** The check for fake work plates (spec 1 §6, tenant 823061); a rule of ours, off at first. */
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

/** What a tenant begins with. */
export function defaultAlarmConfig(): AlarmConfig {
  return alarmConfigSchema.parse({});
}

/**
 * Priority of an alarm for a tenant: the tenant's mapping of the class, else what the source read
 * (a fault's own grade, say).
 */
export function priorityFor(config: AlarmConfig, alarmClass: string, read: Priority): Priority {
  // Nobody grades a person in danger down.
  if (alarmClassOf(alarmClass).latched) return read;
  return config.priorities[alarmClass] ?? read;
}

/** Longest shelving of an alarm, minutes; 0 where it can never be shelved. */
export function shelveLimit(config: AlarmConfig, alarmClass: string, priority: Priority): number {
  return alarmClassOf(alarmClass).shelvable ? config.shelveMinutes[priority] : 0;
}
