import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Unit tests of what does not lie in `src`, by the folder that they mirror. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  build: 'build',
  bench: 'tests/bench',
  rig: 'tests/desktop/rig',
  soak: 'tests/soak',
  support: 'tests/support',
};
/** The whole alarm core against one fault each: they belong to no single folder of it. */
const WHOLE = ['main/alarms/faults'];
/** camelCase, and before the ending what vitest and the catalogue want to know. */
const STYLE = /^[a-z][A-Za-z0-9]*(\.gen)?(\.test)?\.(ts|tsx|mjs)$/;

/** Files below a folder of the tests, by their paths from the project's folder. */
function filesBelow(folder: string): readonly string[] {
  const place = join(PROJECT, 'tests', folder);
  return readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile()
      ? relative(PROJECT, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      : [],
  );
}

/** Where the source of a folder of unit tests lies. @param path below tests/unit */
function sourceOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return [ELSEWHERE[first] ?? `src/${first}`, ...rest].join('/');
}

describe('the tree of the tests', () => {
  it('has a folder of unit tests only where there is one of sources', () => {
    const places = filesBelow('unit').map((path) => dirname(path).slice('tests/unit/'.length));
    const folders = [...new Set(places)].filter((path) => path !== '');
    const stray = folders.filter(
      (path) => !WHOLE.includes(path) && !existsSync(join(PROJECT, sourceOf(path))),
    );
    expect(folders.length).toBeGreaterThan(50);
    expect(stray).toEqual([]);
  });

  it('names files in one style, as the sources do', () => {
    const names = filesBelow('.').filter((path) => /\.(ts|tsx|mjs)$/.test(path));
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((path) => !STYLE.test(basename(path)))).toEqual([]);
  });

  it('has no file for whatever is small: each rule is tested where its source lies', () => {
    const grabBags = /^(small|misc|various|other|utils?|helpers?)\./;
    const bags = filesBelow('unit').filter((path) => grabBags.test(basename(path)));
    expect(bags).toEqual([]);
  });
});
