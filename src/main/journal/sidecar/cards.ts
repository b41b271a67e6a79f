import { BoundedMap } from '@shared/base/boundedMap';
import type { StoredEntry } from '@main/journal/entry';
import { ownerName, type Card } from './block';
import { alarmFactsOf, bodyOf, factsOf, wordsOf, type AlarmFacts, type EntryFacts } from './facts';

/** Alarms whose facts are remembered; the others are asked for again. */
const REMEMBERED = 20_000;

/**
 * Makes cards of entries. What an entry says of its alarm stands in the alarm's own entry, mostly a
 * few rows before.
 */
export class CardMaker {
  private readonly known = new BoundedMap<string, AlarmFacts | null>(REMEMBERED);

  /** @param received looks for the entry with which an alarm came. */
  constructor(private readonly received: (alarmId: string) => StoredEntry | null) {}

  card(entry: StoredEntry): Card {
    const body = bodyOf(entry);
    const facts = factsOf(entry, body, this.alarmOf(entry, body));
    return {
      seq: entry.seq,
      at: entry.at,
      kind: facts.kind,
      owner: ownerName(entry.server, entry.tenant),
      alarmClass: facts.alarmClass,
      priority: facts.priority,
      words: wordsOf(body, facts),
    };
  }

  facts(entry: StoredEntry): EntryFacts {
    const body = bodyOf(entry);
    return factsOf(entry, body, this.alarmOf(entry, body));
  }

  private alarmOf(entry: StoredEntry, body: Readonly<Record<string, unknown>>): AlarmFacts | null {
    const { alarmId } = entry;
    if (alarmId === '') return null;
    if (entry.kind === 'received') {
      const facts = alarmFactsOf(entry, body, null);
      this.known.set(alarmId, facts);
      return facts;
    }
    const known = this.known.get(alarmId);
    if (known !== undefined) return known;
    const first = this.received(alarmId);
    const facts = first === null ? null : alarmFactsOf(first, bodyOf(first), null);
    this.known.set(alarmId, facts);
    return facts;
  }
}
