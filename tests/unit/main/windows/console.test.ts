import { expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { AppWindow, WindowFactory } from '@main/ports/window';
import { ConsoleWindow } from '@main/windows/console';
import { REST_AFTER_MS } from '@main/windows/rest';
import { WindowRegistry } from '@main/windows/registry';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const PLACE = { x: 0, y: 0, width: 1000, height: 700, maximized: false };

/** A console over a window that a test can let die. */
function desk() {
  const signals = {
    closeAsked: new Emitter<void>(),
    moved: new Emitter<void>(),
    gone: new Emitter<string>(),
    unresponsive: new Emitter<void>(),
    responsive: new Emitter<void>(),
    externalAsked: new Emitter<string>(),
    destroyed: new Emitter<void>(),
    focused: new Emitter<void>(),
    left: new Emitter<void>(),
  };
  const acts: string[] = [];
  /** Whether the window is seen, whether its page has a process for itself, who is signed in, who may rest. */
  const shown = { visible: false, alone: true, owner: 'me', mayRest: true };
  const asked: number[] = [];
  const act = (name: string) => (): void => void acts.push(name);
  const window = {
    ...signals,
    id: 1,
    role: 'console',
    hide: act('hide'),
    reload: act('reload'),
    load: (path: string) => void acts.push(`load ${path}`),
    bringToFront: act('front'),
    bounds: () => ({ area: PLACE, fullScreen: false, visible: shown.visible }),
    crashPage: act('crash'),
    endPage() {
      acts.push('end');
      return shown.alone;
    },
    destroy: () => signals.destroyed.emit(),
    attract: () => null,
    placement: () => PLACE,
  } as unknown as AppWindow;
  const factory: WindowFactory = { create: () => window, workAreas: () => [PLACE] };
  const clock = new FakeClock();
  const console = new ConsoleWindow({
    factory,
    registry: new WindowRegistry(),
    clock,
    log: keptLog(),
    preload: '',
    title: '',
    storedPlacement: () => null,
    keepPlacement: () => undefined,
    externalAsked: () => undefined,
    closeHides: () => true,
    closedToTray: act('told'),
    quitAsked: act('quit'),
    crashed: () => undefined,
    restAfterMs: REST_AFTER_MS,
    mayRest: () => shown.mayRest,
    owner: () => shown.owner,
    askRest: (turn) => void asked.push(turn),
  });
  let unseen = 0;
  console.unseen.on(() => (unseen += 1));
  console.create(true);
  return { signals, console, acts, asked, clock, shown, unseen: () => unseen };
}

const MINUTE = 60_000;
const FIVE = 5 * MINUTE;

/** A console that was closed to the tray and asked after its time. */
async function inTray() {
  const all = desk();
  all.signals.closeAsked.emit();
  all.acts.length = 0;
  await all.clock.advance(FIVE);
  return all;
}

test('whoever hides the console, whatever became of its page: nobody sees it any more', async () => {
  const { signals, unseen, acts } = desk();
  signals.closeAsked.emit();
  expect([acts, unseen()]).toEqual([['hide', 'told'], 1]);
  signals.gone.emit('crashed');
  expect(unseen()).toBe(2);
  signals.unresponsive.emit();
  expect(unseen()).toBe(3);
  signals.destroyed.emit();
  expect(unseen()).toBe(4);
});

test('a page is asked after five minutes in the tray, then every minute, and stays without an answer', async () => {
  const { asked, clock, acts, signals } = desk();
  await clock.advance(2 * FIVE);
  // Nobody closed it.
  expect(asked).toEqual([]);
  signals.closeAsked.emit();
  await clock.advance(FIVE - 1);
  expect(asked).toHaveLength(0);
  await clock.advance(1);
  expect(asked).toHaveLength(1);
  await clock.advance(3 * MINUTE);
  expect(asked).toHaveLength(4);
  expect(new Set(asked).size).toBe(4);
  expect(acts).not.toContain('end');
});

test('a page that answers is ended, its death is none, and it comes back where it was', async () => {
  const { asked, clock, acts, console, signals } = await inTray();
  console.rest.answered(asked[0] ?? 0, { place: 7 });
  expect(acts).toEqual(['end']);
  signals.gone.emit('killed');
  await clock.advance(FIVE);
  // It is neither loaded again nor asked again.
  expect([acts, asked.length]).toEqual([['end'], 1]);
  console.open();
  expect(acts).toEqual(['end', 'reload', 'front']);
  expect(console.rest.take()).toEqual({ place: 7 });
  expect(console.rest.take()).toBeNull();
  // From now on a death is one again.
  signals.gone.emit('crashed');
  expect(acts).toEqual(['end', 'reload', 'front', 'reload']);
});

test('whoever opens it while its page is still ending gets the next one once it is gone', async () => {
  const { asked, acts, console, signals } = await inTray();
  console.rest.answered(asked[0] ?? 0, null);
  console.open();
  expect(acts).toEqual(['end', 'front']);
  signals.gone.emit('killed');
  expect(acts).toEqual(['end', 'front', 'reload']);
});

test('an answer that comes after somebody looked, twice, or to another question ends nothing', async () => {
  const { asked, acts, clock, console, signals } = await inTray();
  console.rest.answered((asked[0] ?? 0) + 1, null);
  expect(acts).toEqual([]);
  console.open();
  console.rest.answered(asked[0] ?? 0, null);
  expect(acts).toEqual(['front']);
  await clock.advance(FIVE);
  expect(asked).toHaveLength(1);
  signals.closeAsked.emit();
  console.rest.answered(asked[0] ?? 0, null);
  await clock.advance(FIVE);
  console.rest.answered(asked[1] ?? 0, null);
  console.rest.answered(asked[1] ?? 0, null);
  expect(acts.filter((one) => one === 'end')).toHaveLength(1);
});

test('a locked desk is not asked, and a visible window or a shared process is not ended', async () => {
  const { asked, acts, clock, console, shown, signals } = await inTray();
  shown.visible = true;
  console.rest.answered(asked[0] ?? 0, null);
  expect(acts).toEqual([]);
  shown.visible = false;
  shown.alone = false;
  console.rest.answered(asked[0] ?? 0, null);
  expect(acts).toEqual(['end']);
  // It lives on: a death is a crash, and it is asked again.
  signals.gone.emit('crashed');
  expect(acts).toEqual(['end', 'reload']);
  await clock.advance(MINUTE);
  expect(asked).toHaveLength(2);
  shown.mayRest = false;
  await clock.advance(5 * MINUTE);
  expect(asked).toHaveLength(2);
  console.rest.answered(asked[1] ?? 0, null);
  expect(acts).toEqual(['end', 'reload']);
});

test('whoever signed in meanwhile sees neither the page nor what was kept of the one before', async () => {
  const { asked, acts, console, shown, signals } = await inTray();
  console.rest.answered(asked[0] ?? 0, { place: 7 });
  signals.gone.emit('killed');
  shown.owner = 'another';
  console.open();
  expect(acts).toEqual(['end', 'load /', 'front']);
  expect(console.rest.take()).toBeNull();
});

test('a page that is gone is told to whoever waits for it to listen', async () => {
  const { asked, console, signals } = await inTray();
  let lost = 0;
  console.pageLost.on(() => (lost += 1));
  console.rest.answered(asked[0] ?? 0, null);
  signals.gone.emit('killed');
  expect(lost).toBe(1);
});
