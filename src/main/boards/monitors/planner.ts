import type { BoardAssignment, BoardLayout } from '@shared/model/board';
import type { Area, DisplayIdentity, DisplayInfo } from '@shared/model/display';
import type { Planned } from '@main/ports/planned';
import { identify, identityOf, sameIdentity } from './identity';
import { unionOf } from './span';

/** A parked window takes this part of the work area at most, so that the console stays in view. */
const PARKED_WIDTH = 0.55;
const PARKED_HEIGHT = 0.6;
/** Distance of parked windows from the edge of the work area. Points. */
const MARGIN = 24;
/** Each parked window lies so far below the one before (or beside it) that its title bar stays free. */
const STEP = 40;
/** Monitors without a board that are away are remembered up to this number. */
const MAX_STRANGERS = 16;
/** No desk has more (limit of the stored layout). */
const MAX_MONITORS = 64;

/** The monitors of a board, the first in reading order first. */
export function identitiesOf({ display, more = [] }: BoardAssignment): readonly DisplayIdentity[] {
  return [display, ...more];
}

/** Every monitor the layout knows, each once. */
export function knownMonitors({ monitors, assignments }: BoardLayout): readonly DisplayIdentity[] {
  const all = [...monitors, ...assignments.flatMap(identitiesOf)];
  return all.filter((one, at) => !all.slice(0, at).some((before) => sameIdentity(before, one)));
}

/** The place of the nth window that is parked on a work area; all of it lies inside. */
export function parkedArea(area: Area, nth: number): Area {
  const margin = Math.min(MARGIN, Math.floor(Math.min(area.width, area.height) / 20));
  const width = Math.floor(area.width * PARKED_WIDTH);
  const height = Math.min(Math.floor((width * 9) / 16), Math.floor(area.height * PARKED_HEIGHT));
  const perColumn = Math.max(1, Math.floor((area.height - height - margin) / STEP));
  const row = nth % perColumn;
  // Both ways, so that whichever lies on top leaves a part of every other title bar free.
  const fromRight = margin + (row + Math.floor(nth / perColumn)) * STEP;
  return {
    x: Math.max(area.x, area.x + area.width - width - fromRight),
    y: area.y + margin + row * STEP,
    width,
    height,
  };
}

/**
 * Where windows without a home go: a display that no board covers, then the primary one; of several,
 * not the primary one, for there the console is worked in.
 */
function parkingPlace(displays: readonly DisplayInfo[], taken: ReadonlySet<string>) {
  const free = displays.filter(({ id }) => !taken.has(id));
  return (
    free.find(({ primary }) => !primary) ??
    free[0] ??
    displays.find(({ primary }) => primary) ??
    displays[0]
  );
}

/** The place of a board on those of its monitors that are there; undefined without one. */
function homeOn(
  there: readonly DisplayInfo[],
  missing: DisplayIdentity | undefined,
): Extract<Planned, { kind: 'home' }> | undefined {
  const [first] = there;
  if (first === undefined) return undefined;
  const union = there.length > 1 ? unionOf(there) : first.bounds;
  const away = missing === undefined ? {} : { missing };
  const home = { kind: 'home', displayId: first.id } as const;
  // Those that are left may have a gap between them, or another scale by now: one of them, then.
  if (there.length === 1 || typeof union === 'string')
    return { ...home, area: first.bounds, ...away };
  return { ...home, area: union, also: there.slice(1).map(({ id }) => id), ...away };
}

/**
 * Decides for every board where it stands on the displays that are there now. A board whose monitor
 * is there covers it, one board per monitor; one that stands over several covers those of them that are
 * there; any other is parked as a window that a person can reach; without any display it waits.
 * @param displays what `sane` left
 * @returns assignment id → place
 */
export function planArrangement(
  layout: BoardLayout,
  displays: readonly DisplayInfo[],
): ReadonlyMap<string, Planned> {
  const known = knownMonitors(layout);
  const { found } = identify(known, displays);
  const displayOf = (identity: DisplayIdentity): DisplayInfo | null =>
    found[known.findIndex((one) => sameIdentity(one, identity))] ?? null;
  const plan = new Map<string, Planned>();
  const taken = new Set<string>();
  for (const assignment of layout.assignments) {
    const own = identitiesOf(assignment);
    const ids = new Set(own.map((identity) => displayOf(identity)?.id));
    const there = displays.filter(({ id }) => ids.has(id) && !taken.has(id));
    const home = homeOn(
      there,
      own.find((identity) => displayOf(identity) === null),
    );
    if (home === undefined) continue;
    for (const id of [home.displayId, ...(home.also ?? [])]) taken.add(id);
    plan.set(assignment.id, home);
  }
  const place = parkingPlace(displays, taken);
  const away = layout.assignments.filter(({ id }) => !plan.has(id));
  away.forEach(({ id, display: missing }, nth) => {
    plan.set(
      id,
      place === undefined
        ? { kind: 'waiting', missing }
        : {
            kind: 'parked',
            displayId: place.id,
            area: parkedArea(place.workArea, nth),
            workArea: place.workArea,
            missing,
          },
    );
  });
  return plan;
}

/**
 * The layout with what the displays of this moment teach: monitors that moved or changed their
 * resolution are known as they are now, new ones are added, those that are away stay known. Arrangements that
 * are kept under a name learn it too: they are put up months later.
 */
export function learn(layout: BoardLayout, displays: readonly DisplayInfo[]): BoardLayout {
  const known = knownMonitors(layout);
  const { found, shift } = identify(known, displays);
  const now = (identity: DisplayIdentity): DisplayIdentity => {
    const place = known.findIndex((one) => sameIdentity(one, identity));
    // One that an arrangement of an earlier version names: nobody knows how it stood among the others.
    if (place < 0) return identity;
    const display = found[place] ?? null;
    // One that is away keeps its place beside the others.
    if (display === null) {
      return { ...identity, x: identity.x + shift.dx, y: identity.y + shift.dy };
    }
    const fresh = identityOf(display);
    // A name that the system does not tell today is not forgotten.
    return fresh.label === '' ? { ...fresh, label: identity.label } : fresh;
  };
  const learned = ({ more, ...one }: BoardAssignment): BoardAssignment => ({
    ...one,
    display: now(one.display),
    ...(more === undefined ? {} : { more: more.map(now) }),
  });
  const assignments = layout.assignments.map(learned);
  const named = layout.named?.map((one) => ({
    ...one,
    assignments: one.assignments.map(learned),
  }));
  const used = [assignments, ...(named ?? []).map((one) => one.assignments)].flat();
  const isUsed = (monitor: DisplayIdentity): boolean =>
    used.some((one) => identitiesOf(one).some((own) => sameIdentity(own, monitor)));
  const strangers = displays.filter((one) => !found.some((hit) => hit?.id === one.id));
  const seen = known.filter((_, at) => (found[at] ?? null) !== null).map(now);
  const absent = known.filter((_, at) => (found[at] ?? null) === null).map(now);
  const dropped = absent.filter((one) => !isUsed(one)).slice(0, -MAX_STRANGERS);
  const monitors = [
    ...seen,
    ...strangers.map(identityOf),
    ...absent.filter((one) => !dropped.includes(one)),
  ];
  return {
    ...layout,
    assignments,
    ...(named === undefined ? {} : { named }),
    monitors: monitors.slice(0, MAX_MONITORS),
  };
}

/**
 * Assignments whose monitors the layout does not know (an earlier version kept them as they once stood), on the
 * displays that fit them best of those that no other one of them stands on.
 * @param layout as the displays of this moment have taught it
 */
export function adopted(
  wanted: readonly BoardAssignment[],
  layout: BoardLayout,
  displays: readonly DisplayInfo[],
): readonly BoardAssignment[] {
  const known = knownMonitors(layout);
  const isKnown = (identity: DisplayIdentity): boolean =>
    known.some((one) => sameIdentity(one, identity));
  const all = wanted.flatMap(identitiesOf);
  const strange = all.filter((one) => !isKnown(one));
  if (strange.length === 0) return wanted;
  const free = displays.filter((one) => !all.some((own) => sameIdentity(own, identityOf(one))));
  const { found } = identify(strange, free);
  const now = (identity: DisplayIdentity): DisplayIdentity => {
    const display = found[strange.findIndex((one) => sameIdentity(one, identity))] ?? null;
    return display === null ? identity : identityOf(display);
  };
  return wanted.map(({ more, ...one }) => ({
    ...one,
    display: now(one.display),
    ...(more === undefined ? {} : { more: more.map(now) }),
  }));
}
