import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { LANGUAGES } from '@shared/i18n';
import type { OwnBoard } from '@shared/model/ownBoard';
import { keep } from './keep';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

describe('somebody who may not arrange boards', () => {
  const desk = useDesk();
  const BOARD = { name: '北城值班', from: 'duty', tiles: [] };
  let operator: Operator;
  let page: Page;
  let app: App;

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    ({ page } = operator);
    await operator.signIn(WATCHER);
    const kept = await operator.ask('boards.keepOwn', { key: null, content: BOARD });
    expect(kept).toMatchObject({ ok: true });
    await operator.ask('session.signOut');
    await operator.signIn({ ...WATCHER, username: 'dispatcher', password: 'Dispatch1' });
  });

  it('opens the boards that are there, and finds no way to the editor', async () => {
    await operator.open('/boards');
    const card = page.locator('.cj-own-boards');
    await card.locator('[data-state=mayNotArrange]').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    await page.locator('.cj-monitor').nth(2).click();
    await page.getByRole('menuitem', { name: '在此打开「北城值班」' }).click();
    const wall = await until('it is on its monitor', () =>
      app.electron.windows().find((one) => one.url().includes('board.html')),
    );
    await wall.locator('h1').getByText('北城值班').waitFor();
    await page.locator('.cj-boards-list [data-board]').waitFor();
    expect(await page.locator('.cj-boards-list').getByText('编排').count()).toBe(0);
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      await page.waitForTimeout(500);
      await card.scrollIntoViewIfNeeded();
      await keep(page, `may-not-list-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await wall.keyboard.press('e');
    const told = wall.getByRole('alertdialog');
    await told.getByText(/没有编排看板的权限/).waitFor();
    await keep(wall, 'may-not-wall');
    await wall.keyboard.press('Escape');
    await told.waitFor({ state: 'detached' });
    await wall.keyboard.press('Escape');
    await told.getByText('离开看板？').waitFor();
    expect(await told.getByRole('button', { name: '编排（E）' }).count()).toBe(0);
    await wall.keyboard.press('Escape');
    expect(page.url()).toContain('/boards');
    expect(page.url()).not.toContain('/edit');
  });

  it('is refused the address, and every message that changes a board', async () => {
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      await operator.open('/boards/edit?_board=duty');
      await page.locator('[data-state=forbidden]').waitFor();
      await keep(page, `may-not-editor-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    expect(await page.locator('.be').count()).toBe(0);
    const before = await operator.ask<readonly OwnBoard[]>('boards.own');
    const key = must(before[0], 'the board').key;
    const file = { kind: 'chengjing-board', version: 1, board: BOARD };
    const acts = {
      'boards.keepOwn': { key, content: { ...BOARD, name: '改名' } },
      'boards.removeOwn': { key },
      'boards.importOwn': { text: JSON.stringify(file) },
    };
    for (const [name, args] of Object.entries(acts))
      expect(await operator.ask(name, args), name).toEqual({
        ok: false,
        error: { key: 'boards.mayNotArrange' },
      });
    expect(await operator.ask('editor.feeds')).toEqual({});
    expect(await operator.ask('boards.own')).toEqual(before);
  });
});
