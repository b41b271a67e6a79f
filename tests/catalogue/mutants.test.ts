import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MUTANTS, mutate } from '../spec/mutants/list';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  'can still be put into the source: %s',
  (_name, mutant) => {
    const source = readFileSync(join(ROOT, mutant.file), 'utf8');
    expect(mutate(mutant, source)).not.toBe(source);
  },
);

it('mutants have names of their own, and a text that is gone is told', () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const gone = { name: 'gone', file: 'x', edits: [['a', 'b']], by: 'facts' } as const;
  expect(() => mutate(gone, 'aa')).toThrow('"a" occurs 2 times');
});
