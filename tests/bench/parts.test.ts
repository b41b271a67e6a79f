import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { joinRoom, type Rig } from '../desktop/rig/rig';
import { roomOfFile } from '../desktop/rig/rooms';
import { endLeftOvers } from './leftOvers';
import { PART_NAMES, partsIn } from './parts';
import { runParts } from './runner';

/** Long enough for a part that builds and checks a copy of the project beside other suites, ms. */
const LIMIT_MS = 600_000;

/**
 * Each part once at its smallest size: what figures come out does not matter here, only that every
 * step of it still fits the application and yields its lines.
 */
describe('the bench', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await joinRoom(await roomOfFile(inject('rooms')));
  });
  afterAll(() => rig.leave());

  it.each(PART_NAMES)(
    'yields every line of its part %s',
    async (name) => {
      const { results, failed } = await runParts(partsIn(rig), {
        asked: [name],
        size: 'smallest',
        clock: systemClock(),
        limitMs: LIMIT_MS,
        after: () => endLeftOvers(rig),
      });
      expect(failed).toEqual([]);
      const names = results.map((one) => one.name);
      expect(new Set(names).size).toBe(names.length);
    },
    LIMIT_MS + 10_000,
  );
});
