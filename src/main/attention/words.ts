import { textKeyOr, type KeyUnder } from '@shared/i18n/textKey';
import { PRIORITIES, type Alarm } from '@shared/model/alarm';
import type { AttentionSettings, FloodGroup } from '@shared/model/attention';
import { described, durationText } from '@main/texts/describe';
import type { Translate } from '@shared/model/translate';
import { worstOf } from './decide';
import type { FloodSize } from './flood';

/** Groups that the toast of a flood names; the console lists all. */
const FLOOD_GROUPS = 3;
/** Longest spoken text, characters: reading out a raw message would take minutes. */
const SPEECH_LIMIT = 80;

/** From so many days on a delay is said in days alone. */
const DAYS_FROM = 2;
const MINUTES_A_DAY = 24 * 60;

export interface WordsDeps {
  readonly translate: Translate;
  readonly isDemo: () => boolean;
  readonly settings: () => AttentionSettings;
  /** Body of a toast while the workstation is locked; null while it is not locked. */
  readonly lockedBody: (alarm: Alarm) => string | null;
  /** The flood that is on; null: no flood is on. */
  readonly flood: () => FloodSize | null;
}

/** Texts of all toasts and of the voice. */
export class Words {
  constructor(private readonly deps: WordsDeps) {}

  title(alarm: Alarm, detail: string, chatters: number): string {
    const name = this.className(alarm.alarmClass);
    if (chatters > 0) return this.mark(this.text('chatterTitle', { name, number: chatters }));
    if (detail === 'again') return this.mark(this.text('againOne', { name }));
    if (detail.startsWith('escalation')) return this.mark(this.text('escalatedTitle', { name }));
    return this.mark(name);
  }

  body(alarm: Alarm): string {
    return this.deps.lockedBody(alarm) ?? described(alarm, this.deps.translate).text;
  }

  summaryTitle(): string {
    return this.mark(
      this.deps.flood() === null
        ? this.deps.translate('alarm.toast.moreTitle')
        : this.text('floodTitle'),
    );
  }

  summary(alarms: readonly Alarm[]): string {
    const flood = this.deps.flood();
    const more = this.deps.translate('alarm.toast.more', { number: alarms.length });
    if (flood === null) return more;
    const whole = this.text('flood', { number: alarms.length, all: flood.count });
    if (this.isLocked(alarms)) return whole;
    const groups = flood.groups.slice(0, FLOOD_GROUPS).map((group) => this.group(group));
    return [whole, ...groups].join('\n');
  }

  backfillTitle(): string {
    return this.mark(this.text('backfillTitle'));
  }

  /** How many of each priority, the most urgent by its text, and the longest delay. */
  backfill(alarms: readonly Alarm[]): string {
    const late = alarms.flatMap(({ lateMs }) => (lateMs === null ? [] : [lateMs]));
    const lines = [this.counted(alarms)];
    const worst = worstOf(alarms);
    const first = alarms.findLast(({ priority }) => priority === worst);
    // A locked desk names neither person nor place.
    if (first !== undefined && !this.isLocked(alarms)) {
      const { text } = described(first, this.deps.translate);
      lines.push(this.text('backfillWorst', { name: this.className(first.alarmClass), text }));
    }
    if (late.length > 0) {
      // Not Math.max(...late): a long gap may hide more alarms than a call takes arguments.
      const longest = late.reduce((a, b) => Math.max(a, b), 0);
      lines.push(this.text('backfillLate', { late: delayText(longest, this.deps.translate) }));
    }
    return lines.join('\n');
  }

  private counted(alarms: readonly Alarm[]): string {
    const counts = PRIORITIES.flatMap((one) => {
      const number = alarms.filter(({ priority }) => priority === one).length;
      const priority = this.deps.translate(`alarmList.priorityName.${one}`);
      return number === 0 ? [] : [this.text('backfillCount', { priority, number })];
    });
    return this.text('backfill', { number: alarms.length, counts: counts.join(' · ') });
  }

  missedTitle(): string {
    return this.mark(this.text('missedTitle'));
  }

  missed(alarms: readonly Alarm[]): string {
    const priority = this.deps.translate(`alarmList.priorityName.${worstOf(alarms)}`);
    return this.text('missed', { number: alarms.length, priority });
  }

  againTitle(): string {
    return this.mark(this.text('againTitle'));
  }

  again(number: number): string {
    return this.text('again', { number });
  }

  /** Spoken text of an alarm; while locked only its class, without place or person. */
  speech(alarm: Alarm): { readonly text: string; readonly language: 'zh' | 'en' } {
    const { settings, translate } = this.deps;
    const priority = translate(`alarmList.priorityName.${alarm.priority}`);
    const name = this.className(alarm.alarmClass);
    const place = this.isLocked([alarm]) ? '' : alarm.object.slice(0, SPEECH_LIMIT);
    const text =
      place === ''
        ? this.text('speech', { priority, name })
        : this.text('speechPlace', { priority, name, place });
    return { text, language: settings().language };
  }

  private group({ site, alarmClass, count }: FloodGroup): string {
    const name = this.className(alarmClass);
    return this.text('floodGroup', {
      name: site === '' ? name : `${site} · ${name}`,
      number: count,
    });
  }

  private isLocked(alarms: readonly Alarm[]): boolean {
    const [first] = alarms;
    return first !== undefined && this.deps.lockedBody(first) !== null;
  }

  private className(alarmClass: string): string {
    return this.deps.translate(textKeyOr(`alarm.class.${alarmClass}`, 'alarm.class.unknown'));
  }

  private text(key: KeyUnder<'attention'>, values: Record<string, string | number> = {}): string {
    return this.deps.translate(`attention.${key}`, values);
  }

  private mark(title: string): string {
    return this.deps.isDemo() ? `DEMO · ${title}` : title;
  }
}

/** A delay as a person says it: minutes, hours, from two days on whole days. @param ms the delay */
function delayText(ms: number, translate: Translate): string {
  const minutes = Math.ceil(ms / 60_000);
  const days = Math.floor(minutes / MINUTES_A_DAY);
  return days < DAYS_FROM
    ? durationText(minutes, translate)
    : translate('alarm.duration.days', { days });
}
