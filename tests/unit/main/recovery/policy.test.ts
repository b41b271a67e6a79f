import { describe, expect, it } from 'vitest';
import {
  GOOD_RUN_MS,
  nextStep,
  REFUSED_CODE,
  UNCLAIMED_CODE,
  type RunEnd,
} from '@main/recovery/policy';

const end = (change: Partial<RunEnd>): RunEnd => ({
  code: null,
  signal: null,
  hung: false,
  upMs: 1_000,
  asked: false,
  sessionOver: false,
  ...change,
});

describe('what follows the end of a run', () => {
  it.each<[string, Partial<RunEnd>, number]>([
    ['an orderly end', { code: 0 }, 0],
    ['a refused command line', { code: REFUSED_CODE }, 2],
    ['a log-off on Windows', { code: 0x40010004 }, 0],
    ['a watchdog that was asked to leave', { signal: 'SIGKILL', asked: true }, 0],
    ['a desktop that is gone', { code: 1, sessionOver: true }, 0],
  ])('leaves after %s', (_what, change, code) => {
    expect(nextStep(end(change), 3)).toEqual({ kind: 'leave', code });
  });

  it.each<[string, Partial<RunEnd>, object]>([
    ['a kill', { signal: 'SIGKILL' }, { kind: 'killed', detail: 'SIGKILL' }],
    ['a fault', { signal: 'SIGSEGV' }, { kind: 'crash', detail: 'SIGSEGV' }],
    ['an exit code', { code: 133 }, { kind: 'crash', detail: 'exit code 133' }],
    ['Task Manager, or a failure', { code: 1 }, { kind: 'ended', detail: 'exit code 1' }],
    [
      'an access violation',
      { code: 0xc0000005 },
      { kind: 'crash', detail: 'exit code 0xC0000005, access violation' },
    ],
    ['a start that found the data folder closed', { code: UNCLAIMED_CODE }, { kind: 'unclaimed' }],
    ['a hang', { signal: 'SIGKILL', hung: true }, { kind: 'hang' }],
    ['a hang of a run that nobody sees end', { hung: true }, { kind: 'hang' }],
    ['an end without a word', {}, { kind: 'unknown' }],
  ])('starts again after %s', (_what, change, reason) => {
    expect(nextStep(end(change), 0)).toMatchObject({ kind: 'restart', waitMs: 1_000, reason });
  });

  it('waits longer each time, never gives up, and begins anew after a good run', () => {
    const waits: number[] = [];
    let failures = 0;
    for (const upMs of [0, 0, 0, 0, 0, 0, GOOD_RUN_MS - 1, GOOD_RUN_MS]) {
      const step = nextStep(end({ signal: 'SIGSEGV', upMs }), failures);
      if (step.kind !== 'restart') throw new Error('it gave up');
      ({ failures } = step);
      waits.push(step.waitMs);
    }
    expect(waits).toEqual([1_000, 5_000, 15_000, 60_000, 60_000, 60_000, 60_000, 1_000]);
    expect(failures).toBe(1);
  });
});
