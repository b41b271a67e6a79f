import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { LANGUAGES } from '@shared/i18n';
import { DESK_TILES } from '@shared/catalogue/boardSpecs/desk';
import { PRIORITIES } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { BOTH, Inspector } from './axeCheck';
import { keep, PICTURED } from './keep';
import { Operator, WATCHER, type Account } from './operator';
import { resize } from './resize';
import { until } from './rig/wait';
import { useDesk } from './support';

/** The cards of a part of the desk as they are seen, from left to right or from top to bottom. */
const cardsOf = (page: Page, part: string): Promise<readonly (string | null)[]> =>
  page
    .locator(`.cj-desk-${part} > .cj-desk-slot:visible`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-card')));

describe('the workbench as a person arranges it (screen:route.welIndex)', () => {
  const desk = useDesk();
  let operator: Operator;
  let page: Page;

  const at = (next: Operator): void => {
    operator = next;
    ({ page } = next);
  };
  const slot = (card: string): Locator => page.locator(`[data-card=${card}]`);
  const handle = (card: string): Locator => slot(card).locator('.cj-desk-handle');
  const arrange = async (): Promise<void> => {
    await page.getByRole('button', { name: '编排工作台' }).click();
    await page.locator('.cj-desk-arrange').waitFor();
  };
  const widthOf = async (card: string): Promise<number> =>
    must(await slot(card).boundingBox(), card).width;
  const room = (): Promise<readonly number[]> =>
    page
      .locator('.cj-content')
      .evaluate((one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]);

  beforeAll(async () => {
    at(await Operator.at(await desk.launch()));
    await operator.signIn(WATCHER);
    await operator.listening();
    await page.locator('[data-feed=faults] strong').getByText(/\d/).waitFor();
  });

  it('moves cards by key and pointer and hides them; what waits stays, and a hidden one gives its room away', async () => {
    expect(await cardsOf(page, 'top')).toEqual(['waiting', 'situation']);
    await arrange();
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      for (const [width, height] of [
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await resize(operator, width, height);
        await page.waitForTimeout(400);
        await keep(page, `desk-arranging-${width}-${language}`);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
    await resize(operator, 1280, 800);
    // What waits has neither handle nor button: alarms are never silent.
    expect(await slot('waiting').locator('.cj-desk-handle, .cj-desk-hide').count()).toBe(0);
    expect(await page.locator('.cj-desk-bar .cj-desk-hide').count()).toBe(0);

    const first = must((await cardsOf(page, 'figures'))[0] ?? null, 'a figure');
    await handle(first).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await cardsOf(page, 'figures')).indexOf(first)).toBe(1);
    // The keyboard stays with the card, and whoever listens hears where it stands.
    expect(await handle(first).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator('.cj-desk-arrange [role=status]').innerText()).toMatch(
      /第 2 个，共 5 个/,
    );
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await cardsOf(page, 'figures')).indexOf(first)).toBe(2);

    await handle('situation').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => cardsOf(page, 'top')).toEqual(['situation', 'waiting']);

    const from = must(await handle('due').boundingBox(), 'due');
    const to = must(await handle('often').boundingBox(), 'often');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 20, { steps: 5 });
    await page.locator('[data-card=often][data-over=true]').waitFor();
    await page.mouse.up();
    await expect.poll(() => cardsOf(page, 'foot')).toEqual(['notices', 'often', 'due']);

    const before = await widthOf('waiting');
    await slot('situation').locator('.cj-desk-hide').click();
    await expect.poll(() => cardsOf(page, 'top')).toEqual(['waiting']);
    expect(await widthOf('waiting')).toBeGreaterThan(before * 1.5);
    await handle('duty').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => slot('duty').count()).toBe(0);
    // Who hid it by mistake has the way back under the finger.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-show') ?? '')).toBe(
      'duty',
    );
    await slot('notices').locator('.cj-desk-hide').click();
    await keep(page, 'desk-arranged-bar-zh');
    await page.keyboard.press('Escape');
    await page.locator('.cj-desk-arrange').waitFor({ state: 'detached' });
    expect(await page.locator('.cj-desk-handle').count()).toBe(0);
    expect(await room()).toEqual([0, 0]);
    await keep(page, 'desk-arranged-1280-zh');
  });

  it('is as it was arranged after a restart, also for the one who comes to another page first', async () => {
    at(await Operator.at(await must(operator.app, 'app').relaunch()));
    await operator.atHome();
    const seen = async () => ({
      top: await cardsOf(page, 'top'),
      foot: await cardsOf(page, 'foot'),
      figures: (await cardsOf(page, 'figures')).indexOf('summary'),
      count: (await cardsOf(page, 'figures')).length,
    });
    const arranged = { top: ['waiting'], foot: ['often', 'due'], figures: 2, count: 4 };
    await expect.poll(seen).toEqual(arranged);
    await operator.open('/map');
    await operator.open('/wel/index');
    await expect.poll(seen).toEqual(arranged);
  });

  it('an alarm is seen and answered while the desk is arranged', async () => {
    await operator.listening();
    await arrange();
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '人民路9号投放点,1,75' });
    const row = page
      .locator('.cj-desk-rows li:not([data-handled])')
      .filter({ hasText: '人民路9号' });
    await row.getByRole('button', { name: '确认' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('all of it can be hidden but the shift and what waits, and the product’s order comes back', async () => {
    while ((await page.locator('.cj-desk-hide').count()) > 0)
      await page.locator('.cj-desk-hide').first().click();
    expect(await page.locator('.cj-desk-slot').count()).toBe(1);
    await slot('waiting').waitFor();
    await page.locator('.cj-desk-bar').waitFor();
    await keep(page, 'desk-all-hidden-zh');
    const content = must(await page.locator('.cj-desk').boundingBox(), 'desk');
    const waiting = must(await slot('waiting').boundingBox(), 'waiting');
    expect(Math.round(waiting.y + waiting.height)).toBe(Math.round(content.y + content.height));
    await page.locator('[data-show=notices]').click();
    await expect.poll(() => cardsOf(page, 'foot')).toEqual(['notices']);
    await page.getByRole('button', { name: '恢复默认编排' }).click();
    await expect.poll(() => cardsOf(page, 'top')).toEqual(['waiting', 'situation']);
    expect(await cardsOf(page, 'foot')).toEqual(['due', 'notices', 'often']);
    expect((await cardsOf(page, 'figures'))[0]).toBe('summary');
    await page.getByRole('button', { name: '完成' }).click();
    await page.locator('.cj-desk-arrange').waitFor({ state: 'detached' });
    expect(await room()).toEqual([0, 0]);
  });

  it('everybody can read it, also while it is arranged', async () => {
    const inspector = new Inspector(operator);
    await inspector.everyLook('workbench', page, BOTH);
    await operator.ask('settings.set', { language: 'zh' });
    await arrange();
    await slot('often').locator('.cj-desk-hide').click();
    await inspector.everyLook('workbench that is arranged', page, BOTH);
    await page.locator('.cj-desk-reset').click();
    await page.locator('.cj-desk-arranged').click();
    expect(inspector.found).toEqual([]);
  });
});

/** A tenant whose vehicles are reminded of. */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };

/** Longer than the desk waits until it asks for its figures again. */
const TURN_MS = 90_000;

/** The first number of a text. */
const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? Number.NaN);

describe('every number of the workbench leads to its list', () => {
  const desk = useDesk();
  let operator: Operator;
  let page: Page;

  /** The number as the desk says it once it stands still, and what a click on it opens. */
  const follow = async (selector: string): Promise<number> => {
    await operator.open('/wel/index');
    const number = page.locator(selector);
    await number.getByText(/\d/).first().waitFor();
    await page.waitForTimeout(300);
    // The hours of a day stand before the number.
    const said = Number((await number.innerText()).match(/\d+/g)?.at(-1));
    // By keyboard: each is a stop of its own.
    await number.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/wel/'));
    return said;
  };
  const listed = async (family: string): Promise<number> => {
    await page
      .locator(
        `.cj-list[data-family=${family}][data-status=ready], .cj-list[data-family=${family}][data-status=empty]`,
      )
      .waitFor();
    const pager = page.locator('.cj-pager');
    return (await pager.count()) === 0 ? 0 : numberIn(await pager.innerText());
  };
  const alarmRows = async (): Promise<number> => {
    await page.locator('.cj-alarms').waitFor();
    const ids = await page
      .locator('.cj-alarm-grid .ag-row')
      .evaluateAll((all) => all.map((one) => one.getAttribute('row-id')));
    return new Set(ids).size;
  };

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    ({ page } = operator);
    await operator.signIn(WATCHER);
    await operator.listening();
    for (const n of [1, 2, 3])
      await operator.control.alarm({
        tenantId: WATCHER.tenantId,
        text: `人民路${n}号投放点,1,75`,
      });
    await until(
      'the alarms are there',
      async () => (await operator.ask<AlarmSnapshot>('alarms.get')).counts.unacknowledged === 3,
    );
    const [first, second] = (await operator.ask<AlarmSnapshot>('alarms.get')).alarms;
    await operator.ask('alarms.acknowledge', { ids: [must(first, 'an alarm').id], comment: '' });
    await operator.ask('alarms.shelve', {
      ids: [must(second, 'another').id],
      minutes: 30,
      reason: '道路封闭',
    });
    await until('one is acknowledged, one shelved', async () => {
      const { counts } = await operator.ask<AlarmSnapshot>('alarms.get');
      return counts.acknowledged + counts.shelved === 2;
    });
    // A view that the list opens with is for the one who asks for nothing else.
    await operator.ask('workspace.set', {
      kind: 'views',
      key: 'alarms',
      value: {
        version: 1,
        first: 'own',
        views: [{ id: 'own', name: '自己的', filters: { text: '没有这样的' }, sort: [], size: 10 }],
      },
    });
  });

  it('alarms by priority, acknowledged and shelved: the list has so many, and its address says which', async () => {
    const { counts } = await operator.ask<AlarmSnapshot>('alarms.get');
    const sums = [counts.unacknowledged, counts.acknowledged, counts.shelved];
    expect(sums).toEqual([1, 1, 1]);
    for (const priority of PRIORITIES) {
      const said = await follow(`.cj-desk-counts [data-priority=${priority}]`);
      expect(said).toBe(counts.open[priority]);
      expect(page.url()).toContain(`_view=unacknowledged&_f.priorities=${priority}`);
      await expect.poll(alarmRows, { message: priority }).toBe(said);
      await keep(page, `desk-to-alarms-${priority}`);
    }
    for (const name of ['acknowledged', 'shelved'] as const) {
      const said = await follow(`[data-count=${name}]`);
      expect(said).toBe(counts[name]);
      expect(page.url()).toContain(`_view=${name}`);
      await expect.poll(alarmRows, { message: name }).toBe(said);
    }
    // Asked for nothing, it opens as this person wants it.
    await operator.open('/wel/index');
    await operator.open('/alarms');
    await page.locator('.cj-alarms').waitFor();
    await expect.poll(alarmRows).toBe(0);
    await operator.ask('workspace.set', { kind: 'views', key: 'alarms', value: null });
  });

  it('conditions that the list no longer has leave its address, so that its tab never hides an alarm later', async () => {
    await operator.open('/wel/index');
    await operator.open('/alarms?_view=shelved');
    await expect.poll(alarmRows).toBe(1);
    await expect.poll(() => page.locator('.cj-alarms').getAttribute('data-view')).toBe('shelved');
    // Another address while it is open.
    await operator.open('/alarms?_view=acknowledged');
    await expect.poll(alarmRows).toBe(1);
    expect(page.url()).toContain('_view=acknowledged');
    await page.locator('.cj-prio-filter button').first().click();
    await expect.poll(() => page.url()).not.toContain('_view');
    await expect
      .poll(() => page.locator('.cj-alarms').getAttribute('data-view'))
      .toBe('acknowledged');
    await operator.open('/wel/index');
    await operator.open('/alarms');
    await expect.poll(alarmRows).toBe(2);
  });

  it('the day and the hour: the report of the same time counts as many', async () => {
    for (const name of ['day', 'hour']) {
      const said = await follow(`[data-count=${name}]`);
      expect(said).toBeGreaterThanOrEqual(name === 'day' ? 3 : 0);
      expect(page.url()).toContain(`_period=${name}`);
      await page.locator('.cj-kpi[data-status=ready] [data-kpi]').first().waitFor();
      const tile = page.locator('[data-kpi=annunciated] strong');
      expect(numberIn(await tile.innerText())).toBe(said);
      for (const language of PICTURED) {
        await operator.ask('settings.set', { language });
        await page.waitForTimeout(300);
        await keep(page, `desk-to-report-${name}-${language}`);
      }
      await operator.ask('settings.set', { language: 'zh' });
    }
    await page.getByRole('button', { name: '今天' }).click();
    await page.getByRole('button', { name: '今天', pressed: true }).waitFor();
  });

  it.each(
    DESK_TILES.flatMap(({ feed = '', links }) =>
      Object.entries(links).map(([figure, link]) => [feed, figure, link] as const),
    ).filter(([, figure]) => figure.endsWith('Num')),
  )('%s %s', async (feed, figure, link) => {
    const family = 'family' in link ? link.family : '';
    // The city goes on: what came since the desk asked last is counted at its next turn.
    await expect
      .poll(
        async () => {
          const said = await follow(`[data-feed=${feed}] button[data-figure=${figure}]`);
          return (await listed(family)) - said;
        },
        { timeout: TURN_MS },
      )
      .toBe(0);
  });

  it('a figure that no list counts is text, and the card’s title leads to the records behind it', async () => {
    await operator.open('/wel/index');
    await page.locator('[data-feed=summary] [data-figure=missedNum]').waitFor();
    expect(await page.locator('[data-feed=summary] button[data-figure]').count()).toBe(0);
    await page.locator('[data-feed=summary] .cj-desk-figure-title button').click();
    await listed('vehicleScreen');
  });

  it('a notice opens itself', async () => {
    await operator.open('/wel/index');
    const notice = page.locator('[data-part=notices] li button').first();
    const title = await notice.locator('span').innerText();
    await notice.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(title).first().waitFor();
    await keep(page, 'desk-to-notice');
  });

  it('what is due: as many as the list has, past and coming', async () => {
    operator = await Operator.at(await desk.launch({ allAlarms: true }));
    ({ page } = operator);
    await operator.signIn(KEEPER);
    const applied = await follow('[data-part=due] li:not([data-category]) button');
    expect(await listed('materialApplyRecord')).toBe(applied);
    await operator.open('/wel/index');
    await page.locator('[data-part=due] li[data-category]').first().waitFor();
    const inspector = new Inspector(operator);
    await inspector.everyLook('workbench with due dates', page, BOTH);
    expect(inspector.found).toEqual([]);
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      // From the large window to the small one: rows that fitted there make room.
      for (const [width, height] of [
        [1920, 1080],
        [1280, 800],
      ] as const) {
        await resize(operator, width, height);
        await page.waitForTimeout(600);
        await keep(page, `desk-full-${width}-${language}`);
        const over = await page
          .locator('.cj-content')
          .evaluate((one) => one.scrollHeight - one.clientHeight);
        expect(over, `${width} ${language}`).toBe(0);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
    // What stood open before the sign-in is back-filled: the numbers count it as the report does.
    for (const name of ['day', 'hour']) {
      const said = await follow(`[data-count=${name}]`);
      expect(said).toBeGreaterThan(name === 'day' ? 0 : -1);
      await page.locator('.cj-kpi[data-status=ready] [data-kpi]').first().waitFor();
      expect(numberIn(await page.locator('[data-kpi=annunciated] strong').innerText())).toBe(said);
    }
    await operator.open('/wel/index');
    await page.locator('[data-part=due] li[data-category]').first().waitFor();
    const kinds = await page
      .locator('[data-part=due] li[data-category]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-category')));
    expect(kinds.length).toBeGreaterThan(0);
    for (const kind of kinds)
      for (const name of ['expired', 'coming']) {
        const number = `[data-part=due] [data-category="${kind}"] [data-count=${name}]`;
        await operator.open('/wel/index');
        await page.locator(`[data-part=due] [data-category="${kind}"]`).waitFor();
        if ((await page.locator(number).count()) === 0) continue;
        const said = await follow(number);
        expect(await listed('vehicleMaintain'), `${kind} ${name}`).toBe(said);
        await keep(page, `desk-to-due-${kind}-${name}`);
      }
  });
});
