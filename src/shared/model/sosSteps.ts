import type { AlarmComment } from './alarm';

/** The lines of an SOS's response card, in their order. */
export const SOS_STEPS = ['callBack', 'send', 'locate', 'report', 'end'] as const;
export type SosStepName = (typeof SOS_STEPS)[number];

/** What the person said when called back, or why not. */
export const CALL_ANSWERS = ['safe', 'needsHelp', 'noAnswer', 'off'] as const;

/**
 * Codes of the comments by which steps are journaled. `undone` takes an answer back: a journal only grows.
 * The last step has none: closing the alarm with its reason is its entry.
 */
export const STEP_CODES = [
  'callBack.safe',
  'callBack.needsHelp',
  'callBack.noAnswer',
  'callBack.off',
  'callBack.undone',
  'send.done',
  'send.undone',
  'locate.done',
  'locate.undone',
  'report.done',
  'report.undone',
] as const;
export type StepCode = (typeof STEP_CODES)[number];

/** A code that stands: of a step that was answered and not taken back. */
export type AnswerCode = Exclude<StepCode, `${string}.undone`> | 'end.done';

const UNDONE = 'undone';

/** How far one step is. */
export interface SosStep {
  readonly step: SosStepName;
  /** The newest answer's code; null: none, or taken back. The last step has the code of no comment. */
  readonly code: AnswerCode | null;
  readonly by: string;
  /** Wall time of this workstation, ms; null without an answer. */
  readonly at: number | null;
}

/** True for a code that this version knows; a journal may hold those of a later one. */
export function isStepCode(code: string | undefined): code is StepCode {
  return STEP_CODES.some((one) => one === code);
}

function isAnswer(code: string | undefined): code is Exclude<AnswerCode, 'end.done'> {
  return isStepCode(code) && !code.endsWith(`.${UNDONE}`);
}

/** The step of a code. */
export function stepOf(code: string): string {
  return code.slice(0, code.indexOf('.'));
}

/** The code that takes the answer of a step back. */
export function undoneCode(step: Exclude<SosStepName, 'end'>): StepCode {
  return `${step}.${UNDONE}`;
}

/**
 * The steps as the journal left them: of each the newest answer counts.
 * @param comments oldest first.
 * @param closed who closed the alarm; null: it stands.
 */
export function sosSteps(
  comments: readonly AlarmComment[],
  closed: { readonly by: string; readonly at: number } | null,
): readonly SosStep[] {
  return SOS_STEPS.map((step) => {
    if (step === 'end') {
      return {
        step,
        code: closed === null ? null : 'end.done',
        by: closed?.by ?? '',
        at: closed?.at ?? null,
      };
    }
    const last = comments.findLast(({ code }) => isStepCode(code) && stepOf(code) === step);
    if (last === undefined || !isAnswer(last.code)) return { step, code: null, by: '', at: null };
    return { step, code: last.code, by: last.by, at: last.at };
  });
}

/**
 * The newest comments, and beside them the newest answer of each step: a long talk must not untick one.
 * @param comments oldest first.
 */
export function keptComments(
  comments: readonly AlarmComment[],
  limit: number,
): readonly AlarmComment[] {
  if (comments.length <= limit) return comments;
  const seen = new Set<string>();
  const answers = new Set<AlarmComment>();
  for (const comment of comments.toReversed()) {
    const { code } = comment;
    if (code === undefined || seen.has(stepOf(code))) continue;
    seen.add(stepOf(code));
    answers.add(comment);
  }
  let left = Math.max(0, limit - answers.size);
  const kept = comments.toReversed().filter((one) => answers.has(one) || (left -= 1) >= 0);
  return kept.toReversed();
}
