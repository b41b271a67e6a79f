import { beforeEach, describe, expect, test } from 'vitest';
import { MessageBox } from '@main/messageBox/box';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import type { MessageBoxState } from '@shared/model/messageBox';
import { FakeClock } from '@tests/support/fakeClock';

type Answer = Result<boolean | null, ApiFailure>;

let clock: FakeClock;
let asked: boolean[];
let answers: ((answer: Answer) => void)[];
let held: boolean;
let next: Answer;
let states: MessageBoxState[];
let box: MessageBox;

beforeEach(() => {
  clock = new FakeClock();
  asked = [];
  answers = [];
  held = false;
  next = ok(false);
  states = [];
  box = new MessageBox({
    clock,
    ask: (update) => {
      asked.push(update);
      if (!held) return Promise.resolve(next);
      return new Promise((resolve) => answers.push(resolve));
    },
    words: (failure) => (failure.kind === 'rejected' ? failure.message : failure.kind),
  });
  box.changed.on((state) => states.push(state));
});

describe('the message box', () => {
  test('counts down from 31 and reads again each 30 seconds (rule:messageBox.poll)', async () => {
    box.show(1);
    await clock.advance(0);
    expect(box.state()).toMatchObject({ countdown: 31, reloads: 1 });
    await clock.advance(1_000);
    expect(box.state().countdown).toBe(30);
    await clock.advance(28_000);
    expect(box.state()).toMatchObject({ countdown: 2, reloads: 1 });
    await clock.advance(1_000);
    expect(box.state()).toMatchObject({ countdown: 31, reloads: 2 });
    await clock.advance(60_000);
    expect(box.state().reloads).toBe(4);
    expect(asked).toEqual([false, false, false, false]);
  });

  test('reads the flag with update=false (rule:messageBox.unread)', async () => {
    next = ok(true);
    box.show(1);
    expect(box.state().unread).toBeNull();
    await clock.advance(0);
    expect(asked).toEqual([false]);
    expect(box.state().unread).toBe(true);
  });

  test('marks read with update=true when it is opened (rule:messageBox.markRead)', async () => {
    next = ok(true);
    box.show(1);
    await clock.advance(0);
    expect(await box.open()).toEqual(ok(null));
    expect(asked).toEqual([false, true]);
    expect(box.state().unread).toBe(false);
  });

  test('a reading that was under way does not bring the mark back', async () => {
    held = true;
    box.show(1);
    held = false;
    await box.open();
    answers[0]?.(ok(true));
    await clock.advance(0);
    expect(box.state().unread).toBe(false);
  });

  test('never asks twice at a time, and after a sleep once', async () => {
    held = true;
    box.show(1);
    await clock.advance(95_000);
    expect(asked).toHaveLength(1);
    answers[0]?.(ok(false));
    held = false;
    clock.sleep(3_600_000);
    await clock.advance(2_000);
    expect(asked).toHaveLength(2);
  });

  test('tells the server own words of a failure, keeps what it knew and goes on', async () => {
    next = ok(true);
    box.show(1);
    await clock.advance(0);
    next = fail({ kind: 'rejected', code: 500, message: '消息服务繁忙' });
    await clock.advance(30_000);
    expect(box.state()).toMatchObject({ failure: '消息服务繁忙', unread: true });
    next = ok(false);
    await clock.advance(30_000);
    expect(box.state()).toMatchObject({ failure: '', unread: false });
  });

  test('another type begins anew, none ends it without a timer left', async () => {
    box.show(1);
    await clock.advance(10_000);
    box.show(3);
    await clock.advance(0);
    expect(box.state()).toMatchObject({ type: 3, countdown: 31 });
    box.show(null);
    expect(states.at(-1)?.type).toBeNull();
    expect(clock.pending()).toEqual([]);
  });
});
