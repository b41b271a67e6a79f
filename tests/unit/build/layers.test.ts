import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadScript } from './load';

interface Graph {
  readonly cycles: number;
  readonly breaches: readonly string[];
}

const { importGraph } = await loadScript<{ importGraph: (root: string) => Promise<Graph> }>(
  'import-graph',
);
const { MAIN, PROCESSES, RENDERER } = await loadScript<{
  MAIN: Readonly<Record<string, readonly string[]>>;
  PROCESSES: Readonly<Record<string, readonly string[]>>;
  RENDERER: readonly (readonly string[])[];
}>('layers');

let root = '';
/** What the small files import; each exists. */
const TARGETS = [
  'shared/base/result.ts',
  'shared/ipc/channels.ts',
  'disk/files.ts',
  'main/app/compose.ts',
  'main/app/stages/storage.ts',
  'main/app/stages/windows.ts',
  'main/alarms/core.ts',
  'main/ports/log.ts',
  'main/net/host.ts',
  'demo/server.ts',
  'preload/bridge.ts',
  'renderer/bridge/client.ts',
  'renderer/data/live.ts',
  'renderer/windows/console/App.tsx',
  'renderer/records/list.ts',
  'renderer/screens/lock/Lock.tsx',
];

function put(path: string, text: string): void {
  const file = join(root, 'src', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Breaches as `rule: from`. */
async function breaches(): Promise<readonly string[]> {
  const graph = await importGraph(root);
  return graph.breaches.map((line) => line.split(' → ')[0] ?? '').sort();
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), '层 layers '));
  for (const name of Object.keys(PROCESSES))
    mkdirSync(join(root, 'src', name), { recursive: true });
  for (const name of [...Object.keys(MAIN), 'app'])
    mkdirSync(join(root, 'src/main', name), { recursive: true });
  for (const name of RENDERER.flat())
    mkdirSync(join(root, 'src/renderer', name), { recursive: true });
  for (const path of TARGETS) put(path, 'export const value = 1;\nexport type Value = 1;\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('every rule of the layers fires', () => {
  const OFFENDERS: readonly (readonly [string, string, string])[] = [
    ['process-shared', 'shared/a.ts', '@main/ports/log'],
    ['process-disk', 'disk/a.ts', '@main/ports/log'],
    ['process-main', 'main/app/a.ts', '@renderer/data/live'],
    ['process-renderer', 'renderer/data/a.ts', '@disk/files'],
    ['process-demo', 'demo/a.ts', '../main/ports/log'],
    ['process-preload', 'preload/a.ts', '@renderer/bridge/client'],
    ['main-ports', 'main/ports/a.ts', '../net/host'],
    ['main-net', 'main/net/a.ts', '@main/alarms/core'],
    ['main-alarms', 'main/alarms/a.ts', '../app/compose'],
    ['stage-storage', 'main/app/stages/storage.ts', './windows'],
    ['stage-session', 'main/app/stages/session.ts', './windows'],
    ['stages', 'main/app/areas/a.ts', '../stages/storage'],
    ['stages', 'main/app/stages/attic.ts', './storage'],
    ['renderer-bridge', 'renderer/bridge/a.ts', '@renderer/data/live'],
    ['renderer-ui', 'renderer/ui/a.tsx', '@renderer/records/list'],
    ['renderer-records', 'renderer/records/a.tsx', '../windows/console/App'],
    ['renderer-boards', 'renderer/boards/a.tsx', '@renderer/screens/lock/Lock'],
    ['apart', 'renderer/screens/boards/a.tsx', '../lock/Lock'],
    ['apart', 'renderer/windows/board/a.tsx', '../console/App'],
    ['electron', 'main/net/a.ts', 'electron'],
    ['node', 'renderer/data/a.ts', 'node:fs'],
    ['node', 'shared/a.ts', 'fs'],
    ['react', 'main/app/a.ts', 'react'],
    ['sqlite', 'main/app/a.ts', 'node:sqlite'],
    ['grid', 'renderer/records/a.tsx', 'ag-grid-community'],
    ['grid', 'renderer/screens/boards/a.tsx', 'ag-grid-react'],
    ['sheet', 'renderer/records/a.tsx', '@blueprintjs/table'],
    ['channels', 'main/app/a.ts', '@shared/ipc/channels'],
    ['unresolved', 'main/app/a.ts', './nowhere'],
  ];

  test.each(OFFENDERS)('%s: %s imports %s', async (rule, file, target) => {
    put(file, `import { value } from '${target}';\nexport const own = value;\n`);
    expect(await breaches()).toContain(`${rule}: src/${file}`);
  });

  test.each(OFFENDERS.filter(([rule]) => /^(process|main|stage|renderer)-/.test(rule)))(
    '%s: a type counts as well: %s imports %s',
    async (rule, file, target) => {
      put(file, `import type { Value } from '${target}';\nexport type Own = Value;\n`);
      expect(await breaches()).toContain(`${rule}: src/${file}`);
    },
  );

  test.each([
    ['value', 'import { b } from', 'export const a = () => b;'],
    ['type', 'import type { B } from', 'export type A = B;'],
  ])('a circle over three files by a %s', async (_kind, from, text) => {
    put('shared/a.ts', `${from} './b';\n${text}\n`);
    put('shared/b.ts', "export * from './c';\n");
    put('shared/c.ts', "import type { A } from './a';\nexport const b = 1;\nexport type B = A;\n");
    const graph = await importGraph(root);
    expect(graph.cycles).toBeGreaterThan(0);
  });

  test('a folder that stands in no layer', async () => {
    put('main/attic/a.ts', 'export const a = 1;\n');
    await expect(importGraph(root)).rejects.toThrow('src/main: no layer has attic');
  });

  test('a layer without a folder', async () => {
    rmSync(join(root, 'src/renderer/records'), { recursive: true });
    await expect(importGraph(root)).rejects.toThrow('there is no folder records');
  });
});

test('what the layers allow is no breach', async () => {
  const allowed = [
    ['main/net/a.ts', '../ports/log'],
    ['main/app/a.ts', '../alarms/core'],
    ['main/adapters/a.ts', 'electron'],
    ['main/app/b.ts', '@disk/files'],
    ['main/app/compose.ts', './stages/windows'],
    ['main/app/stages/alarms.ts', './storage'],
    ['main/ipc/a.ts', '@shared/ipc/channels'],
    ['renderer/screens/lock/a.tsx', './Lock'],
    ['renderer/windows/board/a.tsx', '@renderer/screens/lock/Lock'],
    ['renderer/data/a.ts', '@renderer/bridge/client'],
    ['renderer/ui/grid/a.ts', 'ag-grid-community'],
    ['renderer/records/sheet/a.tsx', '@blueprintjs/table'],
    ['demo/a.ts', '@shared/base/result'],
  ];
  for (const [file = '', target = ''] of allowed)
    put(file, `import { value } from '${target}';\nexport const own = value;\n`);
  expect((await breaches()).filter((line) => !line.startsWith('unresolved'))).toEqual([]);
});
