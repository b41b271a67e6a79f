import { join } from 'node:path';
import { LANGUAGES } from '@shared/i18n';
import type { BoardsState } from '@shared/model/board';
import { output } from '../desktop/rig/programs';
import type { Rig } from '../desktop/rig/rig';
import type { Operator } from '../desktop/operator';
import { pause, until } from '../desktop/rig/wait';
import { calm, type Camera } from './camera';

/** The small picture is as wide as this, pixels. */
const SMALL_WIDTH = 1920;
/** Charts and pictures of the boards are there by then. ms */
const CALM_MS = 3_000;
/** A window that was opened is on the screen by then. ms */
const SHOWN_MS = 800;
/** Which board stands on which monitor, from the left; the console is on the first. */
const BOARDS = [
  ['transport', 1],
  ['classify', 2],
] as const;

/**
 * Opens a board on the second and on the third monitor and takes all three in one picture, in both
 * languages; the boards stay.
 */
export async function boardsPictures(
  rig: Rig,
  operator: Operator,
  camera: Camera,
  folders: { readonly large: string; readonly small: string },
): Promise<void> {
  const { app } = operator;
  for (const [board, at] of BOARDS) {
    const { displays } = await operator.ask<BoardsState>('boards');
    const before = drawn(operator);
    await operator.ask('boards.open', { board, displayId: displays[at]?.id ?? '' });
    await until(`the board ${board} is drawn`, () => drawn(operator) > before);
  }
  await operator.open('/boards');
  await operator.page.locator('.cj-boards').first().waitFor();
  await operator.page.locator('.cj-monitor').nth(1).click();
  await operator.page.getByRole('menu').waitFor();
  await camera.take('boards');
  await operator.page.keyboard.press('Escape');
  await operator.open('/boards/edit');
  await operator.page.locator('.be-board [data-state=data]').first().waitFor();
  await pause(CALM_MS);
  await camera.take('board-editor');
  await operator.open('/boards');
  await app.electron.evaluate(({ BrowserWindow }) => {
    const console = BrowserWindow.getAllWindows().find((one) =>
      one.webContents.getURL().startsWith('app://console/boards'),
    );
    console?.setBounds({ x: 0, y: 0, width: 1920, height: 1080 });
  });
  for (const language of LANGUAGES) {
    await operator.ask('settings.set', { language });
    await pause(CALM_MS);
    const large = join(folders.large, `three-monitors-${language}.png`);
    await rig.picture(large);
    const small = join(folders.small, `three-monitors-${language}.png`);
    await output(rig.room.env, 'convert', [large, '-resize', `${SMALL_WIDTH}x`, small]);
  }
  await operator.ask('settings.set', { language: 'zh' });
  await identified(rig, operator, folders.large);
  await camera.eachLanguage(async (language) => {
    for (const page of boardPages(operator)) {
      const name = await page.locator('[data-board]').first().getAttribute('data-board');
      await calm(page);
      await page.screenshot({ path: join(folders.large, `board-${name}-${language}.png`) });
    }
  });
}

/** All monitors while each shows its number. */
async function identified(rig: Rig, operator: Operator, folder: string): Promise<void> {
  const numbers = (): number =>
    operator.app.electron.windows().filter((page) => page.url().includes('overlay.html')).length;
  const { displays } = await operator.ask<BoardsState>('boards');
  await operator.ask('boards.identify');
  await until('the numbers are shown', () => numbers() === displays.length);
  await pause(SHOWN_MS);
  await rig.picture(join(folder, 'identify.png'));
  await until('the numbers are gone', () => numbers() === 0);
}

const boardPages = ({ app }: Operator) =>
  app.electron.windows().filter((page) => page.url().includes('board.html'));

const drawn = ({ app }: Operator): number => app.output().split('READY board\n').length;
