import type { Page } from 'playwright';

/** Chooses the n-th of the vehicles or people that the track page offers. */
export async function chooseTracked(page: Page, n: number): Promise<void> {
  await page.locator('#track-object:enabled').click();
  const rows = page.locator('.cj-page-row');
  await rows.first().waitFor();
  await rows.nth(n).click();
  await rows.first().waitFor({ state: 'detached' });
}

/** Opens the choice of whose track. @returns who is offered */
export async function peopleOf(page: Page): Promise<readonly string[]> {
  await page.locator('#track-object:enabled').click();
  const rows = page.locator('.cj-page-row');
  await rows.first().waitFor();
  return rows.allInnerTexts();
}
