import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { line, table } from '../../bench/report';
import { runParts, Unfinished, type Part } from '../../bench/runner';
import { FakeClock } from '@tests/support/fakeClock';

const measured = (name: string) => line(name, 1, 'ms', null);

/** A part that works, one that throws, one that ends never, one that runs only when it is named. */
function bench() {
  const ran: string[] = [];
  const cleaned: string[] = [];
  const part = (name: string, run: () => Promise<readonly ReturnType<typeof line>[]>): Part => ({
    run: (size) => {
      ran.push(`${name} ${size}`);
      return run();
    },
  });
  const parts: Readonly<Record<string, Part>> = {
    first: part('first', async () => [measured('a')]),
    broken: part('broken', () => Promise.reject(new Error('five windows are open'))),
    empty: part('empty', async () => []),
    last: part('last', async () => [measured('b'), measured('c')]),
    slow: { ...part('slow', async () => [measured('d')]), slow: true },
  };
  const clock = new FakeClock();
  const after = async (name: string) => void cleaned.push(name);
  const base = { size: 'smallest' as const, clock, limitMs: 60_000, after };
  return { parts, ran, cleaned, clock, base };
}

describe('the parts of the bench', () => {
  it('go on after one that failed, which is named with its reason', async () => {
    const { parts, ran, cleaned, base } = bench();
    const { results, failed } = await runParts(parts, { ...base, asked: [] });
    expect(results.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(failed).toEqual([
      { part: 'broken', reason: 'Error: five windows are open' },
      { part: 'empty', reason: 'it yielded no line' },
    ]);
    expect(ran).toEqual(['first', 'broken', 'empty', 'last'].map((name) => `${name} smallest`));
    expect(cleaned, 'what a part leaves behind is ended after each').toEqual([
      'first',
      'broken',
      'empty',
      'last',
    ]);
  });

  it('go on after one that never ends', async () => {
    const { base, clock } = bench();
    const parts: Readonly<Record<string, Part>> = {
      hangs: { run: () => new Promise(() => undefined) },
      next: { run: async () => [measured('a')] },
    };
    const going = runParts(parts, { ...base, asked: [] });
    await clock.advance(60_000);
    expect(await going).toEqual({
      results: [measured('a')],
      failed: [{ part: 'hangs', reason: 'Error: it did not end within 1 min' }],
    });
  });

  it('go on after a cleaning up that failed', async () => {
    const { parts, base } = bench();
    const after = () => Promise.reject(new Error('it left processes'));
    const { results, failed } = await runParts(parts, { ...base, after, asked: ['first', 'last'] });
    expect(results).toHaveLength(3);
    expect(failed.map(({ part }) => part)).toEqual(['first', 'last']);
  });

  it('count a figure that is no number as a failure, and keep the others', async () => {
    const { base } = bench();
    const parts: Readonly<Record<string, Part>> = {
      odd: { run: async () => [measured('a'), line('never seen', Number.NaN, 'ms', 250)] },
    };
    const { results, failed } = await runParts(parts, { ...base, asked: [] });
    expect(results).toEqual([measured('a')]);
    expect(failed).toEqual([{ part: 'odd', reason: 'no figure: never seen' }]);
  });

  it('that could not go on keep what they have measured until then', async () => {
    const { base } = bench();
    const parts: Readonly<Record<string, Part>> = {
      long: { run: () => Promise.reject(new Unfinished('after 300 kills', [measured('a')])) },
    };
    const { results, failed } = await runParts(parts, { ...base, asked: [] });
    expect(results).toEqual([measured('a')]);
    expect(failed).toEqual([{ part: 'long', reason: 'Unfinished: after 300 kills' }]);
  });

  it('run alone when they are named, slow ones too', async () => {
    const { parts, ran, base } = bench();
    await runParts(parts, { ...base, asked: ['slow', 'first'] });
    expect(ran).toEqual(['first smallest', 'slow smallest']);
  });

  it('are told to whoever waits, one by one', async () => {
    const { parts, base } = bench();
    const told: string[] = [];
    await runParts(parts, { ...base, asked: [], told: (text) => told.push(text) });
    expect(
      must(
        told.find((text) => text.startsWith('first')),
        'the first',
      ),
    ).toContain('a ');
    expect(
      must(
        told.find((text) => text.startsWith('broken')),
        'the broken one',
      ),
    ).toContain('FAILED');
  });
});

it('a table of nothing is empty, and a line without a figure is not met', () => {
  expect(table([])).toBe('');
  expect(line('x', Number.NaN, 'ms', 5).met).toBe(false);
});
