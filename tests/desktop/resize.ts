import type { Operator } from './operator';
import { until } from './rig/wait';

interface Sizable {
  setContentSize(width: number, height: number): void;
}

/** Gives the console's page this size, px. */
export async function resize(operator: Operator, width: number, height: number): Promise<void> {
  const window = await operator.app.electron.browserWindow(operator.page);
  const size = { width, height };
  await until('the window takes its size', async () => {
    await window.evaluate((own: Sizable, to) => own.setContentSize(to.width, to.height), size);
    return true;
  });
}
