import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { announceLostDesktop } from '@main/app/announce';
import { readBeat, writeBeat } from '@main/recovery/lifeline';
import { Unwrapper, wrapped } from '@main/recovery/sealed';
import { sessionBusGone, sessionBusSocket } from '@main/recovery/sessionBus';
import { keptLog } from '@tests/support/quietLog';

describe('what goes through the life line beside the beats', () => {
  it('comes whole, however it is cut, and beats stay beats', () => {
    const line = `${writeBeat('hidden')}${wrapped('{"token":"vh 令牌"}')}${writeBeat('visible')}${wrapped('')}`;
    for (let cut = 1; cut < line.length; cut += 1) {
      const texts: string[] = [];
      const unwrapper = new Unwrapper((text) => texts.push(text));
      const plain = unwrapper.take(line.slice(0, cut)) + unwrapper.take(line.slice(cut));
      expect(texts).toEqual(['{"token":"vh 令牌"}', '']);
      expect(plain).toBe('hv');
      expect(readBeat(plain)).toBe('visible');
    }
  });

  it('is let go when it does not end', () => {
    const texts: string[] = [];
    const unwrapper = new Unwrapper((text) => texts.push(text));
    unwrapper.take('<');
    for (let n = 0; n < 100; n += 1) unwrapper.take('A'.repeat(10_000));
    unwrapper.take('>');
    expect(texts).toEqual([]);
    expect(unwrapper.take('v')).toBe('v');
  });
});

describe('the bus of the desktop session', () => {
  it.each([
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1/bus' }, '/run/user/1/bus'],
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:guid=1,path=/tmp/a%20b' }, '/tmp/a b'],
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:abstract=/tmp/dbus-x,guid=1' }, '\0/tmp/dbus-x'],
    [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=a,port=1' }, null],
    [{}, null],
  ])('is found by its address %j', (env, socket) => {
    expect(sessionBusSocket(env)).toBe(socket);
  });

  it.runIf(process.platform === 'linux')('is gone when nobody takes a connection', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bus-'));
    const path = join(folder, 'bus');
    const env = { XDG_RUNTIME_DIR: folder };
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path, resolve));
    expect(await sessionBusGone(env)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await sessionBusGone(env)).toBe(true);
    const told: string[] = [];
    const notices = { add: ({ code }: { readonly code: string }) => void told.push(code) };
    await announceLostDesktop({ log: keptLog(), notices }, env);
    expect(told).toEqual(['desktopGone']);
    rmSync(folder, { recursive: true });
  });
});
