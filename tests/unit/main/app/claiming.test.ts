import { describe, expect, it } from 'vitest';
import { claimData } from '@main/app/claiming';
import type { ToastRequest } from '@main/ports/attention';
import type { Holder } from '@main/recovery/holder';
import type { Restart } from '@main/recovery/lifeline';
import { UNCLAIMED_CODE } from '@main/recovery/policy';
import { FakeClock } from '@tests/support/fakeClock';

const restart = (failures: number): Restart => ({
  reason: { kind: 'killed', detail: 'SIGKILL' },
  at: 0,
  failures,
  console: null,
});

function start(claim: boolean, held: Holder, before: Restart | null = null) {
  const toasts: ToastRequest[] = [];
  const clock = new FakeClock();
  const deps = {
    application: { claim: () => claim, ready: () => Promise.resolve(), userDataDir: '/数据 夹' },
    clock,
    supervised: true,
    restart: before,
    toasts: () => ({
      show: async (toast: ToastRequest) => {
        toasts.push(toast);
        return { outcome: 'shown' as const, why: '' as const };
      },
    }),
    print: () => undefined,
    holder: async () => held,
  };
  return { toasts, clock, deps };
}

describe('a start that cannot take the data folder', () => {
  it('goes on when it can', async () => {
    expect(await claimData(start(true, 'unknown').deps)).toBeNull();
  });

  it('gives way to a program that lives, and only to one', async () => {
    expect(await claimData(start(false, 'alive', restart(1)).deps)).toBe('running');
    expect(await claimData(start(false, 'unknown').deps)).toBe('running');
    // The watchdog's own run has just ended: the lock that cannot be looked at is its own.
    expect(await claimData(start(false, 'unknown', restart(1)).deps)).toBe(UNCLAIMED_CODE);
  });

  it('leaves with a code of its own when the holder is dead, and says it in both languages', async () => {
    const { deps, toasts } = start(false, 'dead', restart(1));
    expect(await claimData(deps)).toBe(UNCLAIMED_CODE);
    expect(toasts).toHaveLength(1);
    expect(toasts[0]?.title).toContain('未运行');
    expect(toasts[0]?.body).toContain('数据文件夹 /数据 夹 无法写入');
    expect(toasts[0]?.body).toContain('retries continuously');
  });

  it('does not repeat it with each try of a long night', async () => {
    let told = 0;
    for (let failures = 1; failures <= 30; failures += 1) {
      const { deps, toasts } = start(false, 'dead', restart(failures));
      await claimData(deps);
      told += toasts.length;
    }
    expect(told).toBe(5);
  });

  it('does not wait for a desktop that never comes', async () => {
    const { deps, clock } = start(false, 'dead');
    const application = { ...deps.application, ready: () => new Promise<void>(() => undefined) };
    const left = claimData({ ...deps, application });
    await clock.advance(8_000);
    expect(await left).toBe(UNCLAIMED_CODE);
  });
});
