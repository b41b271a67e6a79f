import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FACTS } from './openSkeleton';

describe('the table of facts', () => {
  /** Numbers of the facts that a test is named after. */
  const tested = readdirSync(import.meta.dirname)
    .filter((name) => /^openFamily\w+\.test\.ts$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(
        /\bfact(?:\(\s*| )(\d+)[,:]/g,
      ),
    ])
    .map(([, number]) => Number(number));

  it('has a test for each fact that is served, and a reason for each other', () => {
    expect(FACTS).toHaveLength(140);
    const served = FACTS.filter((one) => one.served === 'yes').map(({ number }) => number);
    expect([...new Set(tested)].toSorted((one, two) => one - two)).toEqual(served);
    for (const { served: why } of FACTS) expect(why).not.toBe('');
    expect(served).toHaveLength(140);
  });
});
