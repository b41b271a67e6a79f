import type { Page } from 'playwright';
import type { Operator } from '../desktop/operator';
import type { Camera } from './camera';

/** Sections of the settings window, each a picture; for some there is something to do before. */
const SECTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  server: nothing,
  network: nothing,
  appearance: nothing,
  sounds: nothing,
  workstation: nothing,
  journal: nothing,
  boards: nothing,
  async check(page) {
    await page.getByRole('button', { name: '开始检查' }).click();
    await page.locator('.cj-check[data-state=done]').waitFor();
  },
  async support(page) {
    await page.getByRole('button', { name: '生成诊断包' }).click();
    await page.locator('[data-made]').waitFor();
  },
  async menuMap(page) {
    await page.locator('tr').nth(1).waitFor();
  },
  files: nothing,
};

/** Pictures of every section of the settings window, in both languages and sizes. */
export async function settingsPictures(operator: Operator, camera: Camera): Promise<void> {
  const { app, page } = operator;
  await page.evaluate(`window.chengjing.command('window.settings', { section: 'server' })`);
  const settings = await app.window('settings.html');
  await settings.locator('.cj-field').first().waitFor();
  for (const [section, prepare] of Object.entries(SECTIONS)) {
    await settings.locator(`nav [data-section=${section}]`).click();
    await prepare(settings);
    await camera.eachLanguage((language) =>
      camera.shoot(`settings-${section}`, language, settings),
    );
  }
  await settings.close();
}

async function nothing(): Promise<void> {
  await Promise.resolve();
}
