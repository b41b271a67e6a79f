import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardsState } from '@shared/model/board';
import { blockCode } from './blockedCode';
import { keep, PICTURED } from './keep';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

describe('a page that loads itself anew', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let page: Page;

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    ({ page } = operator);
    await operator.signIn(WATCHER);
  });

  const mark = (): Promise<void> => page.evaluate(() => void Reflect.set(window, 'old', true));
  const isOld = (): Promise<boolean> => page.evaluate(() => Reflect.has(window, 'old'));

  it.each([
    ['JournalScreen', '/alarms/journal', '.cj-journal-row'],
    ['MapCanvas', '/map', '.cj-map[data-picture]:not([data-picture=starting])'],
  ])('has the code that could not be loaded before: %s', async (code, path, drawn) => {
    const giveBack = await blockCode(page, `*${code}*`);
    await operator.open(path);
    const state = page.locator('[data-state=notLoaded]');
    await state.getByText('界面未能载入').waitFor();
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await keep(page, `not-loaded-${code}-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await giveBack();
    await state.getByRole('button', { name: '重新加载' }).click();
    // The session and the page of before are there again.
    await page.locator(drawn).first().waitFor();
    await page.waitForURL(`**${path}`);
  });

  it('stays where it is, and no frame in it does so for it', async () => {
    await operator.open('/map');
    await mark();
    const { pathname } = new URL(page.url());
    for (const to of ['/', '/board.html', `${pathname}?x=1`, '/sos.html']) {
      await page.evaluate((address) => void setTimeout(() => location.assign(address)), to);
      await page.waitForTimeout(100);
      expect(await isOld(), to).toBe(true);
    }
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const inner = frame.contentDocument;
      const link = inner?.createElement('a');
      if (inner === null || link === undefined) throw new Error('no frame');
      [link.href, link.target] = [location.href, '_top'];
      inner.body.append(link);
      link.click();
    });
    await page.waitForTimeout(100);
    expect(await isOld(), 'from a frame').toBe(true);
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await until('it is another document', async () => !(await isOld().catch(() => true)));
    await page.locator('.cj-map').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
  });

  it('is a board ten seconds after an error', async () => {
    const { displays } = await operator.ask<BoardsState>('boards');
    await operator.ask('boards.open', { board: 'transport', displayId: displays[1]?.id ?? '' });
    const board = await app.window('/board.html');
    await board.locator('[data-feed=abnormal][data-state=data]').waitFor();
    await board.clock.install();
    await board.evaluate(() => {
      Reflect.set(Intl, 'DateTimeFormat', function broken() {
        throw new Error('no clock');
      });
    });
    // A second of the board's clock draws it.
    await board.clock.runFor(1_000);
    await board.getByText('看板出错，将自动重新加载').waitFor();
    await board.clock.runFor(10_000);
    await board.locator('[data-feed=abnormal][data-state=data]').waitFor();
  });
});
