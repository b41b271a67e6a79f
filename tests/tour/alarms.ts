import { join } from 'node:path';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { pagesAt, pathOf } from '@shared/model/pages';
import type { BoardsState } from '@shared/model/board';
import { Operator, type Account } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { until } from '../desktop/rig/wait';
import { calm, Camera, type Film } from './camera';
import { rulePictures } from './states';

/** A tenant with a message box, work cards and an SOS now and then. */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };

/** Words of each page by which it is known to be drawn. */
const DRAWN: Readonly<Record<string, string>> = {
  alarmReport: '.cj-kpi-cards',
  handover: '.cj-hand[data-made]',
  journal: '.cj-journal-scroll .cj-journal-row',
  alarmRules: '.cj-rules',
};

/** The board that the SOS has taken over, on the second monitor; it is closed after that. */
async function takeoverPictures(operator: Operator, camera: Camera): Promise<void> {
  const { displays } = await operator.ask<BoardsState>('boards');
  await operator.ask('boards.open', { board: 'transport', displayId: displays[1]?.id ?? '' });
  const board = await operator.app.window('/board.html');
  await board.locator('.bd-takeover').waitFor();
  await camera.eachLanguage((language) => camera.shoot('board-takeover', language, board));
  const [own] = (await operator.ask<BoardsState>('boards')).boards;
  await operator.ask('boards.close', { id: own?.id ?? '' });
}

/** Every source of alarms at work: the list, an alarm's details, SOS, box, report, journal, rules. */
export async function alarmDeskPictures(rig: Rig, films: readonly Film[]): Promise<number> {
  const app = await App.launch(rig, { allAlarms: true, env: { TZ: 'Asia/Shanghai' } });
  try {
    const operator = await Operator.at(app);
    const camera = new Camera(operator, films);
    const { page } = operator;
    await operator.signIn(KEEPER);
    await until('the sources have told what stands', async () => {
      const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
      return alarms.length >= 10;
    });
    await operator.control.record('workCardMessage', KEEPER.tenantId, {
      employeeName: '张雪',
      workPlateName: '工牌012',
      typeDesc: 'SOS求救',
      msgType: '1',
      warnKey: '1',
      handleStatus: '0',
      address: '明湖区望江路12号附近',
      location: '120.55,30.68',
      phone: '13800000001',
    });
    const popup = await app.window('/sos.html');
    await popup.locator('.cj-sos-item').first().waitFor({ timeout: 60_000 });
    // The popup in its own size; a larger page would show what nobody ever sees.
    await camera.eachLanguage(async (language) => {
      await calm(popup);
      for (const { folder } of films) {
        await popup.screenshot({ path: join(folder, `sos-${language}.png`) });
      }
    });
    await takeoverPictures(operator, camera);
    await operator.open(pathOf('alarms'));
    await page.locator('.cj-alarms .ag-row').first().waitFor();
    await camera.take('alarms-standing');
    await page.locator('.cj-alarms .ag-row').first().dblclick();
    await page.locator('.cj-detail').waitFor();
    await camera.take('alarm-detail');
    await page.keyboard.press('Escape');
    await popup.getByRole('button', { name: '去处理' }).click();
    await page.waitForURL('**/emergency**');
    await camera.take('emergency');
    for (const { key, path } of pagesAt('alarms')) {
      await operator.open(path);
      await page
        .locator(DRAWN[key] ?? 'main')
        .first()
        .waitFor();
      await camera.take(`alarm-page-${key}`);
      if (key === 'alarmRules') await rulePictures(operator, camera);
    }
    await operator.open('/wel/index');
    await page.getByRole('button', { name: '通知', exact: true }).click();
    await page.locator('.cj-notice-list li').first().waitFor();
    await camera.take('notices');
    return camera.count;
  } finally {
    await app.close();
  }
}
