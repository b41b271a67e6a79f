import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadScript } from './load';

interface Scripts {
  readonly socketFolder: (folder: string) => void;
  readonly writeFor: (path: string, bytes: string, who: { uid: number; gid: number }) => void;
  readonly giveFile: (path: string, who: { uid: number; gid: number }) => void;
}

describe.skipIf(process.platform === 'win32')('folders where every user may write', () => {
  let place: string;
  let victim: string;
  const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'own-'));
    victim = join(place, 'victim');
    mkdirSync(victim, { mode: 0o700 });
    writeFileSync(join(victim, 'secret'), 'old', { mode: 0o600 });
  });
  afterEach(() => rmSync(place, { recursive: true }));

  it('opens the folder of the sockets and no link that stands in its place', async () => {
    const { socketFolder } = await loadScript<Scripts>('own-folder');
    const link = join(place, 'link');
    symlinkSync(victim, link);
    expect(() => socketFolder(link)).toThrow(/remove it/);
    expect(statSync(victim).mode & 0o7777).toBe(0o700);
    socketFolder(join(place, '.X11-unix'));
    expect(statSync(join(place, '.X11-unix')).mode & 0o7777).toBe(0o1777);
    chmodSync(join(place, '.X11-unix'), 0o755);
    socketFolder(join(place, '.X11-unix'));
    expect(statSync(join(place, '.X11-unix')).mode & 0o7777).toBe(0o1777);
  });

  it('writes a file anew instead of through a link, and gives away no second name of another file', async () => {
    const { giveFile, writeFor } = await loadScript<Scripts>('own-folder');
    const key = join(place, 'xauthority');
    symlinkSync(join(victim, 'secret'), key);
    writeFor(key, 'key', me);
    expect(readFileSync(join(victim, 'secret'), 'utf8')).toBe('old');
    expect(readFileSync(key, 'utf8')).toBe('key');
    linkSync(join(victim, 'secret'), join(place, 'second'));
    // Another owner would fail here without the rights; a file that is skipped does not.
    giveFile(join(place, 'second'), { uid: me.uid + 1, gid: me.gid });
    expect(statSync(join(victim, 'secret')).uid).toBe(me.uid);
  });
});
