import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { fail, ok } from '@shared/base/result';
import { defaultSettings, type Settings } from '@shared/model/settings';
import { NetworkWatch, type Interfaces } from '@main/net/networkWatch';
import { announceRestart } from '@main/app/announce';
import { followAutostart } from '@main/recovery/autostart';
import { desktopEntry } from '@main/recovery/desktopEntry';
import { desktopSockets, watchDesktop } from '@main/recovery/desktopSession';
import { readBeat, readSupervision, writeBeat } from '@main/recovery/lifeline';
import { Look, type LookReason } from '@main/recovery/look';
import { FakeClock } from '@tests/support/fake-clock';
import { keptLog } from '@tests/support/quiet-log';
import { translateIn } from '@tests/support/translate';

describe('the lifeline', () => {
  it('tells by the newest beat how the console was seen', () => {
    expect(readBeat(writeBeat('visible') + writeBeat('hidden'))).toBe('hidden');
    expect(readBeat(writeBeat('visible'))).toBe('visible');
    expect(readBeat('')).toBeNull();
  });

  it('is taken from the own watchdog only: other programs inherit the environment', () => {
    const text = JSON.stringify({ watchdog: 41, restart: null });
    expect(readSupervision(text, 41)).toEqual({ watchdog: 41, restart: null });
    expect(readSupervision(text, 1)).toBeNull();
    expect(readSupervision('{', 41)).toBeNull();
    expect(readSupervision('null', 41)).toBeNull();
    expect(readSupervision(undefined, 41)).toBeNull();
  });
});

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

describe('the autostart entry', () => {
  it('quotes what a shell or a desktop would take for something else', () => {
    const entry = desktopEntry('城净指挥台', [
      '/opt/城净 指挥台/app$`"\\x',
      '/plain/path-1',
      '--hidden',
      '100%',
    ]);
    // Quoted by \ for the argument, and each \ once more for the value.
    expect(entry).toContain(
      'Exec="/opt/城净 指挥台/app\\\\$\\\\`\\\\"\\\\\\\\x" /plain/path-1 --hidden "100%%"\n',
    );
    expect(entry).toContain('Name=城净指挥台\n');
    expect(entry).toContain('TryExec=/opt/城净 指挥台/app$`"\\\\x\n');
  });

  it('follows the setting at once, and tells a failure once', () => {
    const changed = new Emitter<Settings>();
    let settings = defaultSettings();
    let on = true;
    let broken = '';
    const failed: string[] = [];
    const set = (startWithSystem: boolean, theme: Settings['theme'] = 'light'): void => {
      settings = { ...settings, startWithSystem, theme };
      changed.emit(settings);
    };
    followAutostart({
      port: {
        possible: true,
        state: () => (on ? 'on' : 'off'),
        set: (wanted) => {
          if (broken !== '') return fail(broken);
          on = wanted;
          return ok(null);
        },
      },
      settings: { get: () => settings, changed },
      log: keptLog(),
      failed: (reason) => failed.push(reason),
      blocked: () => failed.push('blocked'),
    });
    expect(on).toBe(false);
    set(true);
    expect(on).toBe(true);
    broken = 'read-only file system';
    set(false);
    set(false, 'dark');
    expect(failed).toEqual(['read-only file system']);
    broken = '';
    set(true);
    set(false);
    expect(on).toBe(false);
  });
});

describe('the watch of the network', () => {
  const card = (address: string, internal = false) => ({
    address,
    netmask: '255.255.255.0',
    family: 'IPv4' as const,
    mac: '00:00:00:00:00:00',
    internal,
    cidr: null,
  });

  it('asks every connection within two seconds of a change, and only then', async () => {
    const clock = new FakeClock();
    let present: Interfaces | Error = { eth0: [card('10.0.0.5')], lo: [card('127.0.0.1', true)] };
    const watch = new NetworkWatch(clock, () => {
      if (present instanceof Error) throw present;
      return present;
    });
    const resumed = new Emitter<void>();
    const unlocked = new Emitter<void>();
    const look = new Look({ resumed, unlocked, network: watch.changed });
    const asked: LookReason[] = [];
    look.asked.on((reason) => asked.push(reason));
    watch.start();
    await clock.advance(60_000);
    present = { lo: [card('127.0.0.1', true), card('127.0.0.9', true)], eth0: [card('10.0.0.5')] };
    await clock.advance(2_000);
    present = new Error('the system does not tell');
    await clock.advance(2_000);
    expect(asked).toEqual([]);
    present = { lo: [card('127.0.0.1', true)] };
    await clock.advance(2_000);
    present = { lo: [card('127.0.0.1', true)], wlan0: [card('192.168.1.7')] };
    await clock.advance(2_000);
    resumed.emit();
    unlocked.emit();
    expect(asked).toEqual(['network', 'network', 'resumed', 'unlocked']);
    watch.stop();
    expect(clock.pending()).toEqual([]);
  });
});

describe('a restart', () => {
  it('is said on the screen, in a toast and in the journal, with its reason', () => {
    const notices: unknown[] = [];
    const toasts: string[] = [];
    const records: unknown[] = [];
    const at = new Date(2026, 10, 21, 9, 5, 7).getTime();
    announceRestart(
      { reason: { kind: 'killed', detail: 'SIGKILL' }, at, failures: 2, console: null },
      {
        log: keptLog(),
        notices: { add: (notice) => notices.push(notice) },
        translator: { translate: translateIn('zh') },
        toasts: {
          show: async (toast) => {
            toasts.push(toast.body);
            return { outcome: 'shown', why: '' };
          },
        },
        alarms: { notes: { record: (event, values) => records.push({ event, ...values }) } },
      },
    );
    const reason = '程序被强制结束（SIGKILL）';
    expect(notices).toEqual([
      { id: 'restarted', code: 'restarted', values: { reason, at: '09:05:07' } },
    ]);
    expect(toasts).toEqual([expect.stringContaining(`中断时间：09:05:07，原因：${reason}`)]);
    expect(records).toEqual([
      { event: 'restarted', reason: 'killed SIGKILL', endedAt: at, failures: 2 },
    ]);
  });
});
