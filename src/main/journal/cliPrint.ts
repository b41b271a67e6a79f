import { wallTime } from '@shared/base/time';
import { isTextKey, type KeyUnder } from '@shared/i18n/textKey';
import type { Language } from '@shared/i18n';
import { problemText } from '@shared/model/journalProblem';
import type { Translate } from '@shared/model/translate';
import type { DeskInterval } from './reading/deskIntervals';
import type { VerifyReport } from './anchors/verify';

/** A text of the command, `journalCommand.<key>`. */
const textOf =
  (translate: Translate) =>
  (key: KeyUnder<'journalCommand'>, values: Record<string, string | number> = {}): string =>
    translate(`journalCommand.${key}`, values);

/**
 * The language of the command: the one that was asked for, else the system's, else Chinese, which is
 * the app's own first one.
 * @returns null for one that does not exist.
 */
export function languageOf(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Language | null {
  if (asked !== undefined) return asked === 'zh' || asked === 'en' ? asked : null;
  // As POSIX has it: the first one that says anything.
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((one) => one);
  return /^en\b|^en_/i.test(locale ?? '') ? 'en' : 'zh';
}

/** What `verify` found, for people. */
export function verifyText(folder: string, report: VerifyReport, translate: Translate): string {
  const say = textOf(translate);
  const word = (isGood: boolean): string => say(isGood ? 'ok' : 'broken');
  const { checked, problem } = report.anchors;
  const isWhole = report.segments.every((segment) => segment.problem === null);
  const result = (found: string | null): string =>
    found === null ? say('ok') : problemText(found, translate);
  return [
    say('journal', { folder }),
    ...report.segments.map(({ month, entries, problem: found }) =>
      say('month', { month, count: entries, result: result(found) }),
    ),
    say('chain', { result: word(isWhole), count: report.entries }),
    say('anchors', { result: word(problem === null), count: checked }),
    ...(problem === null ? [] : [problemText(problem, translate)]),
    ...(report.anchors.proof === 'noKey' ? [say('noKey')] : []),
  ].join('\n');
}

/** How a shift ended, where no time tells it. */
const ENDS: Readonly<Record<string, 'still' | 'crash'>> = { now: 'still', crash: 'crash' };

/** One time at the desk. */
export function shiftText(shift: DeskInterval, translate: Translate): string {
  const say = textOf(translate);
  /** A cause that only a newer version knows keeps its name. */
  const cause = (name: string): string => {
    const key = `journalCommand.desk.cause.${name}`;
    return isTextKey(key) ? translate(key) : name;
  };
  const from = shift.from === null ? say('desk.before') : wallTime(shift.from);
  const to = shift.to === null ? say(`desk.${ENDS[shift.ended] ?? 'unknown'}`) : wallTime(shift.to);
  const who = `${shift.name || shift.account} (${shift.account}, ${shift.user})`;
  const where = `${shift.server} · ${shift.tenant}`;
  const begun = shift.begun === '' ? '?' : cause(shift.begun);
  return `${from} – ${to}  ${who}  ${where}  ${begun} → ${cause(shift.ended)}`;
}
