import type { Page } from 'playwright';
import type { App } from './rig/app';
import { until } from './rig/wait';

interface Sizable {
  setContentSize(width: number, height: number): void;
}

/** Gives a page of the application this size, px: the console's, for an operator. */
export async function resize(
  { app, page }: { readonly app: App; readonly page: Page },
  width: number,
  height: number,
): Promise<void> {
  const size = { width, height };
  // The handle is asked for in each try: main may let go of it while it collects garbage.
  await until('the window takes its size', async () => {
    const window = await app.electron.browserWindow(page);
    await window.evaluate((own: Sizable, to) => own.setContentSize(to.width, to.height), size);
    return true;
  });
}
