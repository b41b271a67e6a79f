import { beforeEach, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { STATES, type StateName } from '@shared/ipc/contract';
import type { StateMessage } from '@shared/ipc/define';
import type { WindowRole } from '@shared/ipc/roles';
import { CHANNELS } from '@shared/ipc/channels';
import { published, Publisher } from '@main/ipc/publisher';
import type { StateSource, StateSources } from '@main/ipc/types';

const ROLES: readonly WindowRole[] = ['console', 'settings', 'board', 'board', 'sos', 'overlay'];
/** Boards are windows 3 and 4. */
const BOARD = 4;

let value: string;
let signals: Record<string, Emitter<unknown>>;
let boardChanged: Emitter<number>;
let lockChanged: Emitter<void>;
let held: readonly string[];
let heard: string[];
let windows: readonly WindowRole[];
let publisher: Publisher;
let made: () => Publisher;

beforeEach(() => {
  value = 'first';
  held = [];
  heard = [];
  windows = ROLES;
  lockChanged = new Emitter();
  boardChanged = new Emitter();
  signals = Object.fromEntries(Object.keys(STATES).map((name) => [name, new Emitter<unknown>()]));
  const sources: Record<string, StateSource<unknown>> = Object.fromEntries(
    Object.entries(signals).map(([name, signal]) => [name, published(() => value, signal)]),
  );
  sources['board.self'] = {
    read: ({ windowId }) => `${value} of ${windowId}`,
    follow: (changed) => [boardChanged.on(changed)],
  };
  made = () =>
    new Publisher({
      sources: sources as unknown as StateSources,
      targets: () =>
        windows.map((role, index) => ({
          id: index + 1,
          role,
          send(channel, name, payload) {
            const { revision, value: told } = payload as StateMessage<string>;
            heard.push(`${index + 1} ${role} ${channel} ${name} ${revision} ${told}`);
          },
        })),
      isHeldBack: (name) => held.includes(name),
      lockChanged,
    });
  publisher = made();
  publisher.follow();
});

function change(name: StateName, to: string): void {
  value = to;
  signals[name]?.emit(null);
}

const asked = (name: StateName, role: WindowRole = 'console') =>
  publisher.answer(name, { windowId: 1, role });

test('a later value goes to the windows whose role the contract lists, and to no other', () => {
  change('alarms.config', 'b');
  change('sos', 'c');
  expect(heard).toEqual([
    `1 console ${CHANNELS.event} alarms.config 1 b`,
    `5 sos ${CHANNELS.event} sos 2 c`,
  ]);
  for (const { roles } of Object.values(STATES)) {
    expect(roles as readonly string[]).not.toContain('overlay');
  }
});

test('what is asked after a change is never older than what was told, nor newer than what follows', () => {
  const before = asked('lock');
  change('lock', 'b');
  const between = asked('lock');
  change('lock', 'c');
  expect(before).toEqual({ revision: 0, value: 'first' });
  expect(between).toEqual({ revision: 1, value: 'b' });
  expect(asked('lock')).toEqual({ revision: 2, value: 'c' });
});

test('a value of one window goes to that window, and each is answered its own', () => {
  boardChanged.emit(BOARD);
  expect(heard).toEqual([`4 board ${CHANNELS.event} board.self 1 first of 4`]);
  expect(publisher.answer('board.self', { windowId: 3, role: 'board' }).value).toBe('first of 3');
});

test('a window that is gone is told nothing', () => {
  windows = ['console'];
  boardChanged.emit(BOARD);
  change('boards', 'b');
  expect(heard).toEqual([`1 console ${CHANNELS.event} boards 2 b`]);
});

test('while it is locked nothing is pushed that may not be asked; it is told once the lock is gone', () => {
  held = ['reminders', 'check'];
  lockChanged.emit();
  change('reminders', 'behind the lock');
  change('lock', 'locked');
  expect(heard.map((one) => one.split(' ')[3])).toEqual(['lock', 'lock', 'lock', 'lock']);
  heard = [];
  held = ['check'];
  lockChanged.emit();
  expect(heard).toEqual([`1 console ${CHANNELS.event} reminders 2 locked`]);
  heard = [];
  held = [];
  lockChanged.emit();
  lockChanged.emit();
  expect(heard.map((one) => one.split(' ')[3])).toEqual(['check', 'check']);
});

test('what a lock holds back from the start on is told once the lock is gone', () => {
  publisher.dispose();
  held = ['reminders'];
  publisher = made();
  publisher.follow();
  expect(heard).toEqual([]);
  held = [];
  lockChanged.emit();
  expect(heard).toEqual([`1 console ${CHANNELS.event} reminders 1 first`]);
});

test('after the end nothing is told', () => {
  publisher.dispose();
  change('lock', 'b');
  lockChanged.emit();
  expect(heard).toEqual([]);
  expect(Object.values(signals).every(({ size }) => size === 0)).toBe(true);
});
