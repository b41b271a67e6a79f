import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadScript, PROJECT } from './load';

interface WindowsSuite {
  readonly windowsFiles: (whole: boolean) => {
    readonly files: readonly string[];
    readonly leftOut: readonly {
      readonly file: string;
      readonly test?: string;
      readonly reason: string;
    }[];
    readonly notes: readonly string[];
  };
}
interface Suites {
  readonly testFiles: (name: string) => readonly string[];
}

describe('the suite of Windows', () => {
  it('runs every file of unit and contract but those that are left out with a reason', async () => {
    const { windowsFiles } = await loadScript<WindowsSuite>('windows-suite');
    const { testFiles } = await loadScript<Suites>('suites');
    const { files, leftOut, notes } = windowsFiles(true);
    const all = ['windows', 'unit', 'contract'].flatMap((name) => testFiles(name));
    const outWhole = leftOut.filter(({ test }) => test === undefined).map(({ file }) => file);
    expect([...files, ...outWhole].sort()).toEqual([...all].sort());
    expect(leftOut.filter(({ reason }) => reason.length < 20)).toEqual([]);
    expect(notes).toEqual([]);
    // The list is as short as can be: few whole files, about Linux alone, and some single tests of others.
    expect(outWhole.length).toBeLessThan(all.length / 35);
    expect(leftOut.length).toBeLessThan(all.length / 10);
  });

  it('has a core with platform, journal, storage, settings and its own files', async () => {
    const { windowsFiles } = await loadScript<WindowsSuite>('windows-suite');
    const { files } = windowsFiles(false);
    for (const part of [
      'tests/windows/platform.test.ts',
      'tests/windows/journal.test.ts',
      'tests/unit/main/journal/writing/store.test.ts',
      'tests/unit/main/storage/settings.test.ts',
    ]) {
      expect(files).toContain(part);
    }
    expect(files.length).toBeLessThan(windowsFiles(true).files.length / 4);
  });

  it('is one failure with its reason where there is no Wine', () => {
    const suite = pathToFileURL(join(PROJECT, 'build', 'lib', 'windows-suite.mjs')).href;
    const script = `const { runWindows } = await import(${JSON.stringify(suite)});
      console.log(JSON.stringify(await runWindows({ root: '/nowhere', work: '/nowhere', options: { env: {} } }, true)));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      // No program is found: neither Wine nor what would install it.
      env: { PATH: '/nowhere' },
    });
    const outcome = JSON.parse(stdout) as { passed: number; failed: number; notes: string[] };
    expect(outcome).toMatchObject({ passed: 0, failed: 1 });
    expect(outcome.notes[0]).toMatch(/^not run, there is no Windows: .*wine/i);
    expect(outcome.notes[0]).not.toContain('\n');
  });
});
