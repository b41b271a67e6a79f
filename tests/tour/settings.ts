import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@shared/i18n';
import type { Operator } from '../desktop/operator';
import { pause } from '../desktop/rig/wait';
import type { Film } from './camera';

/** Sections of the settings window, each a picture. */
const SECTIONS = [
  'server',
  'network',
  'appearance',
  'sounds',
  'workstation',
  'wall',
  'check',
  'support',
  'menuMap',
  'files',
] as const;
const CALM_MS = 500;

/** Pictures of every section of the settings window, in both languages and sizes. */
export async function settingsPictures(operator: Operator, films: readonly Film[]): Promise<void> {
  const { app, page } = operator;
  const show = (section: string) =>
    page.evaluate(`window.chengjing.command('window.settings', { section: '${section}' })`);
  await show('server');
  const settings = await app.window('settings.html');
  for (const { width, height, folder } of films) {
    mkdirSync(folder, { recursive: true });
    await settings.setViewportSize({ width, height });
    for (const section of SECTIONS) {
      await show(section);
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await pause(CALM_MS);
        await settings.screenshot({ path: join(folder, `settings-${section}-${language}.png`) });
      }
    }
  }
  await operator.ask('settings.set', { language: 'zh' });
  await settings.close();
}
