import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { boardLayoutSchema, type BoardLayout } from '@shared/model/board';
import type { Area, DisplayInfo } from '@shared/model/display';
import { identityOf } from '@main/boards/monitors/identity';
import { learn, planArrangement } from '@main/boards/monitors/planner';
import type { Planned } from '@main/ports/planned';
import { sane } from '@main/boards/monitors/sane';

const FOLDER = fileURLToPath(new URL('../../../../fixtures/topologies', import.meta.url));
/** The issue asks for so many. */
const ENOUGH = 60;
/** A parked title bar is free when nothing lies over this much of it, points. */
const GRAB = 30;

/** A number that JSON cannot write stands as null. */
const area = z.array(z.number().nullable()).length(4);
const displaySchema = z.object({
  id: z.string(),
  label: z.string(),
  bounds: area,
  workArea: area,
  scale: z.number(),
  internal: z.boolean(),
  primary: z.boolean(),
});
const stepSchema = z.object({
  what: z.string(),
  displays: z.array(displaySchema),
  /** Board → 'home <display>', 'parked <display>' or 'waiting'. */
  expect: z.record(z.string(), z.string()),
});
/** Recorded: a desk on which boards were placed (or a stored layout), and what became of it. */
const caseSchema = z.object({
  name: z.string(),
  before: z.array(displaySchema).optional(),
  boards: z.record(z.string(), z.string()).optional(),
  layout: boardLayoutSchema.optional(),
  steps: z.array(stepSchema).min(1),
});
type Case = z.infer<typeof caseSchema>;

const cases: Case[] = readdirSync(FOLDER).flatMap((file) =>
  z.array(caseSchema).parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
);

function toArea(numbers: readonly (number | null)[]): Area {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = numbers.map((one) => one ?? NaN);
  return { x, y, width, height };
}

function toDisplay({ scale, ...rest }: z.infer<typeof displaySchema>): DisplayInfo {
  return {
    ...rest,
    bounds: toArea(rest.bounds),
    workArea: toArea(rest.workArea),
    scaleFactor: scale,
  };
}

/** Places the boards as the console does: on displays that are there. */
function placed({ before = [], boards = {}, layout }: Case): BoardLayout {
  if (layout !== undefined) return layout;
  const displays = sane(before.map(toDisplay));
  const desk = learn({ version: 1, assignments: [], monitors: [] }, displays);
  const assignments = Object.entries(boards).map(([id, at]) => {
    const display = displays.find((one) => one.id === at);
    if (display === undefined) throw new Error(`no display ${at}`);
    return { id, board: 'transport' as const, display: identityOf(display) };
  });
  return { ...desk, assignments };
}

function said(place: Planned): string {
  return place.kind === 'waiting' ? 'waiting' : `${place.kind} ${place.displayId}`;
}

function isInside(inner: Area, outer: Area): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** What holds on every desk, whatever was expected of it. */
function checkReach(plan: ReadonlyMap<string, Planned>, displays: readonly DisplayInfo[]): void {
  const byId = new Map(displays.map((one) => [one.id, one]));
  const homes = new Set<string>();
  const parked: Area[] = [];
  for (const place of plan.values()) {
    if (place.kind === 'waiting') {
      expect(displays).toEqual([]);
      continue;
    }
    const display = byId.get(place.displayId);
    if (display === undefined) throw new Error(`planned onto nothing: ${place.displayId}`);
    if (place.kind === 'home') {
      expect(homes.has(place.displayId), 'one board covers a display').toBe(false);
      homes.add(place.displayId);
      expect(place.area).toEqual(display.bounds);
      continue;
    }
    const { workArea } = display;
    expect(isInside(place.area, workArea), 'parked on the work area').toBe(true);
    const share = (place.area.width * place.area.height) / (workArea.width * workArea.height);
    expect(share, 'the rest of the monitor stays in view').toBeLessThan(0.5);
    expect(place.area.height).toBeGreaterThan(100);
    for (const other of parked) {
      const apart = Math.max(Math.abs(other.x - place.area.x), Math.abs(other.y - place.area.y));
      expect(apart, 'every title bar can be taken').toBeGreaterThanOrEqual(GRAB);
    }
    parked.push(place.area);
  }
}

test(`there are at least ${ENOUGH} recorded desks, each with a name of its own`, () => {
  expect(cases.length).toBeGreaterThanOrEqual(ENOUGH);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

describe('a recorded desk', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, recorded) => {
    let layout = placed(recorded);
    for (const { what, displays: raw, expect: expected } of recorded.steps) {
      const displays = sane(raw.map(toDisplay));
      const plan = planArrangement(layout, displays);
      const places = Object.fromEntries([...plan].map(([id, place]) => [id, said(place)]));
      expect(places, what).toEqual(expected);
      checkReach(plan, displays);
      // The order in which the system tells its displays decides nothing.
      const turned = planArrangement(layout, sane([...raw].reverse().map(toDisplay)));
      expect([...turned].sort()).toEqual([...plan].sort());
      layout = learn(layout, displays);
      expect(boardLayoutSchema.safeParse(layout).success).toBe(true);
      // What is learned of a desk does not change where its boards stand.
      const again = planArrangement(layout, displays);
      expect(Object.fromEntries([...again].map(([id, place]) => [id, said(place)]))).toEqual(
        expected,
      );
    }
  });
});
