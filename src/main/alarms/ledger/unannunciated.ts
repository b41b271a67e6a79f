import { z } from 'zod';
import type { Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import type { JournalEntry } from '@main/journal/entry';
import { KEPT } from './stateKept';

/** What is known of telling an alarm, by its id: the sum of the means whose outcome is journaled. */
export type UnannunciatedMap = Readonly<Record<string, number>>;

const MEANS = { shown: 1, sounded: 2 } as const;
/** Whatever came of them, somebody was told or it was decided that nobody is. */
const BOTH = MEANS.shown | MEANS.sounded;

/** Body of `shown` and `sounded`, as far as it matters here. */
const deliveryBody = z.object({
  outcome: z.string(),
  /** Of several alarms that were told together. */
  alarmIds: z.array(z.string()).default([]),
});

/**
 * Which open alarms nobody was told of since they were annunciated or escalated, as the journal tells it in the
 * order of writing. An alarm counts as told once a toast or a sound of it came out (or was handed to a system
 * that tells no more), once the outcomes of both are journaled and neither failed, or once an operator has
 * opened it. What is journaled must be told: main may have ended, or the operator signed out, in between.
 */
export class Unannunciated {
  private readonly left: Map<string, number>;

  constructor(from: UnannunciatedMap = {}) {
    this.left = new Map(Object.entries(from));
  }

  /**
   * Takes the next entry.
   * @param before,after the alarm that it is about, before and after it was applied.
   */
  take(entry: JournalEntry, before: Alarm | undefined, after: Alarm | undefined): void {
    const { kind, alarmId } = entry;
    if (kind === 'shown' || kind === 'sounded') return this.delivered(entry, MEANS[kind]);
    if (after === undefined) return;
    if (isKept(entry)) return void this.left.delete(alarmId);
    const wasOpen = before !== undefined && isOpen(before.state);
    if (!isOpen(after.state) || kind === 'opened') this.left.delete(alarmId);
    // New, or back from shelf or rule: it is annunciated anew. So it is where nobody answered in time.
    else if (!wasOpen || kind === 'escalated') this.left.set(alarmId, 0);
  }

  /** @param isKept alarms that are not kept are left out. */
  map(isKept: (id: string) => boolean = () => true): UnannunciatedMap {
    return Object.fromEntries([...this.left].filter(([id]) => isKept(id)));
  }

  private delivered({ alarmId, body }: JournalEntry, means: number): void {
    if (this.left.size === 0 || (alarmId !== '' && !this.left.has(alarmId))) return;
    const read = deliveryBody.safeParse(parsed(body));
    if (!read.success) return;
    const { outcome, alarmIds } = read.data;
    const cameOut = outcome === 'shown' || outcome === 'unknown';
    for (const id of alarmId === '' ? alarmIds : [alarmId]) {
      const before = this.left.get(id);
      if (before === undefined) continue;
      // What failed reached nobody, and what was to repeat it ended with the run.
      const reached = outcome === 'failed' ? before : before | means;
      const now = cameOut ? BOTH : reached;
      if (now === BOTH) this.left.delete(id);
      else this.left.set(id, now);
    }
  }
}

/** Written anew by a run that had told it. A quote in a text is escaped, so that no message says so. */
function isKept({ body }: JournalEntry): boolean {
  return body.includes(`"${KEPT}":true`);
}

/**
 * Ids of the alarms that the journal holds and nobody was told of.
 * @param stored as the reading of the journal left it.
 * @param pending entries that the reading has not seen; new alarms among them are told by themselves.
 */
export function unannunciatedOf(
  stored: UnannunciatedMap | undefined,
  pending: readonly JournalEntry[],
): readonly string[] {
  const untold = new Unannunciated(stored);
  for (const entry of pending) untold.take(entry, undefined, undefined);
  const fresh = new Set(
    pending.flatMap(({ kind, alarmId }) => (kind === 'received' ? alarmId : [])),
  );
  return Object.keys(untold.map((id) => !fresh.has(id)));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
