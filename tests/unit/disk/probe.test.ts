import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DiskHangs, DiskProbe, HANGS_AFTER_MS, touchIn } from '@disk/probe';
import { FakeClock } from '@tests/support/fakeClock';

describe('whether the disk answers', () => {
  let clock: FakeClock;
  let touched: (() => void)[];
  let probe: DiskProbe;

  const settled = (): { isOver: boolean } => {
    const state = { isOver: false };
    void probe.settled().then(() => (state.isOver = true));
    return state;
  };

  beforeEach(() => {
    clock = new FakeClock();
    touched = [];
    probe = new DiskProbe(clock, () => new Promise((resolve) => touched.push(resolve)));
  });

  it('is known as soon as it has answered, and nothing is left waiting', async () => {
    const asked = settled();
    await clock.advance(HANGS_AFTER_MS - 1);
    expect(asked.isOver).toBe(false);
    touched[0]?.();
    await clock.advance(0);
    expect(asked.isOver).toBe(true);
    expect(() => probe.check()).not.toThrow();
    expect(clock.pending()).toEqual([]);
  });

  it('keeps nobody longer than a second, asks once however many want to know, and writes are refused until it answers', async () => {
    const first = settled();
    await clock.advance(HANGS_AFTER_MS / 2);
    const second = settled();
    expect(() => probe.check()).not.toThrow();
    await clock.advance(HANGS_AFTER_MS / 2);
    expect([first.isOver, second.isOver]).toEqual([true, true]);
    expect(() => probe.check()).toThrow(DiskHangs);
    const third = settled();
    await clock.advance(0);
    expect(third.isOver).toBe(true);
    expect(touched).toHaveLength(1);
    touched[0]?.();
    await clock.advance(0);
    expect(() => probe.check()).not.toThrow();
    // The next one asks anew.
    settled();
    expect(touched).toHaveLength(2);
  });

  it('takes a disk that refuses for one that answers', async () => {
    probe = new DiskProbe(clock, () => Promise.reject(new Error('ENOSPC')));
    await probe.settled();
    await clock.advance(HANGS_AFTER_MS);
    expect(() => probe.check()).not.toThrow();
  });

  it('is tried on the real one, and leaves nothing there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probe-'));
    await touchIn(folder)();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    await expect(touchIn(folder)()).rejects.toThrow('ENOENT');
  });
});
