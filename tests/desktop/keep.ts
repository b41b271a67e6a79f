import { join } from 'node:path';
import type { Page } from 'playwright';
import { LANGUAGES } from '@shared/i18n';

/** Keeps a picture for a person to look at, in the folder that PICS names; without one nothing is kept. */
export async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['PICS'] ?? '';
  if (folder !== '') await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Languages in which pictures are kept; none where nobody asked for pictures: to draw large boards takes long. */
export const PICTURED: readonly (typeof LANGUAGES)[number][] =
  (process.env['PICS'] ?? '') === '' ? [] : LANGUAGES;
