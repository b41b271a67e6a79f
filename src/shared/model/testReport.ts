import { z } from 'zod';

/** `refused`: a setting of this workstation switched it off. `unknown`: the system does not report it. */
export const TEST_VERDICTS = ['ok', 'failed', 'refused', 'unknown'] as const;
export type TestVerdict = (typeof TEST_VERDICTS)[number];

/**
 * The links of the chain, in the order of an alarm's path. `channel`: one real channel of the tenant;
 * `heard`: the operator's answer about the loudspeaker.
 */
export const TEST_LINKS = [
  'channel',
  'socket',
  'parsed',
  'journal',
  'decision',
  'toast',
  'sound',
  'heard',
  'tray',
] as const;
export type TestLinkKey = (typeof TEST_LINKS)[number];

const detailSchema = z.object({
  /** i18n key testAlarm.detail.<code>. */
  code: z.string().max(50),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type TestDetail = z.infer<typeof detailSchema>;

const linkSchema = z.object({
  key: z.enum(TEST_LINKS),
  /** Name of a real channel; '' for every other link. */
  channel: z.string().max(100),
  /** null until the test reaches the link. */
  verdict: z.enum(TEST_VERDICTS).nullable(),
  /** Duration of this link, ms; null when it has none. */
  ms: z.number().nullable(),
  detail: detailSchema.nullable(),
});
export type TestLink = z.infer<typeof linkSchema>;

/** Where a test was started. */
export const TEST_ORIGINS = ['console', 'tray'] as const;
export type TestOrigin = (typeof TEST_ORIGINS)[number];

/** One test from its start on; the last one is stored (version 1). */
export const testReportSchema = z.object({
  version: z.literal(1),
  id: z.string().min(1).max(100),
  origin: z.enum(TEST_ORIGINS),
  /** Server and tenant whose channels were tested; '' while signed out, and in reports of older versions. */
  owner: z.string().max(700).default(''),
  /** Name of the operator; '' while signed out. */
  by: z.string().max(200),
  /** Wall time, ms. */
  startedAt: z.number(),
  /** null while it runs. */
  endedAt: z.number().nullable(),
  /** Id of the alarm in list and journal; '' until it arrives. */
  alarmId: z.string().max(2000),
  links: z.array(linkSchema).max(50),
  /** The operator's answer to "heard it?"; null before the answer. */
  heard: z.boolean().nullable(),
});
export type TestReport = z.infer<typeof testReportSchema>;
