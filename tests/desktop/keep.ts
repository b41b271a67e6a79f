import { join } from 'node:path';
import type { Page } from 'playwright';

/** Keeps a picture for a person to look at, in the folder that PICS names; without one nothing is kept. */
export async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['PICS'] ?? '';
  if (folder !== '') await page.screenshot({ path: join(folder, `${name}.png`) });
}
