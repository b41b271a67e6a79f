import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { BoardsState } from '@shared/model/board';
import { blockCode } from './blockedCode';
import { keep, PICTURED } from './keep';
import { ask, Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

const PIN = '2468';

describe('boards that have a PIN', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let page: Page;
  let board: Page;
  let question: Locator;

  const boards = (): readonly Page[] =>
    app.electron.windows().filter((one) => one.url().includes('/board.html'));
  const state = (): Promise<BoardsState> => operator.ask<BoardsState>('boards');
  const open = async (): Promise<void> => {
    const { displays } = await state();
    const display = must(
      displays.find(({ primary }) => !primary),
      'a second display',
    );
    await operator.ask('boards.open', { board: 'transport', displayId: display.id });
    board = await until('the board is open', () => boards()[0]);
    await board.locator('[data-feed=abnormal][data-state=data]').waitFor();
    question = board.getByRole('alertdialog');
    await board.bringToFront();
  };
  const type = async (pin: string): Promise<void> => {
    await board.keyboard.type(pin);
    await board.keyboard.press('Enter');
  };
  const isEmpty = async (): Promise<boolean> =>
    (await question.locator('input').inputValue()) === '';

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    ({ page } = operator);
    await operator.signIn(WATCHER);
    await open();
  });

  it('get it on the page of the monitors', async () => {
    await operator.open('/boards');
    const card = page.locator('.cj-boards-pin');
    await card.getByRole('button', { name: '设置 PIN' }).click();
    const dialog = page.getByRole('dialog');
    const [first, again] = [dialog.locator('[name=password]'), dialog.locator('[name=repeat]')];
    const save = dialog.getByRole('button', { name: '保存' });
    await first.fill('12');
    await save.click();
    await dialog.getByText('PIN 须为 4 至 12 位数字').waitFor();
    await first.fill(PIN);
    await again.fill('2469');
    await save.click();
    await dialog.getByText('两次输入的 PIN 不一致').waitFor();
    expect(await operator.ask('boards.pin')).toMatchObject({ set: false });
    await again.fill(PIN);
    await save.click();
    await card.getByText('已设置 PIN').waitFor();
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await keep(page, `board-pin-console-${language}`);
      await card.getByRole('button').first().click();
      await dialog.waitFor();
      await keep(page, `board-pin-dialog-${language}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await keep(page, `board-pin-console-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
  });

  it('say so where the code of their question cannot be loaded, and load it anew', async () => {
    const giveBack = await blockCode(board, '*QuestionDialog*');
    await board.keyboard.press('Escape');
    await question.getByText('界面未能载入').waitFor();
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await keep(board, `board-question-failed-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await giveBack();
    await board.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await board.locator('[data-feed=abnormal][data-state=data]').waitFor();
    await board.keyboard.press('Escape');
    await question.getByText('离开看板？').waitFor();
    await board.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  });

  it('lead from a tile to its list with it only', async () => {
    await board.locator('[data-feed=abnormal] h2').click();
    await question.getByText('输入 PIN 后，列表在控制台中打开。').waitFor();
    await type('1111');
    await question.getByText('PIN 不正确').waitFor();
    expect(page.url()).toContain('/boards');
    await type(PIN);
    await page.waitForURL('**/record/collection**');
    await question.waitFor({ state: 'detached' });
  });

  it('lead to the page on which they are arranged with it only', async () => {
    for (const pin of [null, '', '1111'])
      expect(await ask(board, 'boards.follow', { tile: null, pin })).toMatchObject({ ok: false });
    await board.keyboard.press('e');
    await question.getByText('输入 PIN 后，编排页面在控制台中打开。').waitFor();
    await type('1112');
    await question.getByText('PIN 不正确').waitFor();
    await operator.ask('settings.set', { language: 'en' });
    await question.getByText('Wrong PIN').waitFor();
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await keep(board, `board-pin-arrange-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    expect(page.url()).not.toContain('/boards/edit');
    await type(PIN);
    await page.waitForURL('**/boards/edit?_board=transport');
    await question.waitFor({ state: 'detached' });
    // The question of leaving offers it as well, with the same PIN.
    await operator.open('/boards');
    await board.keyboard.press('Escape');
    const arrange = question.getByRole('button', { name: '编排（E）' });
    await arrange.click();
    await question.getByText('请输入 PIN').waitFor();
    expect(page.url()).not.toContain('/boards/edit');
    await board.keyboard.type(PIN);
    await arrange.click();
    await page.waitForURL('**/boards/edit?_board=transport');
    await question.waitFor({ state: 'detached' });
  });

  it('lead to no list of a part without it', async () => {
    for (const pin of [null, '', '1111'])
      expect(await ask(board, 'boards.follow', { tile: 0, part: 'missedNum', pin })).toMatchObject({
        ok: false,
      });
  });

  it('are left with it only, and by no message of their page that goes around it', async () => {
    for (const pin of [null, '', '1111'])
      expect(await ask(board, 'board.leave', { pin })).toMatchObject({ ok: false });
    await board.keyboard.press('Escape');
    await question.getByText('离开看板？').waitFor();
    await type(PIN).catch(() => undefined);
    await until('the board is gone', () => boards().length === 0);
    expect((await state()).boards).toEqual([]);
    await open();
  });

  it('take no try for half a minute after five wrong ones', async () => {
    await board.keyboard.press('Escape');
    await question.waitFor();
    for (let tries = 0; tries < 5; tries += 1) {
      await type(`000${tries}`);
      await until('it was refused', isEmpty);
    }
    await question.getByText(/多次错误，00:(30|2\d) 后可再试/).waitFor();
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await keep(board, `board-pin-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await type(PIN);
    await until('the right one is refused too', isEmpty);
    expect(boards()).toHaveLength(1);
    await board.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  });

  it('are neither moved nor closed by somebody who is not signed in', async () => {
    const { boards: standing, displays } = await state();
    const id = must(standing[0], 'a board').id;
    await operator.ask('session.signOut');
    const displayId = must(displays[0], 'a display').id;
    const acts = {
      'boards.close': { id },
      'boards.move': { id, displayId },
      'boards.open': { board: 'classify', displayId },
      'boards.setPin': { old: '', pin: null },
    };
    for (const [name, args] of Object.entries(acts))
      expect(await ask(page, name, args)).toEqual({
        ok: false,
        error: { key: 'board.pin.problem.signedOut' },
      });
    expect((await state()).boards.map((one) => one.id)).toEqual([id]);
  });

  it('lose it right after a sign-in without the present one', async () => {
    await operator.signIn(WATCHER);
    await operator.open('/boards');
    const card = page.locator('.cj-boards-pin');
    await card.getByRole('button', { name: '移除 PIN' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('input').count()).toBe(0);
    await dialog.getByRole('button', { name: '移除 PIN' }).click();
    await card.getByText('未设置 PIN').waitFor();
    await board.keyboard.press('Escape');
    await question.getByText('离开看板？').waitFor();
    expect(await question.locator('input').count()).toBe(0);
  });

  // The last one: the board's page has a clock of its own from here on.
  it('ask no longer than a minute where nobody answers', async () => {
    if ((await question.count()) > 0) await board.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await board.clock.install();
    await board.keyboard.press('Escape');
    await question.waitFor();
    await board.clock.runFor(59_000);
    expect(await question.count()).toBe(1);
    await board.clock.runFor(2_000);
    await question.waitFor({ state: 'detached' });
    expect(boards()).toHaveLength(1);
  });
});
