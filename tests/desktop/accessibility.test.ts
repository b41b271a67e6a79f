import { beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardsState } from '@shared/model/board';
import { BOARDS } from '@shared/catalogue/boards';
import { FAMILIES } from '@shared/catalogue';
import { PAGES } from '@shared/model/pages';
import { sosOnWire } from '../support/sosAlarm';
import { BOTH, dress, findings, FRAME, Inspector, LOOKS } from './axeCheck';
import { ADMIN, Operator, type Account } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A tenant with every polled source, work cards and SOS calls (spec 1 §2). */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
/** What a person waits for after a click; a step that does not come fails long before the test's limit. ms */
const STEP_MS = 20_000;
/** Dozens of pages in four looks, on a machine with much other work. ms */
const FILE_MS = 1_800_000;
/** An SOS is polled so often, ms. */
const SOS_MS = 60_000;

const READY = '.cj-list[data-status=ready], .cj-list[data-status=empty]';
/** A family's screen of any shape has what it shows. */
const ARRIVED = '[data-status=ready], [data-status=empty]';

/** What says that a page of the register is drawn. */
const DRAWN: Readonly<Record<string, string>> = {
  alarms: '.cj-alarms',
  boards: '.cj-monitor',
  alarmReport: '.cj-kpi-cards',
  handover: '.cj-hand[data-made]',
  journal: '.cj-journal-scroll .cj-journal-row',
  alarmRules: '.cj-rules',
};

/** Leaves whatever is open, and throws away what was typed in it. */
async function leave({ page }: Operator): Promise<void> {
  const open = page.locator('.bp6-dialog, .bp6-drawer, .bp6-popover, [role=dialog]');
  await until('nothing is open', async () => {
    if ((await open.count()) === 0) return true;
    const discard = page.getByRole('button', { name: /^(放弃修改|Discard changes)$/ });
    if ((await discard.count()) > 0) await discard.first().click();
    else await page.keyboard.press('Escape');
    return false;
  });
}

describe('everybody can read it: pages', { timeout: FILE_MS }, () => {
  const desk = useDesk();
  let operator: Operator;
  let inspector: Inspector;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    inspector = new Inspector(operator);
    await resize(operator, 1280, 800);
    operator.page.setDefaultTimeout(STEP_MS);
  });

  it('the sign-in page, and what it opens', async () => {
    const { page } = operator;
    await page.locator('.cj-captcha-picture img').waitFor();
    await inspector.everyLook('sign-in');
    await page.locator('.cj-server').getByRole('button', { name: '更改' }).click();
    await page.locator('#server-url').waitFor();
    await inspector.everyLook('sign-in: server');
    await leave(operator);
    expect(inspector.found).toEqual([]);
  });

  it('the screens of every family', async () => {
    const { page } = operator;
    inspector = new Inspector(operator);
    await operator.signIn(ADMIN);
    await inspector.inLooks(
      FAMILIES.flatMap(({ key, screen }, n) => {
        const path = screen?.paths[0];
        if (path === undefined) return [];
        // One engine draws them all: every look comes up, the users' list in all of them, with the frame.
        const isWhole = key === 'user';
        const all = isWhole || process.env['CHENGJING_EVERY_LOOK'] === '1';
        return {
          place: `list ${key}`,
          looks: all ? LOOKS : LOOKS.filter((_look, at) => at === n % LOOKS.length),
          ...(isWhole ? {} : { within: FRAME }),
          show: async () => {
            await operator.open(path);
            await page
              .locator(`[data-family="${key}"]`)
              .and(page.locator(ARRIVED))
              .first()
              .waitFor();
          },
        };
      }),
    );
    expect(inspector.found).toEqual([]);
  });

  it('what a list opens', async () => {
    const { page } = operator;
    inspector = new Inspector(operator);
    const tool = (name: string) =>
      page.locator('.cj-toolbar').getByRole('button', { name, exact: true });
    await operator.open('/system/user');
    await page.locator(READY).waitFor();
    const cell = page.locator('.cj-list-grid [role=row][row-index="1"] [role=gridcell]').nth(1);
    const dialogs: readonly (readonly [string, () => Promise<void>])[] = [
      ['add', () => tool('新增').click()],
      [
        'view',
        async () => {
          await cell.click();
          await page.keyboard.press('Enter');
          await page.locator('.cj-view').waitFor();
        },
      ],
      [
        'remove',
        async () => {
          await page.locator('.cj-list-grid [role=row][row-index="1"] input').first().check();
          await tool('删除').click();
        },
      ],
      ['columns', () => tool('列设置').click()],
      ['views', () => tool('视图').click()],
      ['export', () => page.locator('[data-transfer=export]').click()],
      ['import', () => page.locator('[data-transfer=import]').click()],
      ['keys', () => page.keyboard.press('F1')],
      ['menu search', () => page.keyboard.press('Control+k')],
      ['lock password', () => page.keyboard.press('Control+l')],
      ['user menu', () => page.locator('.cj-user').click()],
      ['messages', () => page.getByRole('button', { name: '通知', exact: true }).click()],
    ];
    for (const [name, open] of dialogs) {
      await open();
      await page
        .locator('.bp6-dialog, .bp6-drawer, .bp6-popover, [role=dialog], .cj-notices')
        .first()
        .waitFor();
      await inspector.inFront(`users: ${name}`);
      await leave(operator);
      if (name === 'messages') await operator.open('/system/user');
    }
    await page.locator('.cj-user').click();
    await page.getByRole('menuitem', { name: '接班登录' }).click();
    await page.getByRole('dialog').locator('.cj-captcha-picture img').waitFor();
    await inspector.inFront('take over');
    await leave(operator);
    expect(inspector.found).toEqual([]);
  });

  it('a form with dates, a dictionary, a board on offer, and addresses that lead nowhere', async () => {
    const { page } = operator;
    inspector = new Inspector(operator);
    await operator.open('/dataBoard/transportScreen/index');
    await page.locator('.cj-boards-offer .bp6-button').first().waitFor();
    await inspector.everyLook('board offer');
    await operator.open('/system_classify/dataStatistics/pointKanban/index');
    await page.locator('[data-state=notBuilt]').waitFor();
    await inspector.everyLook('not built');
    await operator.open('/no/such/page');
    await page.locator('[data-state=notFound]').waitFor();
    await inspector.everyLook('not found');
    await operator.open('/system_sanitation/vehicleMg/vehicle');
    await operator.open('/wel/index');
    await inspector.everyLook('workbench');
    expect(inspector.found).toEqual([]);
  });

  it('the lock page', async () => {
    const { page } = operator;
    inspector = new Inspector(operator);
    await operator.ask('lock.configure', { old: '', password: '2580' });
    // While it is locked main takes no change: each look is chosen before.
    for (const look of LOOKS) {
      await dress(operator, [page], look);
      await page.keyboard.press('Control+l');
      await page.locator('input[name=lockPassword]').waitFor();
      inspector.found.push(...(await findings(page, `lock ${look.language} ${look.theme}`)));
      await page.locator('input[name=lockPassword]').fill('2580');
      await page.keyboard.press('Enter');
      await page.locator('input[name=lockPassword]').waitFor({ state: 'detached' });
    }
    expect(inspector.found).toEqual([]);
  });

  it('every section of the settings', async () => {
    const { app, page } = operator;
    await page.evaluate(`window.chengjing.command('window.settings', { section: 'server' })`);
    const settings = await app.window('settings.html');
    await settings.locator('.cj-field').first().waitFor();
    inspector = new Inspector(operator, [settings]);
    const sections = settings.locator('nav [data-section]');
    for (let at = 0; at < (await sections.count()); at += 1) {
      const section = sections.nth(at);
      const name = (await section.getAttribute('data-section')) ?? '';
      await section.click();
      if (name === 'check') {
        await settings.locator('.cj-check .bp6-intent-primary').first().click();
        await settings.locator('.cj-check[data-state=done]').waitFor();
      }
      if (name === 'menuMap') await settings.locator('tr').nth(1).waitFor();
      await inspector.everyLook(`settings ${name}`, settings, at === 0 ? LOOKS : BOTH);
    }
    await settings.close();
    expect(inspector.found).toEqual([]);
  });
});

describe('everybody can read it: alarms', { timeout: FILE_MS }, () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let inspector: Inspector;

  beforeAll(async () => {
    app = await desk.launch({ allAlarms: true });
    operator = await Operator.at(app);
    await operator.control.record('workCardMessage', KEEPER.tenantId, sosOnWire('可读求救'));
    await operator.signIn(KEEPER);
    await resize(operator, 1280, 800);
    operator.page.setDefaultTimeout(STEP_MS);
    await until('the sources have told what stands', async () => {
      const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
      return alarms.length >= 10;
    });
  });

  it('every page of the register', async () => {
    const { page } = operator;
    inspector = new Inspector(operator);
    for (const { key, path } of PAGES) {
      if (key === 'emergency') continue;
      await operator.open(path);
      await page
        .locator(DRAWN[key] ?? 'main')
        .first()
        .waitFor();
      if (key === 'alarms') await page.locator('.cj-alarms .ag-row').first().waitFor();
      await inspector.everyLook(`page ${key}`);
      if (key !== 'alarmRules') continue;
      const tabs = page.locator('.cj-rules [role=tab]');
      for (let at = 0; at < (await tabs.count()); at += 1) {
        await tabs.nth(at).click();
        await inspector.everyLook(`page ${key}, tab ${at + 1}`, page, BOTH);
      }
    }
    expect(inspector.found).toEqual([]);
  });

  it('the words beside the icons, where there is room for them', async () => {
    const { page } = operator;
    inspector = new Inspector(operator);
    await resize(operator, 1900, 1000);
    await operator.open('/alarms');
    await page.locator('.cj-alarms[data-room=words] .ag-row').first().waitFor();
    await page.locator('.cj-box-icon .cj-top-word').waitFor();
    await inspector.everyLook('alarms, wide', page, BOTH);
    await resize(operator, 1280, 800);
    expect(inspector.found).toEqual([]);
  });

  it('what the alarm list opens', async () => {
    const { page } = operator;
    inspector = new Inspector(operator);
    await operator.open('/alarms');
    const rows = page.locator('.cj-alarms .ag-row');
    await rows.first().waitFor();
    // One in the middle: alarms that come meanwhile push the last one out of sight.
    const row = await rows.nth(Math.floor((await rows.count()) / 2)).getAttribute('row-id');
    const cell = page.locator(`.cj-alarms .ag-row[row-id="${row}"] [col-id=text]`);
    const dialog = page.locator('.bp6-dialog, .bp6-popover').last();
    // One alarm is acknowledged at once; only then can it be closed.
    await cell.click();
    await page.keyboard.press('a');
    await page.locator('.cj-ack-undo').waitFor();
    for (const key of ['g', 'x', 's', 'c', 'Shift+A', 'v', 'F1']) {
      await cell.click();
      await page.keyboard.press(key);
      await dialog.waitFor();
      await inspector.inFront(`alarms: ${key}`);
      await leave(operator);
    }
    await cell.click();
    await page.keyboard.press('Enter');
    await page.locator('.cj-detail').waitFor();
    await inspector.inFront('alarms: details', '.cj-detail');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '测试告警' }).first().click();
    await dialog.waitFor();
    await until('the test has ended', async () =>
      /待人工确认|未通过/.test(await dialog.innerText()),
    );
    await inspector.inFront('test alarm');
    await leave(operator);
    await operator.open('/alarms/journal');
    await page.locator('.cj-journal-scroll .cj-journal-row').first().click();
    await page.locator('.bp6-drawer').waitFor();
    await inspector.inFront('journal drawer');
    await leave(operator);
    expect(inspector.found).toEqual([]);
  });

  it('the SOS popup, the page that it leads to, and every board, taken over', async () => {
    const { page } = operator;
    const popup = await until(
      'the popup is there',
      () => app.electron.windows().find((one) => one.url().includes('/sos.html')),
      SOS_MS,
    );
    await popup.locator('.cj-sos-handle').waitFor();
    inspector = new Inspector(operator);
    await inspector.everyLook('SOS popup', popup);
    const { displays } = await operator.ask<BoardsState>('boards');
    for (const { key } of BOARDS) {
      await operator.ask('boards.open', { board: key, displayId: displays[1]?.id ?? '' });
      const board = await until(`the board ${key} is drawn`, async () => {
        for (const one of app.electron.windows())
          if ((await one.locator(`[data-board="${key}"] .bd-tile`).count()) > 0) return one;
        return undefined;
      });
      // Boards are always dark.
      await inspector.everyLook(`board ${key}`, board, BOTH);
    }
    for (const { id } of (await operator.ask<BoardsState>('boards')).boards)
      await operator.ask('boards.close', { id });
    await popup.locator('.cj-sos-handle').click();
    await page.waitForURL('**/emergency**');
    await inspector.everyLook('page emergency');
    await operator.open('/wel/index');
    await page.locator('.cj-desk-bar').waitFor();
    expect(inspector.found).toEqual([]);
  });
});
