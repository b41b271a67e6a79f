import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LONG, LongestFirst } from '@tests/desktop/rig/order';

const DESKTOP = fileURLToPath(new URL('../../desktop', import.meta.url));

const fileOf = (name: string, project = 'desktop') =>
  ({
    moduleId: `/base/tests/${project}/${name}.test.ts`,
    project: { name: project, config: { isolate: true, sequence: { groupOrder: 0 } } },
  }) as unknown as TestSpecification;

/** The order in which these files run on a machine that has run none of them before. */
async function orderOf(...files: TestSpecification[]): Promise<readonly string[]> {
  const cache = { getFileTestResults: () => undefined, getFileStats: () => ({ size: 1 }) };
  const ctx = { config: { root: '/base' }, cache } as unknown as Vitest;
  const sorted = await new LongestFirst(ctx).sort(files);
  return sorted.map(({ moduleId }) => moduleId.replace(/^.*\/(.+)\.test\.ts$/, '$1'));
}

describe('the order of the desktop files', () => {
  it('begins with the long ones, the longest first', async () => {
    const order = await orderOf(fileOf('alarm'), fileOf('package'), fileOf('alarmKills'));
    expect(order).toEqual(['alarmKills', 'package', 'alarm']);
  });

  it('leaves those of other suites as they are, whatever they are called', async () => {
    expect(await orderOf(fileOf('alarm', 'unit'), fileOf('package', 'unit'))).toEqual([
      'alarm',
      'package',
    ]);
  });

  it('names only files that are there', () => {
    expect(LONG.filter((name) => !existsSync(join(DESKTOP, `${name}.test.ts`)))).toEqual([]);
  });
});
