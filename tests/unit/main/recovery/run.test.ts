import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SUPERVISED_ENV, type Beat } from '@main/recovery/lifeline';
import { startRun } from '@main/recovery/run';
import type { ProcessEnd, Run } from '@main/recovery/watchdog';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Node needs a moment to start on a machine with other work. */
const START = { timeout: 30_000, interval: 20 };

describe('the life line between two processes', () => {
  const folder = mkdtempSync(join(tmpdir(), '心跳 '));
  const child = join(folder, 'supervisedChild.mjs');
  let run: Run | null = null;
  let other: ChildProcess | null = null;

  beforeAll(async () => {
    for (const name of ['supervisedChild', 'adoptingChild', 'raisingChild'])
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        resolve: {
          alias: { '@shared': join(root, 'src/shared'), '@main': join(root, 'src/main') },
        },
        build: {
          ssr: join(root, `tests/support/${name}.ts`),
          outDir: folder,
          emptyOutDir: false,
          rollupOptions: { output: { entryFileNames: '[name].mjs' } },
        },
      });
  });
  afterEach(() => {
    run?.kill();
    other?.kill('SIGKILL');
    run = null;
    other = null;
  });
  // Windows keeps the files of a process for a moment after its end.
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

  const said = (file: string): readonly string[] =>
    existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];

  it('carries beats up and the answer down, and its end makes the app leave', async () => {
    const file = join(folder, 'heard.txt');
    const beats: Beat[] = [];
    const ends: ProcessEnd[] = [];
    run = startRun(null, '', { file: process.execPath, args: [child, file] });
    run.beat.on((beat) => beats.push(beat));
    run.ended.on((end) => ends.push(end));
    await vi.waitFor(() => expect(beats.length).toBeGreaterThan(1), START);
    await vi.waitFor(() => expect(said(file)).toContain('judged'), START);
    expect(beats).toEqual(beats.map(() => 'visible'));
    expect(said(file)).toEqual(['judged']);
    run.ask();
    // Windows ends the children of a process with it; there the end of the pipe means nothing.
    if (process.platform === 'win32') return;
    await vi.waitFor(() => expect(ends).toEqual([{ code: 0, signal: null }]), START);
    expect(said(file)).toEqual(['judged', 'leave']);
  });

  it('hands on what a run left for the next one, in memory alone', async () => {
    const file = join(folder, 'kept.txt');
    const left: string[] = [];
    const reason = { kind: 'crash', detail: 'SIGILL' } as const;
    const restart = { reason, at: 0, failures: 1, console: null };
    run = startRun(restart, '{"token":"令牌"}', { file: process.execPath, args: [child, file] });
    run.keep.on((text) => left.push(text));
    await vi.waitFor(() => expect(said(file)).toContain('kept {"token":"令牌"}'), START);
    await vi.waitFor(() => expect(left).toEqual(['left by a child']), START);
  });

  it('that nobody answers on makes the app say so, once', async () => {
    const file = join(folder, 'deaf.txt');
    const supervision = JSON.stringify({ watchdog: process.pid, restart: null });
    other = spawn(process.execPath, [child, file], {
      env: { ...process.env, [SUPERVISED_ENV]: supervision },
      stdio: ['ignore', 'ignore', 'inherit', 'overlapped'],
    });
    await vi.waitFor(() => expect(said(file)).toContain('judged'), START);
    expect(said(file)).toEqual(['deaf', 'judged']);
  });

  describe('of a watchdog that the app has started', () => {
    let file: string;
    let app: ChildProcess;

    const starts = (name: string, how = ''): void => {
      file = join(folder, `${name}.txt`);
      const args = [join(folder, 'raisingChild.mjs'), join(folder, 'adoptingChild.mjs'), file, how];
      app = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      other = app;
    };
    const says = (line: string): Promise<void> =>
      vi.waitFor(() => expect(said(file)).toContain(line), START);
    const restarts = (reason: object, seen = 'visible'): Promise<void> =>
      says(`starts ${JSON.stringify(reason)} ${seen} 令牌`);

    it('brings the next run what the killed one left, and knows no reason', async () => {
      starts('killed');
      await says('visible');
      app.kill('SIGKILL');
      await restarts({ kind: 'unknown' });
    });

    it('ends an app that hangs, and says so', async () => {
      starts('hung');
      await says('visible');
      app.send('hang');
      await restarts({ kind: 'hang' });
      expect(app.signalCode ?? 'SIGKILL').toBe('SIGKILL');
    });

    it('starts an app again that ended with a code, and one that could not begin', async () => {
      starts('failed');
      await says('visible');
      app.send('code');
      await restarts({ kind: 'ended', detail: 'exit code 1' });
      starts('unclaimed', 'early');
      await restarts({ kind: 'unclaimed' }, 'null');
    });

    it('leaves after an orderly end', async () => {
      starts('ended');
      await says('visible');
      app.send('end');
      await says('leaves 0');
      expect(said(file).join(' ')).not.toContain('starts');
    });
  });
});
