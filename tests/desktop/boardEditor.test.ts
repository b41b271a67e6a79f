import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { LANGUAGES } from '@shared/i18n';
import type { OwnBoard } from '@shared/model/ownBoard';
import { keep, PICTURED } from './keep';
import { Operator, WATCHER } from './operator';
import { resize } from './resize';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

describe('a board that is arranged', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let page: Page;
  let exported: string;

  const tile = (name: string) => page.locator(`.be-tile[aria-label^="${name}，"]`);
  const placeOf = async (name: string): Promise<string> => {
    const label = (await tile(name).getAttribute('aria-label')) ?? '';
    return label.slice(label.indexOf('，') + 1);
  };
  const own = (): Promise<readonly OwnBoard[]> => operator.ask('boards.own');
  const ready = (): Promise<unknown> =>
    until('every tile of the preview has its data', async () => {
      const states = await page
        .locator('.be-board .bd-tile')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
      return states.length > 0 && states.every((state) => state === 'data' || state === 'empty');
    });

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    ({ page } = operator);
    await operator.signIn(WATCHER);
    await operator.listening();
  });

  it('begins as the product’s, with live tiles, and is whole at the sizes of a desk in both languages', async () => {
    await operator.open('/boards');
    await page.getByRole('button', { name: '新建看板' }).click();
    await page.locator('.be').waitFor();
    await operator.open('/boards/edit?_board=duty');
    await tile('未确认告警').waitFor();
    await ready();
    for (const [name, width, height] of [
      ['small', 1280, 800],
      ['large', 1920, 1080],
    ] as const) {
      await resize(operator, width, height);
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await page.waitForTimeout(800);
        await keep(page, `editor-${name}-${language}`);
        const spare = await page
          .locator('.cj-content')
          .evaluate((one) => [
            one.scrollHeight - one.clientHeight,
            one.scrollWidth - one.clientWidth,
          ]);
        expect(spare, `${name} ${language}`).toEqual([0, 0]);
        // A handle lies over its tile, to a point or two.
        const off = await page.evaluate(() => {
          const tiles = [...document.querySelectorAll('.be-board .bd-cell')];
          const handles = [...document.querySelectorAll('.be-tile')];
          return tiles.map((one, at) => {
            const a = one.getBoundingClientRect();
            const b = handles[at]?.getBoundingClientRect();
            return Math.max(Math.abs(a.x - (b?.x ?? 0)), Math.abs(a.y - (b?.y ?? 0)));
          });
        });
        expect(Math.max(...off)).toBeLessThan(12);
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
  });

  it('shows a tile of the list as the board would show it, by mouse and by keys, before it is added', async () => {
    const preview = page.locator('.be-offer');
    const offered = (id: string) => page.locator(`[data-offered="${id}"]`);
    const shown = (id: string) => page.locator(`.be-offer[data-offer="${id}"]`);
    const count = await page.locator('.be-tile').count();
    for (const [name, width, height] of [
      ['small', 1280, 800],
      ['large', 1920, 1080],
    ] as const) {
      await resize(operator, width, height);
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await page.waitForTimeout(500);
        await offered('classify/calendar/weight').hover();
        await shown('classify/calendar/weight').locator('.bd-tile[data-state=data]').waitFor();
        await keep(page, `editor-offer-${name}-${language}`);
        // Whole on the page, and in the way of no entry of the list.
        const box = must(await preview.boundingBox(), 'the preview');
        const side = must(await page.locator('.be-side').boundingBox(), 'the side');
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(side.x);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        await page.mouse.move(5, height - 5);
        await preview.waitFor({ state: 'detached' });
      }
    }
    await operator.ask('settings.set', { language: 'zh' });
    // By keys alone, to the last entry and back; one is shown at a time, and none after Esc.
    await offered('classify/calendar/weight').focus();
    await shown('classify/calendar/weight').waitFor();
    await page.keyboard.press('End');
    await shown('free/time').waitFor();
    await page.keyboard.press('ArrowUp');
    await shown('free/text').waitFor();
    expect(await preview.count()).toBe(1);
    await keep(page, 'editor-offer-keys');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    expect(await page.locator('.be-tile').count()).toBe(count);
  });

  it('is not left with changes before somebody says what becomes of them', async () => {
    await operator.open('/boards/edit?_board=duty');
    await tile('一张图').waitFor();
    const dialog = page.getByRole('dialog');
    const isOpen = (): Promise<boolean> => page.locator('.be').isVisible();
    const name = page.getByLabel('看板名称');
    const rename = async (to: string): Promise<void> => {
      await name.fill(to);
      await page.keyboard.press('Enter');
    };
    const before = await name.inputValue();
    const answer = async (text: string): Promise<void> => {
      await dialog.getByRole('button', { name: text, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const tab = (title: string) => page.getByRole('tab', { name: title, exact: true });

    // What was taken back is no change.
    await rename('西城值班');
    await page.getByRole('button', { name: /^撤销/ }).click();
    await tab('显示器与看板').click();
    await page.locator('.cj-own-boards').waitFor();
    await operator.open('/boards/edit?_board=duty');
    await rename('西城值班');

    // Another page by its tab, by the address, by the search; the tab itself; another board; another session.
    const ways: readonly (readonly [string, () => Promise<void>])[] = [
      ['tab', () => tab('显示器与看板').click()],
      ['address', () => operator.open('/boards')],
      ['back', () => page.evaluate(() => history.back())],
      ['menu', () => page.locator('.cj-systems .cj-system').first().click()],
      ['tabs', () => tab('编排看板').press('Delete')],
      [
        'board',
        () =>
          page
            .getByLabel('要编排的看板')
            .selectOption({ label: '监控看板' })
            .then(() => undefined),
      ],
      [
        'sign out',
        async () => {
          await page.locator('.cj-user').click();
          await page.getByRole('menuitem', { name: '退出登录' }).click();
        },
      ],
      [
        'take over',
        async () => {
          await page.locator('.cj-user').click();
          await page.getByRole('menuitem', { name: '接班登录' }).click();
        },
      ],
    ];
    for (const [way, go] of ways) {
      await go();
      await until(`the question is asked: ${way}`, () =>
        dialog.getByText('有未保存的修改').isVisible(),
      );
      expect(await isOpen(), way).toBe(true);
      await answer('继续编辑');
      expect(await isOpen(), way).toBe(true);
      expect(await name.inputValue(), way).toBe('西城值班');
      expect(new URL(page.url()).pathname, way).toBe('/boards/edit');
      expect(await tab('编排看板').count(), way).toBe(1);
    }
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      await page.waitForTimeout(600);
      await page.getByRole('tab').first().click();
      await dialog.waitFor();
      await page.waitForTimeout(400);
      await keep(page, `editor-leave-${language}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await operator.ask('settings.set', { language: 'zh' });

    // Nothing stands between a click on a notification and its alarm, and the changes are there afterwards.
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '编排时的告警,1,75' });
    await desk.rig.toasts.waitFor(({ body, title }) => `${title}${body}`.includes('编排时的告警'));
    await desk.rig.toasts.clickNewest();
    await page.locator('.cj-alarms').waitFor();
    expect(await dialog.count()).toBe(0);
    await operator.open('/boards/edit?_board=duty');
    await tile('一张图').waitFor();
    expect(await name.inputValue()).toBe('西城值班');

    // Discarded is discarded: the board begins anew, and nothing was saved.
    await page.getByRole('tab').first().click();
    await answer('放弃修改');
    await page.locator('.be').waitFor({ state: 'detached' });
    await operator.open('/boards/edit?_board=duty');
    await tile('一张图').waitFor();
    expect(await name.inputValue()).toBe(before);
    expect(await own()).toEqual([]);

    await rename('南城值班');
    await operator.open('/boards');
    await answer('保存并离开');
    await page.locator('[data-own="南城值班"]').waitFor();
    await page.getByRole('button', { name: '删除看板「南城值班」' }).click();
    await page.locator('[data-own="南城值班"]').waitFor({ state: 'detached' });
    await operator.open('/boards/edit?_board=duty');
    await tile('一张图').waitFor();
  });

  it('is arranged by keys, and each step is taken back', async () => {
    await tile('人员').waitFor();
    const before = await placeOf('未确认告警');
    await tile('未确认告警').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await until('it is wider', async () => (await placeOf('未确认告警')) !== before);
    const wider = await placeOf('未确认告警');
    // Its neighbour gave way.
    expect(await placeOf('一张图')).toBe('第 19 列第 4 行，宽 6 高 9');
    await page.keyboard.press('Control+z');
    await until('as before', async () => (await placeOf('未确认告警')) === before);
    await page.keyboard.press('Control+y');
    await until('wider again', async () => (await placeOf('未确认告警')) === wider);
    await tile('一张图').focus();
    await page.keyboard.press('Delete');
    await tile('一张图').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await tile('一张图').waitFor();
    // Where another one stands the two change places.
    const alarms = await placeOf('未确认告警');
    const map = await placeOf('一张图');
    await tile('一张图').focus();
    await page.keyboard.press('ArrowLeft');
    await until('they changed places', async () => (await placeOf('一张图')) === alarms);
    expect(await placeOf('未确认告警')).toBe(map);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
  });

  it('is arranged by the mouse: a tile is dragged, resized, and added from the list', async () => {
    const events = must(await tile('待派发事件').boundingBox(), 'the tile');
    const violations = must(await tile('近 30 日工牌违规').boundingBox(), 'its neighbour');
    const before = await placeOf('近 30 日工牌违规');
    await page.mouse.move(events.x + 30, events.y + 20);
    await page.mouse.down();
    await page.mouse.move(violations.x + 30, violations.y + 20, { steps: 5 });
    await page.locator('.be-ghost').waitFor();
    await keep(page, 'editor-drag');
    await page.mouse.up();
    await until('it is there', async () => (await placeOf('待派发事件')) === before);
    const box = must(await tile('待派发事件').boundingBox(), 'the tile');
    const wide = await placeOf('待派发事件');
    await page.mouse.move(box.x + box.width - 5, box.y + box.height - 5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 5 - box.width * 0.4, box.y + box.height - 5, {
      steps: 5,
    });
    await page.mouse.up();
    await until('it is narrower', async () => (await placeOf('待派发事件')) !== wide);
    await page.getByRole('button', { name: '返回图块列表' }).click();
    await page.locator('[data-offered="classify/calendar/weight"]').click();
    await until(
      'it stands on the board',
      async () => (await page.locator('.be-tile').count()) === 9,
    );
    await ready();
  });

  it('says what a person wrote, and has a clock', async () => {
    const board = page.locator('.be-board');
    const list = page.getByRole('button', { name: '返回图块列表' });
    await list.click();
    await page.locator('[data-offered="free/text"]').click();
    await board.getByText('选中图块后填写文字').waitFor();
    const words = page.locator('.be-form').getByLabel('文字', { exact: true });
    await words.fill('今日 14:00 消防演练，车辆绕行环城路');
    await page.keyboard.press('Enter');
    await board.getByText('今日 14:00 消防演练，车辆绕行环城路').waitFor();
    await list.click();
    await page.locator('[data-offered="free/time"]').click();
    const clock = await board.locator('.bd-time').innerText();
    // The city's clock is eight hours ahead of UTC, whatever this computer's is.
    const [day, time] = [/\d{4}-\d{2}-\d{2}/, /\d{2}:\d{2}:\d{2}/].map(
      (one) => one.exec(clock)?.[0],
    );
    expect(Math.abs(Date.parse(`${day}T${time}+08:00`) - Date.now())).toBeLessThan(60_000);
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await keep(page, `editor-words-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    for (let steps = 0; steps < 3; steps += 1)
      await page.getByRole('button', { name: /^撤销/ }).click();
    await until('they are gone', async () => (await page.locator('.be-tile').count()) === 9);
  });

  it('has titles, thresholds and targets of its own, and stands on a monitor as it was saved', async () => {
    await tile('事件').click();
    const form = page.locator('.be-form');
    await form.getByLabel('标题').fill('城区事件');
    await page.keyboard.press('Enter');
    const figure = form.locator('fieldset').first();
    await figure.getByLabel('黄色阈值').fill('0');
    await page.keyboard.press('Enter');
    await figure.getByLabel('红色阈值').fill('0');
    await page.keyboard.press('Enter');
    await page
      .locator('.be-board [aria-label="城区事件"] [data-level=bad]')
      .first()
      .waitFor({ state: 'attached' });
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      await page.waitForTimeout(600);
      await keep(page, `editor-tile-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await page.getByLabel('看板名称').fill('东城值班');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存「东城值班」').waitFor();
    const [board] = await own();
    expect(board).toMatchObject({ name: '东城值班', from: 'duty' });
    expect(board?.tiles).toHaveLength(9);
    await operator.open('/boards');
    await page.locator('[data-own="东城值班"]').waitFor();
    await page.locator('.cj-monitor').nth(2).click();
    await page.getByRole('menuitem', { name: '在此打开「东城值班」' }).click();
    const wall = await until('it is on its monitor', () =>
      app.electron.windows().find((one) => one.url().includes('board.html')),
    );
    await wall.locator('h1').getByText('东城值班').waitFor();
    await wall.locator('.bd-tile[aria-label="城区事件"] [data-level=bad]').first().waitFor();
    expect(await wall.locator('.bd-cell').count()).toBe(9);
    await until('its tiles have data', async () =>
      (
        await wall
          .locator('.bd-tile')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
      ).every((state) => state === 'data' || state === 'empty'),
    );
    for (const language of LANGUAGES) {
      await operator.ask('settings.set', { language });
      await wall.waitForTimeout(1_500);
      await keep(wall, `own-wall-${language}`);
      await operator.open('/boards');
      await keep(page, `own-list-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    // From the page of the monitors, and from the wall itself, one act leads to this board's editor.
    const { key } = must(board, 'the board');
    await operator.open('/boards');
    await page.locator(`.cj-boards-list [data-board="${key}"]`).getByText('编排').click();
    await page.waitForURL(`**/boards/edit?_board=${key}`);
    await operator.open('/boards');
    await page.locator('.cj-monitor').nth(2).click();
    for (const language of PICTURED) {
      await operator.ask('settings.set', { language });
      await keep(page, `editor-way-${language}`);
    }
    await operator.ask('settings.set', { language: 'zh' });
    await page.getByRole('menuitem', { name: '编排「东城值班」' }).click();
    await page.waitForURL(`**/boards/edit?_board=${key}`);
    await operator.open('/boards');
    await wall.keyboard.press('e');
    await page.waitForURL(`**/boards/edit?_board=${key}`);
    expect(await wall.getByRole('alertdialog').count()).toBe(0);
    // What is changed and saved is on the wall at once.
    await tile('城区事件').waitFor();
    await page.getByRole('button', { name: '恢复产品布局' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await wall.locator('.bd-tile[aria-label="事件"]').waitFor();
    expect(await wall.locator('.bd-cell').count()).toBe(8);
    await until('every tile has data', async () =>
      (
        await wall
          .locator('.bd-tile')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
      ).every((state) => state === 'data' || state === 'empty'),
    );
  });

  it('goes to a file and comes from one; a damaged or a newer file is told and changes nothing', async () => {
    await page.getByRole('button', { name: '导出' }).click();
    const said = page.getByText(/已导出到/);
    await said.waitFor();
    exported = ((await said.textContent()) ?? '').replace('已导出到 ', '').trim();
    const text = readFileSync(exported, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ kind: 'chengjing-board', version: 1 });
    await operator.open('/boards');
    const folder = mkdtempSync(join(desk.rig.room.folder, 'boards-'));
    const give = async (content: string): Promise<void> => {
      const file = join(folder, `${randomUUID()}.json`);
      writeFileSync(file, content);
      await page.locator('.cj-own-boards input[type=file]').setInputFiles(file);
    };
    const before = await own();
    await give(text.slice(0, text.length / 2));
    await page.getByText('未能导入：看板文件已损坏，未作任何更改').waitFor();
    await give(text.replace('"version": 1', '"version": 7'));
    await page.getByText('未能导入：看板文件来自更新的版本').waitFor();
    await give('{"version":2,"toasts":false}');
    await page.getByText('未能导入：这不是看板文件').waitFor();
    expect(await own()).toEqual(before);
    await operator.ask('settings.set', { language: 'en' });
    await give('no json');
    await page.getByText('Not imported: The board file is damaged').waitFor();
    await operator.ask('settings.set', { language: 'zh' });
    await give(text);
    await page.locator('[data-own="东城值班 2"]').waitFor();
    expect((await own()).map(({ tiles }) => tiles)).toEqual([before[0]?.tiles, before[0]?.tiles]);
  });

  it('is not removed while it stands somewhere, and is there after a restart', async () => {
    await page.getByRole('button', { name: '删除看板「东城值班」' }).click();
    await page.getByText('该看板正在显示器、布局或轮播中使用').waitFor();
    await page.getByRole('button', { name: '删除看板「东城值班 2」' }).click();
    await page.locator('[data-own="东城值班 2"]').waitFor({ state: 'detached' });
    // Changes that nobody saved outlive the app: the tray's Quit asks nothing where no alarm is open.
    const edit = `/boards/edit?_board=${must((await own())[0], 'the board').key}`;
    await operator.open(edit);
    await page.getByLabel('看板名称').fill('夜间值班');
    await page.keyboard.press('Enter');
    await until('they are stored', async () => {
      const drafts = await operator.ask<readonly { readonly key: string }[]>('workspace.drafts');
      return drafts.some(({ key }) => key.startsWith('board:own-'));
    });
    const again = await app.relaunch();
    try {
      const wall = await until('it is on its monitor', () =>
        again.electron.windows().find((one) => one.url().includes('board.html')),
      );
      await wall.locator('h1').getByText('东城值班').waitFor();
      expect(await wall.locator('.bd-cell').count()).toBe(8);
      const back = await Operator.at(again);
      await back.open(edit);
      await back.page.getByText('上次未保存的改动已恢复，可撤销').waitFor();
      expect(await back.page.getByLabel('看板名称').inputValue()).toBe('夜间值班');
      await back.page.getByRole('button', { name: /^撤销/ }).click();
      expect(await back.page.getByLabel('看板名称').inputValue()).toBe('东城值班');
      await until('nothing is stored any more', async () => {
        const drafts = await back.ask<readonly { readonly key: string }[]>('workspace.drafts');
        return drafts.every(({ key }) => !key.startsWith('board:'));
      });
    } finally {
      await again.close();
    }
  });
});
