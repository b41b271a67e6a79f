/** A state that was reached, and the events that led there first. */
export interface Reached<S> {
  readonly state: S;
  readonly way: readonly string[];
}

/** All that can be reached from a beginning, by whatever events in whatever order. */
export interface Explored<S> {
  readonly states: ReadonlyMap<string, Reached<S>>;
  /** Names of the states after each state. */
  readonly edges: ReadonlyMap<string, readonly string[]>;
  readonly edgeCount: number;
}

/**
 * Goes breadth first from state to state until nothing new is found, so that every order of events of
 * any length is gone through. Two states of one name are one: what a state can do must follow from its
 * name.
 * @param next does an event in a state, checking what has to be true of it; null: it cannot happen there.
 */
export function explore<S>(
  begin: S,
  events: readonly string[],
  nameOf: (state: S) => string,
  next: (state: S, event: string, way: readonly string[]) => S | null,
): Explored<S> {
  const states = new Map<string, Reached<S>>([[nameOf(begin), { state: begin, way: [] }]]);
  const edges = new Map<string, readonly string[]>();
  let edgeCount = 0;
  // A map tells what was added to it while it is gone through.
  for (const [name, { state, way }] of states) {
    const after: string[] = [];
    for (const event of events) {
      const there = next(state, event, way);
      if (there === null) continue;
      const thereName = nameOf(there);
      edgeCount += 1;
      after.push(thereName);
      if (!states.has(thereName)) states.set(thereName, { state: there, way: [...way, event] });
    }
    edges.set(name, after);
  }
  return { states, edges, edgeCount };
}

/** The states from which no way leads to one that `isEnd`: what is reached and never left. */
export function stuck<S>(
  { states, edges }: Explored<S>,
  isEnd: (state: S) => boolean,
): readonly Reached<S>[] {
  const before = new Map<string, string[]>();
  for (const [from, all] of edges) {
    for (const to of all) {
      const known = before.get(to);
      if (known === undefined) before.set(to, [from]);
      else known.push(from);
    }
  }
  const ending = new Set<string>();
  for (const [name, { state }] of states) if (isEnd(state)) ending.add(name);
  for (const name of ending) for (const from of before.get(name) ?? []) ending.add(from);
  return [...states].flatMap(([name, reached]) => (ending.has(name) ? [] : [reached]));
}
