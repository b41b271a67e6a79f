import { expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { AppWindow, WindowFactory } from '@main/ports/window';
import { ConsoleWindow } from '@main/windows/console';
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
  const act = (name: string) => (): void => void acts.push(name);
  const window = {
    ...signals,
    id: 1,
    role: 'console',
    hide: act('hide'),
    reload: act('reload'),
    crashPage: act('crash'),
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
  });
  let unseen = 0;
  console.unseen.on(() => (unseen += 1));
  console.create(true);
  return { signals, console, acts, clock, unseen: () => unseen };
}

test('whoever hides the console, whatever became of its page: nobody sees it any more', () => {
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
