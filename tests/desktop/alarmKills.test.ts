import { describe, expect, it } from 'vitest';
import { killAgain } from '../support/kills';
import { useDesk } from './support';

/** Kills of one run; the bench makes 500. */
const KILLS = 20;

describe('main that is killed at random moments', () => {
  const desk = useDesk();

  it('has every alarm that was shown, once, and tells all that is journaled, after each of 20 kills', async () => {
    // The moments repeat from run to run; what happens in between does not.
    let seed = 20_261_121;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const launch = (userData?: string) => desk.launch(userData === undefined ? {} : { userData });
    const report = await killAgain(launch, KILLS, random);
    expect(report.lost).toEqual([]);
    expect(report.doubled).toEqual([]);
    expect(report.untold).toEqual([]);
    expect(report.owed).toBeGreaterThan(0);
    expect(report.kills).toBe(KILLS);
    expect(report.shown).toBeGreaterThan(KILLS);
  }, 600_000);
});
