import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from './rig/wait';
import { useDesk } from './support';

describe('starting with the system', () => {
  const desk = useDesk();

  it('that the desktop has switched off stays so, and is told in the settings', async () => {
    const userData = mkdtempSync(join(desk.rig.room.folder, '自动 启动-'));
    const list = join(userData, '启动 项');
    mkdirSync(list);
    const file = join(list, 'cn.chengjing.controlroom.desktop');
    const entry = '[Desktop Entry]\nType=Application\nExec=/opt/app --hidden\nHidden=true\n';
    writeFileSync(file, entry);
    writeFileSync(
      join(userData, 'settings.json'),
      JSON.stringify({ version: 2, startWithSystem: true }),
    );
    const app = await desk.launch({ userData, env: { CHENGJING_AUTOSTART_DIR: list } });
    const console = await app.window('console');
    await console.getByText('登录系统后程序不会自动启动').first().waitFor();
    expect(readFileSync(file, 'utf8')).toBe(entry);
    await console.evaluate(
      `window.chengjing.command('window.settings', { section: 'workstation' })`,
    );
    const settings = await app.window('settings');
    const field = settings.locator('[data-setting=startWithSystem]');
    await field.getByText('系统已将它禁用').waitFor();
    // Off and on again is the way that the text names.
    const control = field.getByRole('switch').or(field.locator('input')).first();
    await control.click({ force: true });
    // Off takes the entry away, and the words with it; on writes it again.
    await field.getByText('系统已将它禁用').waitFor({ state: 'detached' });
    await until('it is off', async () => !(await control.isChecked()));
    await control.click({ force: true });
    await until('the entry is on', () => {
      return existsSync(file) && readFileSync(file, 'utf8').includes('Autostart-enabled=true');
    });
    expect(readFileSync(file, 'utf8')).toContain('X-GNOME-Autostart-enabled=true');
  });
});
