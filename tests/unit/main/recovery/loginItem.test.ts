import { describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { ok } from '@shared/base/result';
import { defaultSettings, type Settings } from '@shared/model/settings';
import type { AutostartState } from '@main/ports/autostart';
import { followAutostart } from '@main/recovery/autostart';
import { desktopEntry } from '@main/recovery/desktopEntry';
import { entryState, loginState } from '@main/recovery/loginItem';
import { keptLog } from '@tests/support/quietLog';

const ARGS = ['--hidden'];

describe('starting with the system', () => {
  const item = (enabled: boolean, args = ARGS) => ({ path: 'C:\\app.exe', args, enabled });

  it('is not on where Task Manager has switched the entry off', () => {
    const state = (willLaunch: boolean, launchItems = [item(willLaunch)]): AutostartState =>
      loginState(
        { openAtLogin: true, executableWillLaunchAtLogin: willLaunch, launchItems },
        ARGS,
        'win32',
      );
    expect(state(true)).toBe('on');
    expect(state(false)).toBe('blocked');
    // Electron counts an entry of anybody else with the same program, too.
    expect(state(true, [item(false), item(true, ['--other'])])).toBe('blocked');
    expect(state(false, [])).toBe('blocked');
    expect(loginState({ openAtLogin: false }, ARGS, 'win32')).toBe('off');
    const asks = { openAtLogin: false, status: 'requires-approval' };
    expect(loginState(asks, ARGS, 'darwin')).toBe('blocked');
  });

  it('is not on where a desktop of Linux has switched the entry off', () => {
    const entry = desktopEntry('城净指挥台', ['/opt/app', '--hidden']);
    expect(entryState(entry, entry)).toBe('on');
    expect(entryState('', entry)).toBe('off');
    expect(entryState(entry.replace('/opt/app', '/old/app'), entry)).toBe('off');
    expect(entryState(`${entry}Hidden=true\n`, entry)).toBe('blocked');
    expect(entryState(entry.replace('enabled=true', 'enabled=false'), entry)).toBe('blocked');
  });

  it('that the system has switched off is told once and left so, until it is asked for anew', () => {
    let state: AutostartState = 'blocked';
    let settings: Settings = { ...defaultSettings(), startWithSystem: true };
    const changed = new Emitter<Settings>();
    const done: string[] = [];
    followAutostart({
      port: {
        possible: true,
        state: () => state,
        set: (on) => {
          done.push(on ? 'set' : 'removed');
          state = on ? 'on' : 'off';
          return ok(null);
        },
      },
      settings: { get: () => settings, changed },
      log: keptLog(),
      failed: (reason) => done.push(reason),
      blocked: () => done.push('told'),
    });
    const change = (more: Partial<Settings>): void => {
      settings = { ...settings, ...more };
      changed.emit(settings);
    };
    change({ theme: 'dark' });
    expect(done).toEqual(['told']);
    change({ startWithSystem: false });
    change({ startWithSystem: true });
    expect(done).toEqual(['told', 'removed', 'set']);
  });
});
