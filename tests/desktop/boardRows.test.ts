import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { callOf } from '@shared/catalogue';
import { LANGUAGES } from '@shared/i18n';
import { isOpen } from '@shared/model/alarmState';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardsState } from '@shared/model/board';
import { keep } from './keep';
import { Operator, type Account } from './operator';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Its collection alarms name a company and a point. */
const FLEET: Account = { tenantId: '805230', username: 'admin', password: 'admin' };
const SIZES = [
  [1920, 1080],
  [2560, 1440],
] as const;

/** What is read of the rows of waiting alarms. */
interface Rows {
  readonly rows: number;
  /** Most lines of a headline. */
  readonly lines: number;
  /** Headlines of which the end is not seen. */
  readonly cut: number;
  /** Rows that leave their list, and times that stand beside a headline. */
  readonly wrong: readonly string[];
}

function readRows(): Rows {
  const list = document.querySelector('.bd-waiting');
  const all = [...(list?.querySelectorAll('.bd-event') ?? [])];
  const bottom = list?.getBoundingClientRect().bottom ?? 0;
  const heads = all.flatMap((row) => row.querySelector('strong') ?? []);
  return {
    rows: all.length,
    lines: Math.max(
      ...heads.map((one) =>
        Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)),
      ),
    ),
    cut: heads.filter(
      (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4,
    ).length,
    wrong: all.flatMap((row) => {
      const head = row.querySelector('strong')?.getBoundingClientRect();
      const time = row.querySelector('time')?.getBoundingClientRect();
      const isBelow = (time?.top ?? 0) >= (head?.bottom ?? Infinity) - 1;
      const isWhole = row.getBoundingClientRect().bottom <= bottom + 1;
      return isBelow && isWhole ? [] : [row.textContent ?? ''];
    }),
  };
}

describe('the alarms that wait on the duty board', () => {
  const desk = useDesk();
  let operator: Operator;
  let board: Page;

  const raise = (count: number): Promise<number> =>
    operator.control.alarm({
      tenantId: FLEET.tenantId,
      channel: 'collectionAbnormal',
      recorded: false,
      count,
      perSecond: 40,
      text: JSON.stringify({
        abnormalType: 2,
        companyName: '洁城环境服务有限公司',
        collectionPointName: '清源大道{n}号与学府路交叉口东南侧收集点',
        address: '',
        collectionPersonName: '欧阳明月',
      }),
    });
  const waiting = async (): Promise<readonly string[]> => {
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    return alarms.filter(({ state }) => isOpen(state)).map(({ id }) => id);
  };
  /** Every size in both languages. */
  const each = async (name: string, due: object): Promise<void> => {
    for (const [width, height] of SIZES)
      for (const language of LANGUAGES) {
        await board.setViewportSize({ width, height });
        await operator.ask('settings.set', { language });
        await expect
          .poll(() => board.evaluate(readRows), { message: `${name} ${width} ${language}` })
          .toMatchObject({ ...due, wrong: [] });
        await keep(board, `rows-${name}-${width}-${language}`);
      }
    await operator.ask('settings.set', { language: 'zh' });
  };

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.control.calm(FLEET.tenantId);
    // What the city has had since its morning would be found for the time before the sign-in.
    const data = { records: [], total: 0, size: 100, current: 1, pages: 0 };
    await operator.control.switch({
      path: callOf('vehicleScreen.abnormalPage').path,
      answer: {
        status: 200,
        body: JSON.stringify({ code: 200, success: true, data, msg: '操作成功' }),
        type: 'application/json',
      },
    });
    await operator.signIn(FLEET);
    await operator.listening();
    await until('nothing waits', async () => {
      const ids = await waiting();
      if (ids.length > 0) await operator.ask('alarms.acknowledge', { ids, comment: '' });
      return ids.length === 0;
    });
    await raise(6);
    const { displays } = await operator.ask<BoardsState>('boards');
    await operator.ask('boards.open', { board: 'duty', displayId: displays[1]?.id ?? '' });
    board = await operator.app.window('/board.html');
    await board.locator('.bd-waiting .bd-event').nth(5).waitFor();
  });

  it('are read to their end on two lines where all of them fit on one page', async () => {
    await each('few', { rows: 6, lines: 2, cut: 0 });
  });

  it('have one line, and no half row, where there are more', async () => {
    await raise(30);
    await until('all have come', async () => (await waiting()).length === 36);
    // Nine fit on a page of one line each.
    await each('many', { rows: 9, lines: 1, cut: 9 });
  });
});
