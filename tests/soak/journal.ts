/** What became of the alarms that were sent, by the journal on disk. */
export interface Compared {
  readonly sent: number;
  readonly journaled: number;
  /** Sent and not in the journal. */
  readonly missing: readonly string[];
  /** In the journal more than once. */
  readonly doubled: readonly string[];
  /** In the journal and never sent. */
  readonly strange: readonly string[];
  /** Whether those that are there stand in the order in which they were sent. */
  readonly inOrder: boolean;
}

/** Compares what was sent with what the journal has received, both in their order. */
export function compare(sent: readonly string[], journaled: readonly string[]): Compared {
  const place = new Map(sent.map((name, at) => [name, at]));
  const counted = new Map<string, number>();
  let latest = -1;
  let inOrder = true;
  for (const name of journaled) {
    const before = counted.get(name) ?? 0;
    counted.set(name, before + 1);
    const at = place.get(name);
    if (at === undefined || before > 0) continue;
    if (at < latest) inOrder = false;
    latest = Math.max(latest, at);
  }
  return {
    sent: sent.length,
    journaled: journaled.length,
    missing: sent.filter((name) => !counted.has(name)),
    doubled: [...counted].filter(([, count]) => count > 1).map(([name]) => name),
    strange: [...counted.keys()].filter((name) => !place.has(name)),
    inOrder,
  };
}
