import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { sosOnWire } from '../support/sosAlarm';
import { Operator, WATCHER, type Account } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A tenant with SOS calls (spec 1 §2). */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };

/** Its poll asks so often, and a page has to be drawn, ms. */
const SOS_MS = 60_000;

/** A picture for people, where the environment names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['CHENGJING_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** What the system's high contrast leaves of an element. */
const styleOf = (page: Page, selector: string, properties: readonly string[]): Promise<string[]> =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
      properties,
    );

describe('high contrast of the system', () => {
  const desk = useDesk();

  it('leaves priorities apart in the list, by shape and by the line before the row', async () => {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    const { page, control } = operator;
    const { tenantId } = WATCHER;
    await operator.signIn(WATCHER);
    await operator.listening();
    await resize(operator, 1600, 900);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first();
    await operator.open('/alarms');
    for (const priority of ['critical', 'high', 'medium', 'low'] as const) {
      const config = await operator.ask<AlarmConfig>('alarms.config');
      const priorities = { ...config.priorities, garbageDrop: priority };
      await operator.ask('alarms.configure', { ...config, priorities });
      await control.alarm({ tenantId, text: `${priority}投放点,1,75` });
      await row(`${priority}投放点`).waitFor();
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await picture(page, 'list');
    const lines = [];
    for (const priority of ['critical', 'high', 'medium', 'low']) {
      const selector = `.ag-row:has(.cj-mark-${priority}) .ag-cell[aria-colindex='1']`;
      lines.push(await styleOf(page, selector, ['border-left-style', 'border-left-width']));
    }
    expect(lines).toEqual([
      ['double', '8px'],
      ['solid', '5px'],
      ['dashed', '4px'],
      ['dotted', '3px'],
    ]);
    // Shapes are drawn in the colour of text, on the ground of the page.
    const [ink] = await styleOf(page, '.ag-row .cj-mark path', ['fill']);
    const [ground] = await styleOf(page, 'body', ['background-color']);
    expect(ink).not.toBe(ground);
    await page.keyboard.press('Tab');
    expect(await styleOf(page, ':focus-visible', ['outline-style', 'outline-width'])).toEqual([
      'solid',
      '3px',
    ]);
    await picture(page, 'focus');
  });

  it('leaves the SOS window its edge, its heading and its button', async () => {
    const app = await desk.launch({ allAlarms: true });
    const operator = await Operator.at(app);
    await operator.control.record('workCardMessage', KEEPER.tenantId, sosOnWire('高对比求救'));
    await operator.signIn(KEEPER);
    const popup = await until(
      'the popup is there',
      () => app.electron.windows().find((one) => one.url().includes('/sos.html')),
      SOS_MS,
    );
    await popup.locator('.cj-sos-handle').waitFor();
    await popup.emulateMedia({ forcedColors: 'active' });
    await picture(popup, 'sos');
    expect(await styleOf(popup, '.cj-sos', ['border-top-style', 'border-top-width'])).toEqual([
      'double',
      '6px',
    ]);
    const [page] = await styleOf(popup, 'body', ['background-color']);
    for (const part of ['.cj-sos-head', '.cj-sos-handle']) {
      const [ground, ink] = await styleOf(popup, part, ['background-color', 'color']);
      expect(ground, part).not.toBe(ink);
      expect(ground, part).not.toBe(page);
    }
  });
});
