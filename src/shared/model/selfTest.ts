import { z } from 'zod';
import type { KeyUnder } from '../i18n/textKey';

/** The groups of the self-test, in display order. */
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

/** `auto`: the app measures. `ask`: the app acts, a person reports the result. `hand`: a person acts. */
export type StepSort = 'auto' | 'ask' | 'hand';

/**
 * Result of a step. `unseen`: it could not be judged. `skipped`: left out, with the reason in `found`.
 * `absent`: for another operating system.
 */
export const STEP_RESULTS = ['passed', 'failed', 'unseen', 'skipped', 'absent'] as const;
export type SelfTestResult = (typeof STEP_RESULTS)[number];

type StepWith<Key, Part extends string> = Key extends `${infer Name}.${Part}` ? Name : never;
/** A step by name, with its texts under selfTestSteps. */
export type StepKey = StepWith<KeyUnder<'selfTestSteps'>, 'do'>;
/** A step that ends in a question to a person. */
export type AskedStepKey = StepWith<KeyUnder<'selfTestSteps'>, 'ask'>;
/** The name of a finding or sighting of a step. */
export type FoundName = KeyUnder<'selfTest.found'>;

/** A person's answers to the question of a step. */
export const STEP_ANSWERS = ['yes', 'no', 'unsure'] as const;
export type StepAnswer = (typeof STEP_ANSWERS)[number];

/** Longest note of a person, characters. */
export const NOTE_LIMIT = 1_000;
/** Longest measured text, characters: a list of monitors and windows fits. */
export const VALUE_LIMIT = 2_000;
/** Most sightings of one step; monitor changes come in bursts. */
export const SIGHTS_LIMIT = 30;
/** Most steps of a stored run: twice the current number, for runs of other versions. */
const STEPS_LIMIT = 200;

const code = z.string().max(60);
const valuesSchema = z
  .record(z.string().max(40), z.union([z.string().max(VALUE_LIMIT), z.number()]))
  .refine((values) => Object.keys(values).length <= 20);

/** A sighting while a person carried out a step. */
const sightSchema = z.object({ at: z.number(), found: code, values: valuesSchema });
export type Sight = z.infer<typeof sightSchema>;

/** The outcome of a step, as stored in the file of the run. */
const outcomeSchema = z.object({
  key: code,
  result: z.enum(STEP_RESULTS),
  /** i18n key selfTest.found.<code>; '' without a finding. */
  found: z.union([z.literal(''), code]),
  values: valuesSchema,
  answer: z.enum(STEP_ANSWERS).nullable(),
  note: z.string().max(NOTE_LIMIT),
  sights: z.array(sightSchema).max(SIGHTS_LIMIT),
  /** Wall time of the outcome, ms. */
  at: z.number(),
  /** Duration of the measurement, ms; null when a person was waited for. */
  ms: z.number().nullable(),
});
export type StepOutcome = z.infer<typeof outcomeSchema>;

/** A run as stored in the user's data, so that it continues after the app, or the machine, has ended. */
export const selfTestRunSchema = z.object({
  version: z.literal(1),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  outcomes: z.array(outcomeSchema).max(STEPS_LIMIT),
  /** The current step; `asking`: its act is done, and the answer is missing. */
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
  /** The step ends the app or the session and continues at the next start. */
  readonly restarts: boolean;
  /** i18n key of its button where it does something, else ''. */
  readonly acts: boolean;
  readonly phase: 'waiting' | 'acting' | 'asking' | 'done';
  readonly outcome: StepOutcome | null;
  /** While the step runs: the findings and sightings so far. */
  readonly found: string;
  readonly values: StepOutcome['values'];
  readonly sights: readonly Sight[];
}

/** Number of steps by outcome. */
export type SelfTestCounts = Readonly<Record<SelfTestResult | 'left', number>>;

/** Everything that the window of the self-test shows. */
export interface SelfTestState {
  readonly language: 'zh' | 'en';
  readonly demo: boolean;
  /** `stored`: an earlier run is unfinished, and the person chooses; `none`: no run. */
  readonly stage: 'none' | 'stored' | 'running' | 'ended';
  readonly startedAt: number | null;
  readonly steps: readonly StepView[];
  readonly counts: SelfTestCounts;
  /** The automatic steps are being measured, one after the other. */
  readonly measuring: boolean;
}

/** Kind of the report document; its keys stay the same over versions. */
export const SELF_TEST_REPORT_KIND = 'chengjing.selfTest';
