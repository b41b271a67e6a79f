import { z } from 'zod';
import { PRIORITIES } from '@shared/model/alarm';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import type { KpiAlarm } from '@shared/model/kpi';
import type { JournalEntry } from '@main/storage/journal/entry';

/** The part of a `received` entry that the report needs; entries of older versions lack some. */
const received = z.object({
  channel: z.string(),
  alarmClass: z.string(),
  object: z.string(),
  site: z.string().default(''),
  priority: z.enum(PRIORITIES),
  eventTime: z.number().nullable().default(null),
  lateMs: z.number().nullable().default(null),
  /** It was asked for (a back-fill, a poll): its receipt does not say when it happened. */
  asked: z.boolean().default(false),
});
const acknowledged = z.object({ by: z.string().default('') });
const desk = z.object({
  event: z.string(),
  account: z.string().default(''),
  name: z.string().default(''),
});

/** What the journal tells of a period. */
export interface KpiLog {
  readonly alarms: readonly KpiAlarm[];
  /** Names that acknowledged anything or had the desk within the period. */
  readonly operators: ReadonlySet<string>;
}

type Draft = { -readonly [K in keyof KpiAlarm]: KpiAlarm[K] };

/** Makes the report's alarms of journal entries in the order in which they were written. */
export function readLog(entries: Iterable<JournalEntry>, from: number, to: number): KpiLog {
  const alarms = new Map<string, Draft>();
  const operators = new DeskNames(from, to);
  for (const entry of entries) {
    const draft = alarms.get(entry.alarmId);
    if (entry.kind === 'received') {
      const fresh = draft ?? made(entry);
      if (fresh !== null) alarms.set(entry.alarmId, fresh);
    } else if (draft !== undefined) apply(draft, entry);
    // The workstation acknowledges its own tests.
    if (draft?.alarmClass !== TEST_CHANNEL) operators.note(entry);
  }
  const told = [...alarms.values()].filter(({ alarmClass }) => alarmClass !== TEST_CHANNEL);
  return { alarms: told, operators: operators.end() };
}

function made({ alarmId, at, body }: JournalEntry): Draft | null {
  const read = received.safeParse(parsed(body));
  // A body that a newer version wrote stays in the journal; it cannot be counted here.
  if (!read.success) return null;
  const { eventTime, lateMs, asked, ...observed } = read.data;
  const happened = asked || lateMs !== null ? eventTime : at;
  return {
    ...observed,
    id: alarmId,
    receivedAt: at,
    annunciated: true,
    happenedAt: lateMs === null ? happened : at - lateMs,
    acknowledgedAt: null,
    acknowledgedBy: '',
    returnedAt: null,
    closedAt: null,
  };
}

function apply(draft: Draft, { kind, at, body }: JournalEntry): void {
  if (kind === 'suppressed' || kind === 'shelved') {
    // Written together with the receipt: nobody was ever told.
    if (at === draft.receivedAt) draft.annunciated = false;
  } else if (kind === 'acknowledged' && draft.acknowledgedAt === null) {
    draft.acknowledgedAt = at;
    draft.acknowledgedBy = acknowledged.catch({ by: '' }).parse(parsed(body)).by;
  } else if (kind === 'returned') draft.returnedAt ??= at;
  else if (kind === 'closed') draft.closedAt ??= at;
}

/** Collects who worked in [from, to), entry by entry. */
class DeskNames {
  private readonly names = new Set<string>();
  private atDesk = '';
  private inside = false;

  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {}

  note({ kind, at, body }: JournalEntry): void {
    if (at >= this.to || (kind !== 'acknowledged' && kind !== 'configuration')) return;
    if (at >= this.from) this.enter();
    if (kind === 'acknowledged') {
      if (at >= this.from) this.names.add(acknowledged.catch({ by: '' }).parse(parsed(body)).by);
      return;
    }
    const read = desk.safeParse(parsed(body));
    if (!read.success) return;
    const { event, account, name } = read.data;
    if (event !== 'deskTaken' && event !== 'deskLeft') {
      if (event === 'started') this.atDesk = '';
      return;
    }
    this.atDesk = event === 'deskTaken' ? name || account : '';
    if (at >= this.from) this.names.add(name || account);
  }

  end(): ReadonlySet<string> {
    this.enter();
    this.names.delete('');
    return this.names;
  }

  /** Whoever has the desk when the period begins works in it. */
  private enter(): void {
    if (!this.inside) this.names.add(this.atDesk);
    this.inside = true;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
