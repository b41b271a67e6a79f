import { z } from 'zod';
import type { KeyUnder } from '../i18n/textKey';

/** What a self-test looks at, in the order in which it is shown. */
export const SELF_TEST_GROUPS = [
  'install',
  'watchdog',
  'toasts',
  'tray',
  'sos',
  'secondStart',
  'autostart',
  'sessionEnd',
  'sleep',
  'monitors',
  'sound',
  'keychain',
  'network',
  'data',
  'access',
] as const;
export type SelfTestGroup = (typeof SELF_TEST_GROUPS)[number];

/** `auto`: the app measures. `ask`: the app does something, a person says what came of it. `hand`: a person does it. */
export type StepSort = 'auto' | 'ask' | 'hand';

/**
 * How a step came out. `unseen`: nobody could tell. `skipped`: it was left out, `found` says why.
 * `absent`: it is about another operating system.
 */
export const STEP_RESULTS = ['passed', 'failed', 'unseen', 'skipped', 'absent'] as const;
export type SelfTestResult = (typeof STEP_RESULTS)[number];

type StepWith<Key, Part extends string> = Key extends `${infer Name}.${Part}` ? Name : never;
/** A step by its name: it has its texts under selfTestSteps. */
export type StepKey = StepWith<KeyUnder<'selfTestSteps'>, 'do'>;
/** A step that ends in a question to a person. */
export type AskedStepKey = StepWith<KeyUnder<'selfTestSteps'>, 'ask'>;
/** The name of what a step found or saw. */
export type FoundName = KeyUnder<'selfTest.found'>;

/** What a person says to the question of a step. */
export const STEP_ANSWERS = ['yes', 'no', 'unsure'] as const;
export type StepAnswer = (typeof STEP_ANSWERS)[number];

/** Longest note of a person, characters. */
export const NOTE_LIMIT = 1_000;
/** Longest measured text, characters: a list of monitors and windows fits. */
export const VALUE_LIMIT = 2_000;
/** Most that a step sees while a person does something; monitors come and go in bursts. */
export const SIGHTS_LIMIT = 30;
/** Most steps that a stored run may hold: twice what there is, for runs of other versions. */
const STEPS_LIMIT = 200;

const code = z.string().max(60);
const valuesSchema = z
  .record(z.string().max(40), z.union([z.string().max(VALUE_LIMIT), z.number()]))
  .refine((values) => Object.keys(values).length <= 20);

/** Something that was seen while a person was at a step. */
const sightSchema = z.object({ at: z.number(), found: code, values: valuesSchema });
export type Sight = z.infer<typeof sightSchema>;

/** What came of a step; kept in the file of the run. */
const outcomeSchema = z.object({
  key: code,
  result: z.enum(STEP_RESULTS),
  /** i18n key selfTest.found.<code>; '' when there is nothing to say. */
  found: z.union([z.literal(''), code]),
  values: valuesSchema,
  answer: z.enum(STEP_ANSWERS).nullable(),
  note: z.string().max(NOTE_LIMIT),
  sights: z.array(sightSchema).max(SIGHTS_LIMIT),
  /** Wall time at which it was known, ms. */
  at: z.number(),
  /** Time that the measurement took, ms; null where a person was waited for. */
  ms: z.number().nullable(),
});
export type StepOutcome = z.infer<typeof outcomeSchema>;

/** A run as it is kept in the user's data, so that it goes on after the app, or the machine, has ended. */
export const selfTestRunSchema = z.object({
  version: z.literal(1),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  outcomes: z.array(outcomeSchema).max(STEPS_LIMIT),
  /** The step under way; `asking`: what it does is done, and the answer is missing. */
  open: z
    .object({
      key: code,
      phase: z.enum(['acting', 'asking']),
      since: z.number(),
      found: z.union([z.literal(''), code]),
      values: valuesSchema,
      ms: z.number().nullable(),
      sights: z.array(sightSchema).max(SIGHTS_LIMIT),
    })
    .nullable(),
});
export type SelfTestRun = z.infer<typeof selfTestRunSchema>;

/** A step as the window shows it. */
export interface StepView {
  readonly key: StepKey;
  readonly group: SelfTestGroup;
  readonly sort: StepSort;
  /** It ends the app or the session and goes on at the next start. */
  readonly restarts: boolean;
  /** i18n key of its button where it does something, else ''. */
  readonly acts: boolean;
  readonly phase: 'waiting' | 'acting' | 'asking' | 'done';
  readonly outcome: StepOutcome | null;
  /** While it is under way: what was measured and seen so far. */
  readonly found: string;
  readonly values: StepOutcome['values'];
  readonly sights: readonly Sight[];
}

/** How many steps came out how. */
export type SelfTestCounts = Readonly<Record<SelfTestResult | 'left', number>>;

/** Everything that the window of the self-test shows. */
export interface SelfTestState {
  readonly language: 'zh' | 'en';
  readonly demo: boolean;
  /** `stored`: an earlier run is unfinished, and the person chooses; `none`: there is none. */
  readonly stage: 'none' | 'stored' | 'running' | 'ended';
  readonly startedAt: number | null;
  readonly steps: readonly StepView[];
  readonly counts: SelfTestCounts;
  /** Automatic steps are being measured, one after the other. */
  readonly measuring: boolean;
}

/** A document of the report has this kind; the keys below it stay as they are from version to version. */
export const SELF_TEST_REPORT_KIND = 'chengjing.selfTest';
