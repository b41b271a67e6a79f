import { isRead } from '../api/call';
import type { FamilySpec, Label, ScreenSpec } from './family';

/** What a window knows of every family from its start; the rest comes with the family's area. */
export interface FamilyEntry {
  readonly key: string;
  readonly labels: Label;
  readonly screen?: Pick<ScreenSpec, 'paths' | 'menuCodes' | 'at'>;
  /** The areas that its screen needs, its own among them. */
  readonly areas: readonly string[];
  /** Read calls that answer its records, whichever family declares them: options are made from them, too. */
  readonly reads: readonly string[];
}

function addTo<V>(map: Map<string, Set<V>>, key: string, value: V): void {
  const values = map.get(key) ?? new Set();
  map.set(key, values.add(value));
}

/** Calls of a screen whose declarations its window reads: it shows their records, fields or figures. */
function shownCalls({ calls, views = [], panels = [], figures = [], grants = [] }: ScreenSpec): readonly string[] {
  const own = [calls.page, calls.list, calls.children, calls.detail].filter((call) => call !== undefined);
  return [...own, ...views.map(({ call }) => call), ...panels.map(({ call }) => call), ...figures, ...grants.flatMap(({ holders }) => holders?.call ?? [])];
}

/** The index of a catalogue, in its order. */
export function entriesOf(families: readonly FamilySpec[]): readonly FamilyEntry[] {
  const areaOf = new Map(families.map(({ key, area }) => [key, area]));
  const areasOf = new Map<string, Set<string>>();
  const recordsOf = new Map<string, string>();
  for (const { area, calls, answers = [], figures = [] } of families) {
    for (const id of [...calls.map((call) => call.id), ...[...answers, ...figures].map(({ call }) => call)]) addTo(areasOf, id, area);
  }
  for (const { call, of } of families.flatMap(({ answers = [] }) => answers)) {
    if (of === undefined || recordsOf.has(call)) continue;
    recordsOf.set(call, of);
    addTo(areasOf, call, areaOf.get(of) ?? of);
  }
  for (const { key, calls } of families) for (const { id } of calls) recordsOf.set(id, recordsOf.get(id) ?? key);
  const reads = new Map<string, Set<string>>();
  for (const { id } of families.flatMap(({ calls }) => calls).filter(({ kind }) => isRead(kind))) addTo(reads, recordsOf.get(id) ?? '', id);
  return families.map(({ key, area, labels, screen }) => {
    const areas = new Set([area, ...(screen === undefined ? [] : shownCalls(screen)).flatMap((call) => [...(areasOf.get(call) ?? [])])]);
    const items = screen?.items === undefined ? undefined : areaOf.get(screen.items.family);
    if (items !== undefined) areas.add(items);
    return { key, labels, ...(screen === undefined ? {} : { screen: placeOf(screen) }), areas: [...areas], reads: [...(reads.get(key) ?? [])] };
  });
}

function placeOf({ paths, menuCodes, at }: ScreenSpec): NonNullable<FamilyEntry['screen']> {
  return { paths, menuCodes, ...(at === undefined ? {} : { at }) };
}
