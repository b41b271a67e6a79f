import type { Page } from 'playwright';

/**
 * Keeps files of the program from a page, as a damaged installation does.
 * @param pattern of addresses, with * for any text
 * @returns gives them back
 */
export async function blockCode(page: Page, pattern: string): Promise<() => Promise<void>> {
  // Playwright's own routes see no address of our scheme.
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setBlockedURLs', { urls: [pattern] });
  return async () => {
    await wire.send('Network.setBlockedURLs', { urls: [] });
    await wire.detach();
  };
}
