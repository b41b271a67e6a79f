import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Operator } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

const desk = useDesk();
const WIDTH = 1920;
/** On the third monitor. */
const PLACE = { x: 2 * WIDTH + 200, y: 100, width: 1280, height: 800 };

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Placeable {
  getBounds(): Placed;
  setBounds(to: Placed): void;
}

afterEach(async () => {
  await desk.rig.monitors.plugAll();
});

it('the console comes back to its monitor when that comes back, and is whole on one meanwhile', async () => {
  const operator = await Operator.at(await desk.launch());
  const window = await operator.app.electron.browserWindow(operator.page);
  const at = (): Promise<Placed> => window.evaluate((own: Placeable) => own.getBounds());
  const onMonitor = (area: Placed): number | null => {
    const [left, right] = [area.x, area.x + area.width - 1].map((x) => Math.floor(x / WIDTH));
    return left === right ? (left ?? null) : null;
  };
  await window.evaluate((own: Placeable, to) => own.setBounds(to), PLACE);
  await until('it stands on the third monitor', async () => onMonitor(await at()) === 2);
  const home = await at();
  // The place is written down a little after it was taken for a person's choice.
  const file = join(operator.app.userData, 'state.json');
  await until('its place is kept', () => {
    if (!existsSync(file)) return false;
    const { bounds } = JSON.parse(readFileSync(file, 'utf8')) as { bounds: Placed | null };
    return bounds?.x === home.x;
  });
  for (const round of [1, 2]) {
    await desk.rig.monitors.unplug(2);
    await until(`it is whole on another monitor, ${round}`, async () =>
      [0, 1].includes(onMonitor(await at()) ?? -1),
    );
    await desk.rig.monitors.plug(2);
    await until(`it is back, ${round}`, async () => onMonitor(await at()) === 2);
  }
  const back = await at();
  expect(Math.abs(back.x - home.x)).toBeLessThan(48);
  expect([back.width, back.height]).toEqual([home.width, home.height]);
});
