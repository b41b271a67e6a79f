import { beforeEach, expect, test } from 'vitest';
import { BoardPin, isPinDocument } from '@main/lock/boardPin';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

/** board-pin.json as it lies on disk. */
let disk: Record<string, unknown>;
let full: boolean;
let fresh: boolean;
let clock: FakeClock;
let pin: BoardPin;
let acts: string[];

function started(at = clock.now(), wasSetAside = false): BoardPin {
  clock = new FakeClock(at);
  const made = new BoardPin({
    clock,
    log: keptLog(),
    document: {
      wasSetAside,
      read: () => JSON.parse(JSON.stringify(disk)) as unknown,
      write: (value) => {
        if (full) throw new Error('ENOSPC');
        disk = { ...value };
      },
    },
    isFresh: () => fresh,
  });
  made.acts.on(({ act, values }) => acts.push(`${act} ${JSON.stringify(values)}`));
  return made;
}

/** What an act is answered: ok, or the last part of the message. */
async function answer(work: ReturnType<BoardPin['let']>): Promise<string> {
  const given = await work;
  return given.ok ? 'ok' : (given.error.key.split('.').at(-1) ?? '');
}

beforeEach(() => {
  disk = {};
  full = false;
  fresh = false;
  acts = [];
  clock = new FakeClock();
  pin = started();
});

test('without a PIN nobody is asked for one', async () => {
  expect(pin.state()).toMatchObject({ set: false, oldWanted: false, lost: false });
  expect(await answer(pin.let(null))).toBe('ok');
});

test('with one, only it lets somebody go on, over a restart too', async () => {
  expect(await answer(pin.keep('', '2468'))).toBe('ok');
  for (const at of [pin, (pin = started())]) {
    expect(at.state().set).toBe(true);
    expect(await answer(at.let(null))).toBe('empty');
    expect(await answer(at.let('2467'))).toBe('wrong');
    expect(await answer(at.let('2468'))).toBe('ok');
  }
  expect(JSON.stringify(disk)).not.toContain('2468');
  expect(isPinDocument(disk)).toBe(true);
});

test('it has 4 to 12 digits and nothing else', async () => {
  for (const bad of ['', '123', '12 4', 'abcd', '12345678901234', '１２３４'])
    expect(await answer(pin.keep('', bad))).toBe('digits');
  expect(pin.state().set).toBe(false);
  expect(await answer(pin.keep('', '123456789012'))).toBe('ok');
});

test('five wrong tries are followed by a wait that neither a restart nor the right PIN shortens', async () => {
  await pin.keep('', '2468');
  const wrong: string[] = [];
  for (let tries = 0; tries < 5; tries += 1) wrong.push(await answer(pin.let('0000')));
  expect(wrong).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wait']);
  const until = clock.now() + 30_000;
  expect(pin.state().waitUntil).toBe(until);
  pin = started(clock.now() + 10_000);
  expect(pin.state().waitUntil).toBe(until);
  expect(await answer(pin.let('2468'))).toBe('wait');
  await clock.advance(20_000);
  expect(await answer(pin.let('2468'))).toBe('ok');
  expect(pin.state()).toMatchObject({ triesLeft: 5, waitUntil: null });
});

test('nothing typed is no try', async () => {
  await pin.keep('', '2468');
  for (let times = 0; times < 9; times += 1) await pin.let(null);
  expect(pin.state().triesLeft).toBe(5);
});

test('it is changed and removed with the present one, or by somebody who has just signed in', async () => {
  await pin.keep('', '2468');
  expect(pin.state().oldWanted).toBe(true);
  expect(await answer(pin.keep('1111', '1357'))).toBe('wrong');
  expect(await answer(pin.keep('', null))).toBe('empty');
  expect(await answer(pin.keep('2468', '1357'))).toBe('ok');
  fresh = true;
  expect(pin.state().oldWanted).toBe(false);
  expect(await answer(pin.keep('', null))).toBe('ok');
  expect(await answer(pin.let(null))).toBe('ok');
  expect(acts).toEqual([
    'boardPinSet {}',
    'boardPinWrong {"left":4}',
    'boardPinSet {}',
    'boardPinRemoved {}',
  ]);
});

test('a document that cannot be read holds the boards, at the next start too, until a new PIN is set', async () => {
  pin = started(clock.now(), true);
  for (const at of [pin, (pin = started())]) {
    expect(at.state()).toMatchObject({ set: true, lost: true, oldWanted: false });
    expect(await answer(at.let('2468'))).toBe('lost');
  }
  expect(await answer(pin.keep('', '1357'))).toBe('ok');
  expect(pin.state().lost).toBe(false);
  expect(await answer(pin.let('1357'))).toBe('ok');
  for (const bad of [{ version: 2 }, { pin: '2468' }, { lost: 'no' }, 'text', null])
    expect(isPinDocument(bad)).toBe(false);
});

test('a sign-in that has grown old is told, so that the page asks for the present PIN', async () => {
  await pin.keep('', '2468');
  let told = 0;
  pin.changed.on(() => (told += 1));
  expect(await answer(pin.keep('', null))).toBe('empty');
  expect(told).toBe(1);
  expect(pin.state().oldWanted).toBe(true);
});

test('there is nothing to remove where none is set', async () => {
  expect(await answer(pin.keep('', null))).toBe('ok');
  expect([disk, acts]).toEqual([{}, []]);
});

test('a full disk does not pretend to keep a PIN', async () => {
  full = true;
  expect(await answer(pin.keep('', '2468'))).toBe('notKept');
  expect(pin.state().set).toBe(false);
});
