import { beforeEach, expect, test } from 'vitest';
import { isLockDocument, NO_TRIES, type LockDocument } from '@main/lock/document';
import { heldBackBy, passesLock } from '@main/lock/allowed';
import { LockKeeper, type LockMark, type LockOwner } from '@main/lock/keeper';
import { afterWrong } from '@main/lock/tries';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const WANG: LockOwner = { key: 'demo|476074|1', name: '王调度' };
const LI: LockOwner = { key: 'demo|476074|2', name: '李接班' };

/** lock.json as it lies on disk. */
let disk: Record<string, unknown>;
let full: boolean;
let owner: LockOwner | null;
let clock: FakeClock;
let lock: LockKeeper;
const log = keptLog();

function started(at = clock.now()): LockKeeper {
  clock = new FakeClock(at);
  return new LockKeeper({
    clock,
    log,
    document: {
      read: () => JSON.parse(JSON.stringify(disk)) as unknown,
      write: (value) => {
        if (full) throw new Error('ENOSPC');
        disk = { ...value };
      },
    },
    owner: () => owner,
    mark: { read: () => ({ locked: null, kept: false }), keep: () => undefined },
    isFresh: () => false,
  });
}

beforeEach(async () => {
  disk = {};
  full = false;
  owner = WANG;
  clock = new FakeClock();
  lock = started();
  await lock.configure('', '2468');
});

async function wrong(times: number, on = lock): Promise<void> {
  for (let number = 0; number < times; number += 1) await on.unlock('wrong');
}

test('nothing locks before a password is set, and a short or blank one is refused', async () => {
  owner = LI;
  lock.lock();
  expect(lock.state()).toMatchObject({ configured: false, locked: false });
  const key = async (password: string) => {
    const answer = await lock.configure('', password);
    return answer.ok ? 'ok' : answer.error.key;
  };
  expect(await key('    ')).toBe('desk.problem.empty');
  expect(await key('123')).toBe('desk.problem.short');
  expect(await key('1234')).toBe('ok');
});

test('the password is on disk as a salted hash only, another salt for the same password', async () => {
  owner = LI;
  await lock.configure('', '2468');
  const { passwords } = disk as unknown as LockDocument;
  const [wang, li] = [passwords[WANG.key], passwords[LI.key]];
  expect(wang?.hash).not.toBe(li?.hash);
  expect(wang?.salt).not.toBe(li?.salt);
  expect(wang?.cost).toBeGreaterThanOrEqual(2 ** 15);
  expect(JSON.stringify(disk)).not.toContain('2468');
  expect(isLockDocument(disk)).toBe(true);
});

test('it locks, says who and since when, and opens with the right password only', async () => {
  lock.lock();
  expect(lock.state()).toMatchObject({ locked: true, by: '王调度', since: clock.now() });
  expect(await lock.unlock('wrong')).toEqual({ ok: false, error: { key: 'desk.problem.wrong' } });
  expect(lock.state().triesLeft).toBe(4);
  expect(await lock.unlock('2468')).toMatchObject({ ok: true, value: { locked: false } });
  expect(lock.state()).toMatchObject({ locked: false, triesLeft: 5, by: '' });
});

test('locked, wrong tries and the wait live on over a restart', async () => {
  lock.lock();
  await wrong(3);
  lock = started();
  expect(lock.state()).toMatchObject({ locked: true, by: '王调度', triesLeft: 2 });
  await wrong(2);
  const until = lock.state().waitUntil;
  expect(until).toBe(clock.now() + 30_000);
  lock = started(clock.now() + 10_000);
  expect(lock.state().waitUntil).toBe(until);
  expect(await lock.unlock('2468')).toEqual({ ok: false, error: { key: 'desk.problem.wait' } });
  await clock.advance(20_000);
  expect(await lock.unlock('2468')).toMatchObject({ ok: true });
});

test('the wait doubles with every five tries, up to a quarter of an hour', () => {
  let tries = NO_TRIES;
  const waits: (number | null)[] = [];
  for (let round = 0; round < 7 * 5; round += 1) {
    tries = afterWrong(tries, 0);
    if (tries.wait !== null) waits.push(tries.wait.ms / 1000);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
});

test('the right password begins the count and the waits anew', async () => {
  lock.lock();
  await wrong(5);
  await clock.advance(30_000);
  await lock.unlock('2468');
  expect((disk as unknown as LockDocument).tries).toEqual({});
  expect(lock.state()).toMatchObject({ triesLeft: 5, waitUntil: null });
});

test.each([
  ['back', -86_400_000],
  ['forward', 86_400_000],
])('setting the clock %s shortens no wait', async (_way, by) => {
  lock.lock();
  await wrong(5);
  clock.setBoards(clock.now() + by);
  expect(await lock.unlock('2468')).toMatchObject({ ok: false });
  expect(lock.state().waitUntil).toBe(clock.now() + 30_000);
});

test('a clock that was set back over a restart makes the wait begin anew', async () => {
  lock.lock();
  await wrong(5);
  lock = started(clock.now() - 3_600_000);
  expect(lock.state().waitUntil).toBe(clock.now() + 30_000);
});

test('tries that are made at the same time all count', async () => {
  lock.lock();
  const answers = await Promise.all(Array.from({ length: 8 }, () => lock.unlock('wrong')));
  const keys = answers.map((answer) => (answer.ok ? '' : answer.error.key));
  expect(keys.filter((key) => key === 'desk.problem.wrong')).toHaveLength(4);
  expect(keys.filter((key) => key === 'desk.problem.wait')).toHaveLength(4);
});

test('a wrong try is on disk before its answer: a kill gives none back', async () => {
  lock.lock();
  const answer = lock.unlock('wrong');
  await Promise.resolve();
  await Promise.resolve();
  expect((disk as unknown as LockDocument).tries[WANG.key]?.wrong).toBe(1);
  await answer;
});

test('another user is not locked, nobody is locked out, and unlocking or a sign-out takes the flag away (rule:lock.unlock rule:storage.lockFlag)', async () => {
  lock.lock();
  owner = LI;
  expect(lock.state().locked).toBe(false);
  owner = null;
  expect(lock.state()).toMatchObject({ locked: false, configured: false });
  owner = WANG;
  lock.clear();
  expect(lock.state().locked).toBe(false);
  const flag = () => (disk as unknown as LockDocument).locked;
  expect(flag()).toBeNull();
  lock.lock();
  expect(flag()).not.toBeNull();
  await lock.unlock('2468');
  expect(flag()).toBeNull();
});

test('changing the password needs the present one, and wrong ones count as tries', async () => {
  expect(await lock.configure('wrong', '13579')).toMatchObject({ ok: false });
  expect(lock.state().triesLeft).toBe(4);
  expect(await lock.configure('2468', '13579')).toMatchObject({ ok: true });
  lock.lock();
  expect(await lock.unlock('2468')).toMatchObject({ ok: false });
  expect(await lock.unlock('13579')).toMatchObject({ ok: true });
});

test('a full disk neither stops the lock nor pretends to keep a password', async () => {
  full = true;
  lock.lock();
  expect(lock.state().locked).toBe(true);
  await lock.unlock('2468');
  owner = LI;
  expect(await lock.configure('', '1234')).toEqual({
    ok: false,
    error: { key: 'desk.problem.notKept' },
  });
  expect(lock.state().configured).toBe(false);
});

test('hashing leaves main free', async () => {
  lock.lock();
  let turns = 0;
  let done = false;
  const count = (): void => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await lock.unlock('2468');
  done = true;
  expect(turns).toBeGreaterThan(20);
});

test('a damaged document is not taken', () => {
  for (const bad of [{ version: 2 }, { passwords: { a: 'plain' } }, { locked: 'yes' }]) {
    expect(isLockDocument(bad)).toBe(false);
  }
});

/** What state.json keeps beside lock.json. */
let mark: LockMark;
const acts: string[] = [];

function marked(setAside = false, isFresh = false): LockKeeper {
  const keeper = new LockKeeper({
    clock,
    log,
    document: {
      wasSetAside: setAside,
      read: () => JSON.parse(JSON.stringify(disk)) as unknown,
      write: (value) => {
        disk = { ...value };
      },
    },
    owner: () => owner,
    mark: { read: () => mark, keep: (next) => (mark = next) },
    isFresh: () => isFresh,
  });
  keeper.acts.on(({ act, values }) => acts.push(`${act} ${JSON.stringify(values)}`));
  return keeper;
}

async function lockedAndMarked(): Promise<void> {
  mark = { locked: null, kept: false };
  disk = {};
  acts.length = 0;
  const first = marked();
  expect(first.unread).toBe(false);
  await first.configure('', '2468');
  first.lock();
}

test('a lock document that is gone or damaged lets nobody’s session go on', async () => {
  await lockedAndMarked();
  expect(marked()).toMatchObject({ unread: false });
  expect(marked().locked()).toBe(true);
  const whole = disk;
  // Removed, or set aside as damaged: what is read is an empty one.
  disk = {};
  expect(marked(true).unread).toBe(true);
  await lockedAndMarked();
  disk = {};
  expect(marked().unread).toBe(true);
  // An older state of the file, from before it was locked.
  await lockedAndMarked();
  disk = { ...whole, locked: null };
  expect(marked().unread).toBe(true);
  // Said once; the next start has the new document.
  expect(marked().unread).toBe(false);
});

test('without the mark of an earlier version a damaged document is enough', () => {
  mark = { locked: null, kept: false };
  disk = {};
  expect(marked(true).unread).toBe(true);
  expect(marked(false).unread).toBe(false);
});

test('unlocked and ended in order, the session goes on', async () => {
  await lockedAndMarked();
  const second = marked();
  await second.unlock('2468');
  expect(mark).toEqual({ locked: null, kept: true });
  expect(marked().unread).toBe(false);
});

test('lock, wrong passwords and unlocking are told to the journal', async () => {
  await lockedAndMarked();
  const second = marked();
  await second.unlock('wrong');
  await second.unlock('2468');
  expect(acts).toEqual(['locked {}', 'lockWrong {"left":4}', 'unlocked {}']);
});

test('a forgotten lock password is replaced right after a sign-in, and at no other time', async () => {
  await lockedAndMarked();
  await marked().unlock('2468');
  const refused = await marked().configure('', '1357');
  expect(refused).toMatchObject({ ok: false });
  const fresh = marked(false, true);
  expect(fresh.state().oldWanted).toBe(false);
  // A wrong one is wrong all the same.
  expect(await fresh.configure('x', '1357')).toMatchObject({ ok: false });
  expect(await fresh.configure('', '1357')).toMatchObject({ ok: true });
  fresh.lock();
  expect(await fresh.unlock('1357')).toMatchObject({ ok: true });
});

test('by policy a locked desk is neither signed out nor ended', () => {
  for (const name of ['app.quit', 'session.signOut', 'board.leave']) {
    expect([name, passesLock(name), passesLock(name, false)]).toEqual([name, true, false]);
  }
  for (const name of ['session.takeOver', 'session.signIn', 'lock.unlock', 'board.get'])
    expect([name, passesLock(name, false)]).toEqual([name, true]);
});

test('a message waits while the lock holds, and ending does where the policy says so', () => {
  let [locked, mayEnd] = [false, true];
  const isHeldBack = heldBackBy({ locked: () => locked }, () => mayEnd);
  const held = () => ['alarms.mute', 'app.quit', 'lock.unlock'].filter(isHeldBack);
  expect(held()).toEqual([]);
  locked = true;
  expect(held()).toEqual(['alarms.mute']);
  mayEnd = false;
  expect(held()).toEqual(['alarms.mute', 'app.quit']);
});
