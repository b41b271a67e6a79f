import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadScript } from './load';

type Limits = Readonly<Record<string, readonly [scripts: number, styles: number]>>;

const { firstCode, LIMITS } = await loadScript<{
  readonly firstCode: (folder: string, limits: Limits) => string;
  readonly LIMITS: Limits;
}>('first-code');

describe('the first code of a window', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'first-code-'));
    mkdirSync(join(folder, 'windows', 'console'), { recursive: true });
    mkdirSync(join(folder, 'assets'));
    const page = [
      '<script type="module" src="../../assets/console-a.js"></script>',
      '<link rel="modulepreload" href="../../assets/react-b.js">',
      '<link rel="stylesheet" href="../../assets/theme-c.css">',
    ];
    writeFileSync(join(folder, 'windows', 'console', 'index.html'), page.join('\n'));
    for (const [name, size] of [
      ['console-a.js', 1_500],
      ['react-b.js', 2_500],
      ['theme-c.css', 700],
      // Read later, so not counted.
      ['Layout-d.js', 90_000],
    ] as const)
      writeFileSync(join(folder, 'assets', name), 'x'.repeat(size));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is what its page names: scripts and styles, each with its limit', () => {
    expect(firstCode(folder, { console: [4, 1] })).toContain('console 4 + 1 of 4 + 1 kB');
  });

  it.each<[string, Limits]>([
    ['scripts', { console: [3, 1] }],
    ['styles', { console: [4, 0] }],
    ['a window without a limit', {}],
  ])('ends the build when it is too much: %s', (_what, limits) => {
    expect(() => firstCode(folder, limits)).toThrow('console 4 + 1 of');
  });

  it('has a limit for every window that there is', () => {
    expect(Object.keys(LIMITS).sort()).toEqual(readdirSync('src/renderer/windows').sort());
  });
});
