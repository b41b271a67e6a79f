/** As much of a journal entry as tells who was told of what. */
export interface TellingEntry {
  readonly kind: string;
  readonly alarmId: string;
  /** JSON. */
  readonly body: string;
}

export interface Telling {
  /** Alarms that the journal has received. */
  readonly journaled: number;
  /** Ids of those that no toast and no sound is journaled of, by whatever outcome. */
  readonly untold: readonly string[];
}

/**
 * Which journaled alarms nobody was told of, by the journal alone: each must be named by an entry of
 * what became of a toast or of a sound, by itself or among several that were told together.
 */
export function tellingOf(
  entries: Iterable<TellingEntry>,
  isCounted: (entry: TellingEntry) => boolean = () => true,
): Telling {
  const received = new Set<string>();
  const told = new Set<string>();
  for (const entry of entries) {
    const { kind, alarmId, body } = entry;
    if (kind === 'received') {
      if (isCounted(entry)) received.add(alarmId);
    } else if (kind === 'shown' || kind === 'sounded') {
      if (alarmId !== '') told.add(alarmId);
      const { alarmIds } = JSON.parse(body) as { alarmIds?: readonly string[] };
      for (const id of alarmIds ?? []) told.add(id);
    }
  }
  return { journaled: received.size, untold: [...received].filter((id) => !told.has(id)) };
}
