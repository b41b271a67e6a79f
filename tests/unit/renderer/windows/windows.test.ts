import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Resolver {
  readonly resolveId?: (id: string, importer?: string) => string | null;
}

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

test('windows reach the schema library through the file that forbids it code from text', async () => {
  // The content policy refuses such code, and the library tries it at the first schema (desktop: contentPolicy).
  const file = join(process.cwd(), 'electron.vite.config.ts');
  const { default: config } = (await import(file)) as { readonly default: unknown };
  const { plugins = [] } = (config as { renderer: { plugins: readonly Resolver[] } }).renderer;
  const own = plugins.flatMap(({ resolveId }) => resolveId?.('zod', '/src/shared/x.ts') ?? []);
  expect(own).toEqual([join(process.cwd(), 'src/renderer/bridge/zod.ts')]);
  const [library = ''] = own;
  expect(plugins.flatMap(({ resolveId }) => resolveId?.('zod', library) ?? [])).toEqual([]);
  expect(readFileSync(library, 'utf8')).toContain('config({ jitless: true });');
});
