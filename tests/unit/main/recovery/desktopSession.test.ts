import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { desktopSockets, watchDesktop } from '@main/recovery/desktopSession';

describe('the end of the desktop', () => {
  it('is the loss of its socket', () => {
    const folder = mkdtempSync(join(tmpdir(), 'desktop-'));
    const socket = join(folder, 'wayland-1');
    writeFileSync(socket, '');
    const over = watchDesktop({ XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: 'wayland-1' });
    expect(over()).toBe(false);
    rmSync(folder, { recursive: true });
    expect(over()).toBe(true);
  });

  it('is never seen where there was no socket: another machine’s display, Windows', () => {
    for (const env of [{}, { DISPLAY: 'server:10.0' }, { DISPLAY: ':987654' }]) {
      expect(watchDesktop(env)()).toBe(false);
    }
    expect(desktopSockets({ DISPLAY: ':0.1' })).toEqual(['/tmp/.X11-unix/X0']);
  });
});
