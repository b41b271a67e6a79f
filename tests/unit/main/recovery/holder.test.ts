import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holderOf } from '@main/recovery/holder';

/** No process has it: the largest number that Linux gives is smaller. */
const NOBODY = 2 ** 22 + 1;
/** On Windows a link wants rights of its own, and a socket is no file. */
const linked = it.runIf(process.platform !== 'win32');

describe('whoever holds the lock of a data folder', () => {
  let folder: string;
  let server: Server | null = null;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'holder-'));
  });
  afterEach(() => {
    server?.close();
    server = null;
    rmSync(folder, { recursive: true });
  });

  const lock = (target: string): void => symlinkSync(target, join(folder, 'SingletonLock'));
  const socket = (path: string): void => symlinkSync(path, join(folder, 'SingletonSocket'));
  const linux = (host = hostname()) => ({
    platform: 'linux' as const,
    hostname: host,
    lives: (pid: number) => pid !== NOBODY,
  });

  it('is nobody where there is no lock: the folder takes no writes', async () => {
    expect(await holderOf(folder, linux())).toBe('dead');
  });

  linked('is dead when its process is', async () => {
    lock(`${hostname()}-${NOBODY}`);
    expect(await holderOf(folder, linux())).toBe('dead');
  });

  linked('is dead when its number is another program’s by now', async () => {
    lock(`${hostname()}-${process.pid}`);
    socket(join(folder, 'gone', 'SingletonSocket'));
    expect(await holderOf(folder, linux())).toBe('dead');
  });

  linked('is alive when it listens', async () => {
    const path = join(folder, 's');
    server = createServer();
    await new Promise<void>((resolve) => server?.listen(path, resolve));
    lock(`${hostname()}-${process.pid}`);
    socket(path);
    expect(await holderOf(folder, linux())).toBe('alive');
  });

  linked('is not known at another machine', async () => {
    lock(`another-${NOBODY}`);
    expect(await holderOf(folder, linux())).toBe('unknown');
  });

  it('is dead on Windows when its file is gone, or left behind', async () => {
    const windows = { ...linux(), platform: 'win32' as const };
    expect(await holderOf(folder, windows)).toBe('dead');
    writeFileSync(join(folder, 'lockfile'), '');
    expect(await holderOf(folder, windows)).toBe('dead');
  });
});
