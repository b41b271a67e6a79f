import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { Result } from '@shared/base/result';
import { BOARDS } from '@shared/catalogue/boards';
import { LISTS } from '@shared/catalogue/boardSpecs/lists';
import { tileName } from '@shared/catalogue/boardTiles';
import { figureOf, type FigureData } from '@shared/catalogue/figures';
import { LANGUAGES } from '@shared/i18n';
import { isOpen } from '@shared/model/alarmState';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardsState, TileLink } from '@shared/model/board';
import { answeredTile } from './answeredTile';
import { ask, Operator, WATCHER } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A record that comes between the two questions. */
const MEANWHILE = 3;

/** What is said before the name of a link. */
const OPEN = { zh: '在控制台打开：', en: 'Open in the console: ' };

/** The record and the name of a row's link, and what its first three cells, or the lines of an event, say. */
function rowOf(link: Element): {
  readonly id: string;
  readonly name: string;
  readonly texts: string[];
} {
  const cells = link.closest('[role=row]')?.querySelectorAll('[role=cell]');
  const parts = cells ?? link.closest('.bd-event')?.querySelectorAll(':scope > :is(strong, span)');
  return {
    id: link.getAttribute('data-part') ?? '',
    name: link.getAttribute('aria-label') ?? '',
    texts: [...(parts ?? [])].slice(0, 3).map((one) => one.textContent ?? ''),
  };
}

const familyOf = (link: TileLink): string => ('family' in link ? link.family : '');

/** Each figure that counts and has a list, once: twins of two boards ask the same. */
const FIGURES = BOARDS.flatMap((board) =>
  board.tiles.flatMap((tile) => {
    const call = board.feeds.find(({ key }) => key === tile.feed)?.call ?? '';
    const spec = figureOf(call);
    const values = spec?.shape === 'values' ? spec.values : [];
    return Object.entries(LISTS[tileName(board.key, tile)]?.figures ?? {}).flatMap(
      ([name, link]) =>
        values.find((one) => one.name === name)?.operator.op === 'count'
          ? [[board.key, tile.feed ?? '', name, call, familyOf(link)] as const]
          : [],
    );
  }),
).filter(
  ([, , name, call], at, all) => all.findIndex((one) => one[2] === name && one[3] === call) === at,
);

describe('the parts of a tile', () => {
  const desk = useDesk();
  let operator: Operator;

  const opened = async (key: string): Promise<Page> => {
    const { displays } = await operator.ask<BoardsState>('boards');
    await operator.ask('boards.open', { board: key, displayId: displays[1]?.id ?? '' });
    await operator.open('/wel/index');
    return until(`the board ${key} is drawn`, async () => {
      for (const page of operator.app.electron.windows())
        if (
          page.url().includes('board.html') &&
          (await page.locator(`[data-board=${key}]`).count()) > 0
        )
          return page;
      return undefined;
    });
  };
  /** By the keyboard, as whoever has no mouse at the wall. */
  const enter = async (board: Page, feed: string, part: string): Promise<void> => {
    await board.locator(`[data-feed=${feed}] .bd-part[data-part=${JSON.stringify(part)}]`).focus();
    await board.keyboard.press('Enter');
  };
  const listed = async (family: string): Promise<number> => {
    const { page } = operator;
    await page.locator(`.cj-list[data-family=${family}][data-status=ready]`).waitFor();
    const pager = (await page.locator('.cj-pager').innerText()).replaceAll(',', '');
    return Number(/\d+/.exec(pager)?.[0]);
  };
  const counted = async (call: string): Promise<FigureData> => {
    const answer = await operator.ask<Result<FigureData, unknown>>('records.figures', {
      call,
      filters: {},
      slot: 'boardLists',
    });
    if (!answer.ok) throw new Error(`${call} is refused`);
    return answer.value;
  };

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn(WATCHER);
    await operator.listening();
  });

  it.each(FIGURES)(
    '%s %s %s leads to as many records as it says',
    async (key, feed, name, call, family) => {
      const board = await opened(key);
      const told = async (): Promise<number> => {
        const data = await counted(call);
        const cell =
          data.kind === 'values' ? data.values.find((one) => one.name === name)?.cell : undefined;
        return cell?.state === 'value' ? Number(cell.value) : NaN;
      };
      // In the first hours of a day nothing was recorded yet: where 0 leads has no rows to count.
      if ((await told()) === 0) {
        await board.locator(answeredTile(feed)).waitFor();
        return;
      }
      await enter(board, feed, name);
      const there = await listed(family);
      const due = await told();
      expect(Math.abs(there - due), `${there} of ${due}`).toBeLessThanOrEqual(MEANWHILE);
    },
  );

  it.each([
    ['monitoring', 'noise', 'noiseWarn'],
    ['monitoring', 'fumes', 'lampblack'],
  ])('an entry of %s %s leads to as many records as it says', async (key, feed, family) => {
    const board = await opened(key);
    const call = must(
      BOARDS.find((one) => one.key === key)?.feeds.find((one) => one.key === feed),
      feed,
    ).call;
    const data = await counted(call);
    const entry = must(data.kind === 'rank' ? data.entries[0] : undefined, 'an entry');
    await enter(board, feed, entry.name);
    const there = await listed(family);
    const due = entry.cell.state === 'value' ? Number(entry.cell.value) : NaN;
    expect(due).toBeGreaterThan(0);
    expect(Math.abs(there - due), `${there} of ${due}`).toBeLessThanOrEqual(MEANWHILE);
  });

  it('a community leads to its drop-offs, and to those of no other', async () => {
    const board = await opened('classify');
    const first = board.locator('[data-feed=order] .bd-rank-entry').first();
    const name = await first.locator('.bd-rank-name').innerText();
    await first.locator('.bd-part').click();
    expect(await listed('deliveryRecord')).toBeGreaterThan(0);
    const names = await operator.page.locator('[row-id] [col-id=villageName]').allInnerTexts();
    expect([...new Set(names)]).toEqual([name]);
  });

  it.each([
    ['duty', 'events', '.bd-event', 'dispatchDisposal'],
    ['classify', 'newest', '.bd-rows .bd-row', 'deliveryRecord'],
  ])(
    'a row of %s %s opens its record, and is named by what it says',
    async (key, feed, row, family) => {
      const board = await opened(key);
      const title = must(
        BOARDS.find((one) => one.key === key)?.tiles.find((one) => one.feed === feed),
        feed,
      ).title;
      const link = board.locator(`[data-feed=${feed}] ${row} .bd-part`).first();
      await link.waitFor();
      for (const language of LANGUAGES) {
        await operator.ask('settings.set', { language });
        await board.locator(`[aria-label="${title[language]}"]`).waitFor();
        const { id, name, texts } = await link.evaluate(rowOf);
        expect(texts.every((text) => text !== '')).toBe(true);
        expect(name).toBe(`${OPEN[language]}${title[language]} · ${texts.join(' · ')}`);
        expect(name).not.toContain(id);
      }
      await operator.ask('settings.set', { language: 'zh' });
      await link.focus();
      await board.keyboard.press('Enter');
      await listed(family);
      await operator.page.locator('.cj-sheet, [role=dialog]').first().waitFor();
      await operator.page.keyboard.press('Escape');
    },
  );

  it('the number of waiting alarms of a priority leads to those', async () => {
    const { page, control } = operator;
    await control.alarm({ tenantId: WATCHER.tenantId, text: '人民路9号投放点,1,75' });
    const board = await opened('duty');
    const count = board
      .locator('.bd-alarm-counts > span')
      .filter({ has: board.locator('.bd-part[data-part=high]') });
    const said = Number(await count.locator('b').innerText());
    await count.locator('.bd-part').focus();
    await board.keyboard.press('Enter');
    await page.waitForURL('**/alarms?**');
    expect(new URL(page.url()).searchParams.get('_f.priorities')).toBe('high');
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    const open = alarms.filter(({ priority, state }) => priority === 'high' && isOpen(state));
    expect(open).toHaveLength(said);
  });

  it('what no list counts has no list of its own', async () => {
    const board = await opened('transport');
    await board.locator('[data-feed=summary][data-state=data]').waitFor();
    // The code that knows is there: another board has shown links.
    expect(
      await board.locator('[data-feed=summary] .bd-part, [data-feed=rate] .bd-part').count(),
    ).toBe(0);
  });

  it('have no list without the PIN where boards have one', async () => {
    const { page } = operator;
    expect(await operator.ask('boards.setPin', { old: '', pin: '2468' })).toMatchObject({
      ok: true,
    });
    const board = await opened('duty');
    const tile = must(
      BOARDS.find(({ key }) => key === 'duty')?.tiles.findIndex(({ feed }) => feed === 'handled'),
      'a tile',
    );
    for (const pin of [null, '', '1111'])
      expect(await ask(board, 'boards.follow', { tile, part: 'waitNum', pin })).toMatchObject({
        ok: false,
      });
    await enter(board, 'handled', 'waitNum');
    const question = board.getByRole('alertdialog');
    await question.waitFor();
    expect(page.url()).toContain('/wel/index');
    await board.keyboard.type('2468');
    await board.keyboard.press('Enter');
    await page.waitForURL('**/dispatch/disposal**');
    await listed('dispatchDisposal');
    const states = await page.locator('[row-id] [col-id=status]').allInnerTexts();
    expect([...new Set(states)]).toEqual(['待派发']);
  });
});
