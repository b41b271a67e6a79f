import { z } from 'zod';
import { PRIORITIES } from '@shared/model/alarm';
import { natureOf } from '@shared/model/alarmClasses';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { KpiAlarm, KpiAnnunciation } from '@shared/model/kpi';
import type { JournalEntry } from '@main/journal/entry';
import { OperatorIds, personIn } from './operators';
import { parsed } from './parsed';

/** The part of a `received` entry that the report needs; entries of older versions lack some fields. */
const received = z.object({
  channel: z.string(),
  alarmClass: z.string(),
  object: z.string(),
  site: z.string().default(''),
  priority: z.enum(PRIORITIES),
  eventTime: z.number().nullable().default(null),
  lateMs: z.number().nullable().default(null),
  /** The alarm came by a back-fill or a poll: its time of receipt is not its time of occurrence. */
  asked: z.boolean().default(false),
  /** The alarm came by a back-fill after a gap, and was annunciated together with others. */
  backFill: z.boolean().default(false),
});
/** `suppressed` and `shelved`: the entry records that the alarm had not been annunciated before. */
const hidden = z.object({ unheard: z.boolean().default(false) });

/** The alarms and operators of a period. */
export interface KpiLog {
  readonly alarms: readonly KpiAlarm[];
  /** Ids of the users who acknowledged an alarm or were at the desk within the period. */
  readonly operators: ReadonlySet<string>;
}

type Annunciated = { -readonly [K in keyof KpiAnnunciation]: KpiAnnunciation[K] };

/** Turns journal entries, in the order of writing, into the report's alarms. */
export function readLog(entries: Iterable<JournalEntry>, from: number, to: number): KpiLog {
  const alarms = new Map<string, Course>();
  const operators = new OperatorIds(from, to);
  for (const entry of entries) {
    // Entries at the end of the period or later do not count.
    if (entry.at >= to) continue;
    const course = alarms.get(entry.alarmId);
    if (entry.kind === 'received') {
      const fresh = course ?? begun(entry);
      if (fresh !== null) alarms.set(entry.alarmId, fresh);
    } else course?.take(entry);
    // The workstation itself acknowledges its test alarms.
    if (course?.first.alarmClass !== TEST_CHANNEL) operators.note(entry);
  }
  const counted = [...alarms.values()].filter(({ first }) => first.alarmClass !== TEST_CHANNEL);
  return { alarms: counted.map((course) => course.alarm()), operators: operators.end() };
}

function begun({ alarmId, at, body }: JournalEntry): Course | null {
  const read = received.safeParse(parsed(body));
  // A body of a newer version stays in the journal; it cannot be counted here.
  if (!read.success) return null;
  const { eventTime, lateMs, asked, backFill, ...observed } = read.data;
  const happened = asked || lateMs !== null ? eventTime : at;
  const happenedAt = lateMs === null ? happened : at - lateMs;
  // Earlier versions distinguish a back-fill from a poll only by its lateness.
  const backFilled = backFill || lateMs !== null;
  return new Course({ ...observed, id: alarmId, receivedAt: at, happenedAt }, backFilled);
}

/** The course of one alarm, act by act. */
class Course {
  private readonly annunciations: Annunciated[] = [];
  private active = true;
  private closed = false;
  private acknowledged = false;
  private shelved = false;
  private suppressed = false;

  constructor(
    readonly first: Omit<KpiAlarm, 'annunciations' | 'over'>,
    backFilled: boolean,
  ) {
    this.annunciate(first.receivedAt, backFilled);
  }

  take(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'acknowledged':
        return this.acknowledge(entry);
      case 'withdrawn':
        return this.withdraw();
      case 'returned':
        this.active = false;
        return;
      case 'closed':
        this.closed = true;
        return;
      case 'configuration':
        // From here on it is another alarm of the journal.
        this.closed = true;
        return;
      case 'shelved':
        this.shelved = true;
        return this.hide(entry);
      case 'suppressed':
        this.suppressed = true;
        return this.hide(entry);
      case 'unshelved':
        return this.show(entry.at, () => (this.shelved = false));
      case 'unsuppressed':
        return this.show(entry.at, () => (this.suppressed = false));
      default:
    }
  }

  alarm(): KpiAlarm {
    const { latched } = natureOf(this.first.alarmClass);
    const settled = this.acknowledged && !this.active && !latched;
    return { ...this.first, annunciations: this.annunciations, over: this.closed || settled };
  }

  private annunciate(at: number, backFilled: boolean): void {
    const nobody = { acknowledgedAt: null, acknowledgedById: '', acknowledgedBy: '' };
    this.annunciations.push({ at, backFilled, ...nobody });
  }

  private acknowledge(entry: JournalEntry): void {
    if (this.acknowledged) return;
    this.acknowledged = true;
    const last = this.annunciations.at(-1);
    if (last === undefined) return;
    const { id, name } = personIn(entry);
    last.acknowledgedAt = entry.at;
    last.acknowledgedById = id;
    last.acknowledgedBy = name;
  }

  /** It waits as if it had never been acknowledged. */
  private withdraw(): void {
    const last = this.annunciations.at(-1);
    if (!this.acknowledged || last === undefined) return;
    this.acknowledged = false;
    last.acknowledgedAt = null;
    last.acknowledgedById = '';
    last.acknowledgedBy = '';
  }

  /** Hidden at its receipt, or marked as never annunciated: the annunciation does not count. */
  private hide({ at, body }: JournalEntry): void {
    const { unheard } = hidden.catch({ unheard: false }).parse(parsed(body));
    const last = this.annunciations.at(-1);
    if (last?.acknowledgedAt === null && (unheard || last.at === at)) this.annunciations.pop();
  }

  /**
   * Back from shelf or rule: an alarm whose cause is active is annunciated again, and has to be acknowledged
   * again.
   */
  private show(at: number, appear: () => void): void {
    const wasHidden = this.shelved || this.suppressed;
    appear();
    if (!wasHidden || this.shelved || this.suppressed || this.closed) return;
    if (this.active) this.acknowledged = false;
    if (!this.acknowledged) this.annunciate(at, false);
  }
}
