import type { Page } from 'playwright';
import { until } from './rig/wait';

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

/** Followed, what is played stays in the middle of the map while time is dragged; not followed, it leaves it. */
export async function staysInTheMiddle(page: Page): Promise<void> {
  const handle = page.locator('.cj-track-line input');
  const [first, last] = await Promise.all(['min', 'max'].map((name) => handle.getAttribute(name)));
  const away = async (share: number): Promise<number | undefined> => {
    const time = Number(first) + share * (Number(last) - Number(first));
    await handle.fill(String(Math.round(time / 1000) * 1000));
    const [sign, map] = await Promise.all(
      ['.cj-map-sign', '.cj-map-host'].map((one) => page.locator(one).first().boundingBox()),
    );
    if (sign == null || map == null) return undefined;
    const x = sign.x + sign.width / 2 - map.x - map.width / 2;
    const y = sign.y + sign.height / 2 - map.y - map.height / 2;
    return Math.hypot(x, y);
  };
  const follow = page.getByRole('checkbox', { name: '跟随' });
  await follow.check({ force: true });
  for (const share of [0.1, 0.35, 0.6])
    await until('it is in the middle', async () => ((await away(share)) ?? 999) < 30);
  await follow.uncheck({ force: true });
  // At this zoom a tenth of the shift is more than the middle of the map.
  await until('it left the middle', async () => ((await away(0.1)) ?? 0) > 60);
}
