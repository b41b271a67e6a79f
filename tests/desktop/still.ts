import type { Page } from 'playwright';

/** What slides or fades has arrived, and two frames have been drawn. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const ends = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ends.map((one) => one.finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  })()`);
}
