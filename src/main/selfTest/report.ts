import { wallTime } from '@shared/base/time';
import type { KeyUnder } from '@shared/i18n/textKey';
import { SELF_TEST_REPORT_KIND, type SelfTestRun, type StepOutcome } from '@shared/model/selfTest';
import { foundText } from '@shared/model/selfTestWords';
import type { Translate } from '@shared/model/translate';
import { hideExact, redact, redactValue } from '../log/redact';
import type { Versions } from './port';
import { isFor } from './run';
import type { Step } from './step';
import { countsOf } from './view';

/** A shorter home path would match harmless texts, characters. */
const HOME_MINIMUM = 4;

export interface ReportInput {
  readonly run: SelfTestRun;
  readonly steps: readonly Step[];
  readonly platform: NodeJS.Platform;
  readonly unattended: boolean;
  readonly versions: Versions;
  /** All monitors in one text. */
  readonly monitors: string;
  /** Wall time, ms. */
  readonly now: number;
  /** Texts that the report must not contain. */
  readonly secrets: readonly string[];
  /** The user's home folder, whose name is often a person's. */
  readonly home: string;
}

export interface Report {
  readonly text: string;
  readonly json: string;
}

interface Row {
  readonly step: Step;
  readonly outcome: StepOutcome | null;
}

/** The report of a run: text for people, JSON for programs; both without secrets and names. */
export function makeReport(input: ReportInput, translate: Translate): Report {
  const clean = cleaner(input);
  const rows = input.steps.map((step): Row => {
    const own = input.run.outcomes.find(({ key }) => key === step.key) ?? null;
    return { step, outcome: own === null ? null : cleanOutcome(own, clean) };
  });
  return { text: clean(textOf(input, rows, translate)), json: jsonOf(input, rows, clean) };
}

/** Removes secrets from notes, paths and reasons, whose texts come from people or the system. */
function cleaner({ secrets, home }: ReportInput): (text: string) => string {
  return (text) => {
    const hidden = redact(hideExact(text, secrets));
    return home.length >= HOME_MINIMUM ? hidden.replaceAll(home, '~') : hidden;
  };
}

function cleanOutcome(outcome: StepOutcome, clean: (text: string) => string): StepOutcome {
  const cleaned = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value);
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one)]));
  };
  return cleaned(outcome) as StepOutcome;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function jsonOf(input: ReportInput, rows: readonly Row[], clean: (text: string) => string): string {
  const { run, versions, platform, unattended, now } = input;
  const steps = rows.map(({ step: { key, group, sort }, outcome }) => {
    if (outcome === null) return { key, group, sort, result: null };
    const { at, sights, key: _key, ...rest } = outcome;
    const seen = sights.map((sight) => ({ ...sight, at: iso(sight.at) }));
    return { key, group, sort, ...rest, at: iso(at), sights: seen };
  });
  const document = {
    kind: SELF_TEST_REPORT_KIND,
    version: 1,
    unattended,
    startedAt: iso(run.startedAt),
    endedAt: iso(run.endedAt ?? now),
    platform,
    ...versions,
    monitors: clean(input.monitors),
    counts: countsOf(rows),
    steps,
  };
  return `${JSON.stringify(redactValue(document), null, 2)}\n`;
}

function textOf(input: ReportInput, rows: readonly Row[], t: Translate): string {
  const { run, versions, unattended } = input;
  const line = (
    key: KeyUnder<'selfTest.report'>,
    values: Readonly<Record<string, string | number>> = {},
  ): string => t(`selfTest.report.${key}`, values);
  const counts = countsOf(rows);
  const lines = [
    line('title'),
    line('made', { at: wallTime(run.endedAt ?? input.now), begun: wallTime(run.startedAt) }),
    line('versions', { ...versions }),
    line('monitors', { monitors: input.monitors }),
    ...(unattended ? [line('unattended')] : []),
    line('counts', counts),
  ];
  // Steps of other systems are left out: they would hide the rest.
  const shown = rows.filter(({ step }) => isFor(step, input.platform));
  let group = '';
  for (const { step, outcome } of shown) {
    if (step.group !== group) lines.push('', `# ${t(`selfTest.group.${step.group}`)}`);
    group = step.group;
    lines.push(...rowLines(step, outcome, t));
  }
  return `${lines.join('\n')}\n`;
}

function rowLines(step: Step, outcome: StepOutcome | null, t: Translate): readonly string[] {
  const title = t(`selfTestSteps.${step.key}.title`);
  const mark = t(`selfTest.result.${outcome?.result ?? 'left'}`);
  if (outcome === null) return [`[${mark}] ${title}`];
  const said = foundText(t, outcome);
  const seen = outcome.sights.map(
    (sight) => `    ${wallTime(sight.at).slice(11)} ${foundText(t, sight)}`,
  );
  const answer = outcome.answer === null ? [] : [`    ${answerLine(step, outcome, t)}`];
  const note =
    outcome.note === '' ? [] : [`    ${t('selfTest.report.note', { note: outcome.note })}`];
  return [`[${mark}] ${title}${said === '' ? '' : ` — ${said}`}`, ...seen, ...answer, ...note];
}

function answerLine(step: Step, { answer }: StepOutcome, t: Translate): string {
  const question = step.sort === 'auto' ? '' : t(`selfTestSteps.${step.key}.ask`);
  return `${question} ${t(`selfTest.answer.${answer ?? 'unsure'}`)}`;
}
