import { expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { fail, ok } from '@shared/base/result';
import { defaultSettings, type Settings } from '@shared/model/settings';
import { followAutostart } from '@main/recovery/autostart';
import { keptLog } from '@tests/support/quietLog';

it('the autostart entry follows the setting at once, and tells a failure once', () => {
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
