import { beforeAll, describe, expect, it } from 'vitest';
import type { CDPSession } from 'playwright';
import { Operator } from './operator';
import { countFrames, isDrawn, keptBy, openScreens } from './rig/covered';
import { withoutFocus } from './rig/focus';
import { output, startProgram } from './rig/programs';
import { signal } from './rig/proc';
import { until } from './rig/wait';
import { useDesk } from './support';

/** Every list once, before anything is counted: what is kept on purpose is there then. */
const WARM_UP = 12;
const SCREENS = 30;
/** A screen that shows no rows by then is left all the same, ms. */
const SHOWN_MS = 3_000;
/** Frames, grids and nodes that may stay; thirty screens left 212, 30 and 3,302 for good before. */
const LIMITS = [12, 3, 800];
/** Elements that begin to move and are removed; nodes that may stay of them. */
const MOVING = 1_000;
const MOVED_LIMIT = 100;
/** Without the stop they stay until the page is seen again. ms */
const MOVED_MS = 60_000;
/** In the page: spinners and cells of a grid begin to move as screens let them, and leave. */
const MOVE = `(() => {
  const place = document.createElement('div');
  for (let each = 0; each < ${MOVING / 2}; each += 1) {
    const [spinner, cell] = [document.createElement('i'), document.createElement('b')];
    spinner.className = 'bp6-spinner-animation';
    Object.assign(cell.style, { opacity: '0', transition: 'opacity 200ms' });
    place.append(spinner, cell);
  }
  document.body.append(place);
  const styles = [...place.children].map((one) => getComputedStyle(one));
  const read = () => styles.reduce((sum, style) => sum + Number(style.opacity), 0);
  read();
  for (const one of place.querySelectorAll('b')) one.style.opacity = '1';
  read();
  const moving = document.getAnimations().filter(({ effect }) => place.contains(effect.target)).length;
  place.remove();
  return moving;
})()`;
/** A page that nobody sees is woken within that, ms. */
const WAKE_MS = 90_000;

describe('a console that nobody sees', () => {
  const desk = useDesk();
  let operator: Operator;
  let session: CDPSession;

  /** Has the window of another program over all monitors and everything that stands there. */
  const covered = async (work: () => Promise<void>): Promise<void> => {
    const { folder, env } = desk.rig.room;
    const args = ['-title', 'cover', '-size', '5760x1080', '-borderwidth', '0', 'xc:gray'];
    const program = startProgram(folder, env, 'display', args);
    try {
      await until('the console is not drawn', async () => {
        const search = ['search', '--onlyvisible', '--name', '^cover$'];
        const window = (await output(env, 'xdotool', search).catch(() => '')).trim();
        if (window === '') return false;
        // It finds its own place first.
        await output(env, 'xdotool', ['windowraise', window, 'windowmove', window, '0', '0']);
        return !(await isDrawn(operator.page));
      });
      await work();
    } finally {
      signal(program.pid ?? 0, 'SIGKILL');
    }
  };

  beforeAll(async () => {
    const app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn();
    session = await operator.page.context().newCDPSession(operator.page);
    await countFrames(operator.page);
    await withoutFocus(operator.page);
  });

  it.each(['/wel/index', '/boards', '/boards/edit?_board=duty'])(
    'keeps no element that began to move on %s',
    async (path) => {
      await operator.open(path);
      await until('the console is drawn', () => isDrawn(operator.page));
      expect(await operator.page.evaluate<number>(MOVE)).toBe(MOVING);
      await covered(async () => {
        const before = await keptBy(operator.page, session);
        const moving = await operator.page.evaluate<number>(MOVE);
        expect(moving).toBe(0);
        let kept = 0;
        // What the screens before have left may leave in these seconds, too.
        await until(
          'what moved is let go',
          async () => {
            kept = (await keptBy(operator.page, session)).nodes - before.nodes;
            return kept < MOVED_LIMIT;
          },
          MOVED_MS,
        ).finally(() => process.stdout.write(`  kept of what moved: ${kept}\n`));
      });
    },
  );

  it('keeps no frames, grids and nodes of the screens that it went through', async () => {
    await covered(async () => {
      await openScreens(operator, WARM_UP, SHOWN_MS);
      const before = await keptBy(operator.page, session);
      await openScreens(operator, SCREENS, SHOWN_MS);
      let after = await keptBy(operator.page, session);
      const more = (): readonly number[] => [
        after.frames - before.frames,
        after.grids - before.grids,
        after.nodes - before.nodes,
      ];
      process.stdout.write(`  kept at once: ${more().join(', ')}\n`);
      // Chromium wakes a page that nobody sees once a minute: that is when late frames come.
      await until(
        'what the screens have left is let go',
        async () => {
          after = await keptBy(operator.page, session);
          return more().every((count, place) => count <= (LIMITS[place] ?? 0));
        },
        WAKE_MS,
      );
      process.stdout.write(`  kept then: ${more().join(', ')}\n`);
    });
  });
});
