import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'src/renderer/windows';
const WINDOWS = readdirSync(FOLDER);
const mainOf = (name: string): string =>
  ['main.ts', 'main.tsx'].find((file) => existsSync(join(FOLDER, name, file))) ?? '';

/** Addresses of pages that main opens: '/board.html' is `board`. */
const OPENED = readdirSync('src/main', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [
    ...readFileSync(join('src/main', file), 'utf8').matchAll(/['"`]\/(\w+)\.html/g),
  ])
  .map(([, name]) => name);

test('every page that main opens is a window of the renderer, and every window is opened', () => {
  expect([...new Set([...OPENED, 'console'])].sort()).toEqual([...WINDOWS].sort());
});

test.each(WINDOWS)(
  'the page of %s starts its own main file below the root of addresses',
  (name) => {
    const page = readFileSync(join(FOLDER, name, 'index.html'), 'utf8');
    expect(page).toContain(`<script type="module" src="./${mainOf(name)}"></script>`);
    expect(page).toContain('<base href="/" />');
  },
);

test.each(WINDOWS.filter((name) => name !== 'overlay'))(
  'the main file of %s imports the bootstrap before whatever could make a schema',
  (name) => {
    const text = readFileSync(join(FOLDER, name, mainOf(name)), 'utf8');
    const imports = [...text.matchAll(/^import .*'(.+)';$/gm)].map(([, from]) => from);
    const first = imports.find((from) => from !== '@renderer/frames/install');
    expect(first).toBe('@renderer/start/bootstrap');
    const inside = readFileSync('src/renderer/start/bootstrap.ts', 'utf8');
    expect(inside.startsWith("import '@renderer/bridge/jitless';\n")).toBe(true);
  },
);
