import { describe, expect, it } from 'vitest';
import { QuietProbe } from '@main/session/quietProbe';

/** A probe whose chance is given, and its clock. */
function probeAt(chance: number) {
  let now = 0;
  const probe = new QuietProbe({ monotonic: () => now }, () => chance);
  return { probe, pass: (ms: number) => (now += ms) };
}

/** Counts the looks of one idle desk in an hour, with a check every ten seconds. */
function looksInAnHour(chance: number, connected: boolean): number {
  const { probe, pass } = probeAt(chance);
  let looks = 0;
  for (let ms = 0; ms < 3_600_000; ms += 10_000) {
    pass(10_000);
    if (!probe.isDue(connected)) continue;
    looks += 1;
    probe.looked();
  }
  return looks;
}

describe('when a quiet desk looks for its server', () => {
  it('is rarer than the check, and apart by chance', () => {
    // Five hundred desks: at most seven questions a second at the mean wait of a minute; 50 a second before.
    expect(looksInAnHour(0, true)).toBe(72);
    expect(looksInAnHour(0.999, true)).toBe(45);
  });

  it('is not needed while anything else is answered', () => {
    const { probe, pass } = probeAt(0);
    for (let n = 0; n < 100; n += 1) {
      pass(30_000);
      expect(probe.isDue(true)).toBe(false);
      probe.looked();
    }
    pass(45_000);
    expect(probe.isDue(true)).toBe(true);
  });

  it('comes soon again while the server is away', () => {
    const { probe, pass } = probeAt(0.5);
    pass(13_000);
    expect(probe.isDue(false)).toBe(false);
    pass(1_000);
    expect(probe.isDue(false)).toBe(true);
    expect(probe.isDue(true)).toBe(false);
  });
});
