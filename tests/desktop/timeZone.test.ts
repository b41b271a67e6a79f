import { beforeAll, describe, expect, it } from 'vitest';
import { Operator } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A time that stands in a text: its day and minute, MM-dd HH:mm; a weekday may stand between. */
const TIME = /(\d{2}-\d{2})\D*\s(\d{2}:\d{2})/;

/** The minute by the clock of a zone, as Intl has it. */
function minuteIn(timeZone: string, at: number): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(at);
}

/** True while the text tells this minute of the zone, or the one before. */
function isNow(text: string, timeZone: string): boolean {
  const shown = TIME.exec(text)?.slice(1).join(' ');
  const now = Date.now();
  const isAt = (at: number): boolean => minuteIn(timeZone, at).endsWith(shown ?? '-');
  return isAt(now) || isAt(now - 60_000);
}

describe('a workstation in another time zone than the server', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  beforeAll(async () => {
    app = await desk.launch({ env: { TZ: 'America/New_York' } });
    operator = await Operator.at(app);
    await operator.signIn();
  });

  it('shows the server’s time on every page, and says so in the footer', async () => {
    const { page } = operator;
    const clock = page.locator('.cj-desk-clock');
    expect(isNow(await clock.innerText(), 'Asia/Shanghai')).toBe(true);
    const note = page.getByTestId('zone-note');
    expect(await note.innerText()).toMatch(/^时间均为服务器时间（UTC\+8），本机为 UTC-[45]$/);
    // The journal's newest entry is of now as well: one zone on all pages.
    await operator.open('/alarms/journal');
    const first = page.locator('.cj-journal-row [role=gridcell]').first();
    await first.waitFor();
    expect(isNow(await first.innerText(), 'Asia/Shanghai')).toBe(true);
  });

  it('goes on with another zone at once when the setting changes, and without a note when it is the same', async () => {
    const { page } = operator;
    await page.evaluate(`window.chengjing.command('window.settings', { section: 'server' })`);
    const settings = await app.window('settings.html');
    const change = (zone: string): Promise<unknown> =>
      settings.evaluate(
        `window.chengjing.request('settings.change', ${JSON.stringify({ serverTimeZone: zone })})`,
      );
    await operator.open('/');
    await change('Asia/Kathmandu');
    const note = page.getByTestId('zone-note');
    await until('the note names the new zone', async () =>
      (await note.innerText()).includes('UTC+5:45'),
    );
    const clock = page.locator('.cj-desk-clock');
    await until('the clock is that of the new zone', async () =>
      isNow(await clock.innerText(), 'Asia/Kathmandu'),
    );
    await change('America/New_York');
    await until('there is nothing to say', async () => (await note.count()) === 0);
    await until('the clock is that of the workstation', async () =>
      isNow(await clock.innerText(), 'America/New_York'),
    );
  });
});
