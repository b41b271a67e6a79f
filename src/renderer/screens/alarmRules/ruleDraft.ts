import type { TextKey } from '@shared/i18n/textKey';
import { fail, ok, type Result } from '@shared/base/result';
import { suppressionRuleSchema, type SuppressionRule } from '@shared/model/alarmConfig';
import { wallTime } from '@shared/base/time';
import { parseDayTime, pickedMoment } from '@renderer/records/kinds/picker';

/** A rule as it is edited; lines of a text field are its entries. */
export interface RuleDraft {
  readonly id: string;
  readonly name: string;
  readonly mode: SuppressionRule['mode'];
  readonly classes: readonly string[];
  readonly objects: string;
  readonly sites: string;
  /** yyyy-MM-dd HH:mm:ss by the server's clock; '' for no bound. */
  readonly from: string;
  readonly to: string;
  readonly isDaily: boolean;
  readonly dailyFrom: string;
  readonly dailyTo: string;
  readonly reason: string;
}

/** Field → i18n key of its problem, with its values. */
export type RuleProblems = Readonly<
  Partial<Record<keyof RuleDraft | 'scope', { key: TextKey; values?: Record<string, number> }>>
>;

const NAME_LENGTH = 100;
const REASON_LENGTH = 500;
const LINES = 200;
const LINE_LENGTH = 200;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

export function emptyDraft(id: string, about?: { alarmClass: string; object: string }): RuleDraft {
  return {
    id,
    name: about?.object ?? '',
    mode: 'suppress',
    classes: about === undefined || about.alarmClass === '' ? [] : [about.alarmClass],
    objects: about?.object ?? '',
    sites: '',
    from: '',
    to: '',
    isDaily: false,
    dailyFrom: '22:00',
    dailyTo: '06:00',
    reason: '',
  };
}

export function draftOf(rule: SuppressionRule): RuleDraft {
  const { id, name, mode, classes, objects, sites, daily, reason } = rule;
  const moment = (at: number | null): string => (at === null ? '' : wallTime(at));
  return {
    id,
    name,
    mode,
    classes,
    objects: objects.join('\n'),
    sites: sites.join('\n'),
    from: moment(rule.from),
    to: moment(rule.to),
    isDaily: daily !== null,
    dailyFrom: daily?.from ?? '22:00',
    dailyTo: daily?.to ?? '06:00',
    reason,
  };
}

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/**
 * The rule of a draft, switched off.
 * @returns its problems, by field.
 */
export function ruleOf(draft: RuleDraft): Result<SuppressionRule, RuleProblems> {
  const problems: { -readonly [K in keyof RuleProblems]: RuleProblems[K] } = {};
  const name = draft.name.trim();
  const reason = draft.reason.trim();
  const objects = linesOf(draft.objects);
  const sites = linesOf(draft.sites);
  const tooLong = (lines: readonly string[]): boolean =>
    lines.length > LINES || lines.some((line) => line.length > LINE_LENGTH);
  const moment = (text: string): number | null | false => {
    if (text.trim() === '') return null;
    const date = parseDayTime(text);
    return date === false ? false : pickedMoment(date);
  };
  const from = moment(draft.from);
  const to = moment(draft.to);
  if (name === '') problems.name = { key: 'alarmRules.check.name' };
  else if (name.length > NAME_LENGTH) problems.name = { key: 'alarmRules.check.nameLong' };
  if (reason === '') problems.reason = { key: 'alarmRules.check.reason' };
  else if (reason.length > REASON_LENGTH) problems.reason = { key: 'alarmRules.check.reasonLong' };
  const long = { key: 'alarmRules.check.long', values: { max: LINES } } as const;
  if (tooLong(objects)) problems.objects = long;
  if (tooLong(sites)) problems.sites = long;
  // Without any of them the rule would match no alarm, but look active.
  if (draft.classes.length + objects.length + sites.length === 0) {
    problems.scope = { key: 'alarmRules.check.scope' };
  }
  if (from === false) problems.from = { key: 'alarmRules.check.date' };
  if (to === false) problems.to = { key: 'alarmRules.check.date' };
  else if (typeof from === 'number' && to !== null && to <= from) {
    problems.to = { key: 'alarmRules.check.span' };
  }
  if (draft.isDaily) {
    if (!CLOCK.test(draft.dailyFrom)) problems.dailyFrom = { key: 'alarmRules.check.time' };
    if (!CLOCK.test(draft.dailyTo)) problems.dailyTo = { key: 'alarmRules.check.time' };
  }
  if (Object.keys(problems).length > 0) return fail(problems);
  const { id, mode, classes, isDaily, dailyFrom, dailyTo } = draft;
  const rule = suppressionRuleSchema.safeParse({
    id,
    name,
    on: false,
    mode,
    classes,
    objects,
    sites,
    from,
    to,
    daily: isDaily ? { from: dailyFrom, to: dailyTo } : null,
    reason,
  });
  return rule.success ? ok(rule.data) : fail({ name: { key: 'alarmRules.refused' } });
}
