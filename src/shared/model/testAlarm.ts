import { z } from 'zod';

/** Stable name of the test's own channel and of its class of alarm. */
export const TEST_CHANNEL = 'test';

/** `refused`: a setting of this workstation switched it off. `unknown`: the system does not tell. */
export const TEST_VERDICTS = ['ok', 'failed', 'refused', 'unknown'] as const;
export type TestVerdict = (typeof TEST_VERDICTS)[number];

/**
 * The links of the chain, in the order of an alarm's way. `channel` stands for one real channel of
 * the tenant; `heard` is what the operator says about the loudspeaker.
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
  /** null while the test has not come so far. */
  verdict: z.enum(TEST_VERDICTS).nullable(),
  /** Time that this link took, ms; null where there is none to tell. */
  ms: z.number().nullable(),
  detail: detailSchema.nullable(),
});
export type TestLink = z.infer<typeof linkSchema>;

/** Who began it. */
export const TEST_ORIGINS = ['console', 'tray'] as const;
export type TestOrigin = (typeof TEST_ORIGINS)[number];

/** One test from the press of the button on; kept as the last one (version 1). */
export const testReportSchema = z.object({
  version: z.literal(1),
  id: z.string().min(1).max(100),
  origin: z.enum(TEST_ORIGINS),
  /** Name of the operator; '' while nobody was signed in. */
  by: z.string().max(200),
  /** Wall time, ms. */
  startedAt: z.number(),
  /** null while it runs. */
  endedAt: z.number().nullable(),
  /** The alarm in list and journal; '' when none came so far. */
  alarmId: z.string().max(2000),
  links: z.array(linkSchema).max(50),
  /** The operator's answer to "heard it?"; null until there is one. */
  heard: z.boolean().nullable(),
});
export type TestReport = z.infer<typeof testReportSchema>;

/**
 * All links in one word: `failed` when one failed, `limited` when a setting switched one off,
 * `passed` else (what the system does not tell cannot fail a test).
 */
export type TestTotal = 'running' | 'passed' | 'limited' | 'failed';

export function totalOf(report: TestReport): TestTotal {
  if (report.endedAt === null) return 'running';
  const has = (verdict: TestVerdict) => report.links.some((link) => link.verdict === verdict);
  if (has('failed')) return 'failed';
  return has('refused') ? 'limited' : 'passed';
}

/** The test of this shift is due. */
export interface TestDue {
  /** Beginning of the shift, hh:mm wall time. */
  readonly shift: string;
  /** `failed`: there was one, and not every link held. */
  readonly why: 'none' | 'failed';
}

/** What the windows know of test alarms. */
export interface TestAlarmState {
  /** The running or the last one. */
  readonly report: TestReport | null;
  readonly due: TestDue | null;
}
