import { z } from 'zod';
import { RAW_LIMIT, PRIORITIES, type Alarm } from '@shared/model/alarm';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import type { JournalEntry } from '@main/storage/journal/entry';

/** Alarms kept in memory: all that are open up to this many, then the newest of the others. */
export const KEPT_ALARMS = 5_000;

/** What the journal holds of one server and tenant, as the ledger begins with it. */
export interface StoredAlarms {
  /** Oldest first. */
  readonly alarms: readonly Alarm[];
  /**
   * Time of the newest entry about alarms or channels, or null where there is none: receiving
   * stopped then. Who has the desk says nothing about that.
   */
  readonly lastAt: number | null;
  /** Alarms left out because of the limit; they stay in the journal. */
  readonly leftOut: number;
}

/** Body of a `received` entry. */
export const receivedBody = z.object({
  channel: z.string(),
  alarmClass: z.string(),
  object: z.string(),
  eventTime: z.number().nullable(),
  priority: z.enum(PRIORITIES),
  text: z.string().max(RAW_LIMIT),
  recognised: z.boolean(),
  raw: z.string().max(RAW_LIMIT),
  rawCut: z.boolean(),
  fields: z.record(z.string(), z.string()),
});

/** Body of an `acknowledged` entry. */
export const acknowledgedBody = z.object({
  by: z.string(),
  byUserId: z.string(),
  where: z.enum(['workstation', 'server']),
  comment: z.string(),
});

/**
 * Applies one journal entry to the alarms. Applying an entry again changes nothing; an entry whose
 * body cannot be read (of a newer version, say) is left to the journal.
 */
export function applyEntry(alarms: Map<string, Alarm>, entry: JournalEntry): void {
  if (entry.kind === 'received') {
    if (alarms.has(entry.alarmId)) return;
    const body = receivedBody.safeParse(parsed(entry.body));
    if (!body.success) return;
    alarms.set(entry.alarmId, {
      ...body.data,
      id: entry.alarmId,
      key: entry.alarmKey,
      tenantId: entry.tenant,
      userId: entry.user,
      receivedAt: entry.at,
      state: 'unacknowledged',
      acknowledged: null,
    });
  } else if (entry.kind === 'acknowledged') {
    const alarm = alarms.get(entry.alarmId);
    if (alarm === undefined || alarm.acknowledged !== null) return;
    const body = acknowledgedBody.safeParse(parsed(entry.body));
    if (!body.success) return;
    const acknowledged = { ...body.data, at: entry.at };
    alarms.set(entry.alarmId, { ...alarm, state: 'acknowledged', acknowledged });
  }
}

/** Folds entries, oldest first, into the alarms they leave behind. */
export function foldEntries(entries: Iterable<JournalEntry>): StoredAlarms {
  const alarms = new Map<string, Alarm>();
  let lastAt: number | null = null;
  for (const entry of entries) {
    applyEntry(alarms, entry);
    if (tellsOfListening(entry)) lastAt = Math.max(lastAt ?? 0, entry.at);
  }
  const kept = trimAlarms([...alarms.values()]);
  return { alarms: kept, lastAt, leftOut: alarms.size - kept.length };
}

/** Who has the desk, and a test by the workstation's own socket, say nothing about the channels. */
function tellsOfListening({ kind, alarmKey }: JournalEntry): boolean {
  return kind !== 'configuration' && !alarmKey.startsWith(`${TEST_CHANNEL}|`);
}

/** Keeps the newest open alarms, then the newest of the others, in their order. */
export function trimAlarms(alarms: readonly Alarm[], limit = KEPT_ALARMS): readonly Alarm[] {
  if (alarms.length <= limit) return alarms;
  const open = alarms.filter((alarm) => alarm.state === 'unacknowledged').slice(-limit);
  const room = limit - open.length;
  const done = alarms.filter((alarm) => alarm.state !== 'unacknowledged');
  const kept = new Set([...open, ...(room > 0 ? done.slice(-room) : [])]);
  return alarms.filter((alarm) => kept.has(alarm));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
