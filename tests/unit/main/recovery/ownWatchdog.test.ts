import { PassThrough, type Duplex } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { OwnWatchdog, type StartedWatchdog } from '@main/recovery/ownWatchdog';
import { REFUSED_CODE, UNCLAIMED_CODE } from '@main/recovery/policy';
import { Unwrapper } from '@main/recovery/sealed';
import { FakeClock } from '@tests/support/fakeClock';

/** A watchdog whose end of the pipe the test holds. */
class FakeWatchdog implements StartedWatchdog {
  /** Signs of life, as they came. */
  signs = '';
  /** What was left for the next run, and how the app says that it ends. */
  readonly texts: string[] = [];
  readonly pipe: Duplex;
  killed = false;
  private readonly down = new PassThrough();
  private ended: () => void = () => undefined;

  /** @param code what it was started with: the end that had been told by then */
  constructor(readonly code: number | null = null) {
    const unwrapper = new Unwrapper((text) => this.texts.push(text));
    const take = (bytes: Buffer): void => {
      this.signs += unwrapper.take(bytes.toString('latin1'));
    };
    const { down } = this;
    this.pipe = Object.assign(down, {
      write(bytes: string): boolean {
        take(Buffer.from(bytes));
        return true;
      },
    });
  }

  kill(): void {
    this.killed = true;
  }

  gone(run: () => void): void {
    this.ended = run;
  }

  says(bytes: string): void {
    this.pipe.emit('data', Buffer.from(bytes));
  }

  dies(): void {
    this.ended();
  }
}

describe('the watchdog that an app starts itself', () => {
  let clock: FakeClock;
  let started: FakeWatchdog[];
  let own: OwnWatchdog;
  let deaf: number;
  let left: number;

  const newest = (): FakeWatchdog => {
    const watchdog = started.at(-1);
    if (watchdog === undefined) throw new Error('none was started');
    return watchdog;
  };

  beforeEach(() => {
    clock = new FakeClock();
    started = [];
    deaf = 0;
    left = 0;
    own = new OwnWatchdog(clock, (code) => {
      const watchdog = new FakeWatchdog(code);
      started.push(watchdog);
      return watchdog;
    });
    own.leave.on(() => (left += 1));
    own.beat(
      clock,
      () => 'visible',
      () => (deaf += 1),
    );
  });

  it('is there once, has a sign of life at once and then every second', async () => {
    await clock.advance(2_000);
    expect(started).toHaveLength(0);
    own.stand();
    own.stand();
    expect(started).toHaveLength(1);
    expect(newest()).toMatchObject({ signs: 'v', code: null });
    await clock.advance(2_000);
    expect(newest().signs).toBe('vvv');
  });

  it('is told what was left before it stood, and what is left later', () => {
    own.keep('first');
    own.keep('second');
    own.stand();
    own.keep('');
    expect(newest().texts).toEqual(['second', '']);
  });

  it('is replaced when it dies, later each time, and the next one knows the same', async () => {
    own.keep('token');
    own.stand();
    for (const [nth, waitMs] of [1_000, 5_000, 15_000, 60_000, 60_000].entries()) {
      newest().dies();
      await clock.advance(waitMs - 1);
      expect(started).toHaveLength(nth + 1);
      await clock.advance(1);
      expect(started).toHaveLength(nth + 2);
      expect(newest().texts).toEqual(['token']);
      expect(newest().signs[0]).toBe('v');
    }
    // One that answered was well: the waits begin again.
    newest().says('a');
    newest().dies();
    await clock.advance(1_000);
    expect(started).toHaveLength(7);
    expect(left).toBe(0);
  });

  it('asks the app to leave', () => {
    own.stand();
    newest().says('a');
    expect(left).toBe(0);
    newest().says('q');
    expect(left).toBe(1);
  });

  it('that never answers is said to be deaf, once; one that answers is not', async () => {
    own.stand();
    await clock.advance(120_000);
    expect(deaf).toBe(1);

    let said = 0;
    const watchdog = new FakeWatchdog();
    const heard = new OwnWatchdog(clock, () => watchdog);
    heard.beat(
      clock,
      () => 'hidden',
      () => (said += 1),
    );
    heard.stand();
    watchdog.says('a');
    await clock.advance(120_000);
    expect(said).toBe(0);
    expect(watchdog.signs[0]).toBe('h');
  });

  it('hears how the app ends, and is not replaced afterwards', async () => {
    own.stand();
    newest().says('a');
    own.ends(0);
    expect(newest()).toMatchObject({ texts: ['end 0'], killed: false });
    newest().dies();
    await clock.advance(120_000);
    expect(started).toHaveLength(1);
  });

  it('that is still starting when the app leaves ends with it: it would start the app again', async () => {
    own.stand();
    newest().says('a');
    newest().dies();
    await clock.advance(1_000);
    own.ends(0);
    expect(started.map(({ killed }) => killed)).toEqual([false, true]);
  });

  it.each([0, REFUSED_CODE, 0x40010004])('is not started for an end that is final: %i', (code) => {
    own.ends(code);
    own.stand();
    expect(started).toHaveLength(0);
  });

  it.each([1, UNCLAIMED_CODE])(
    'is started by an early end that a new start may mend, and told of it: %i',
    (code) => {
      own.ends(code);
      expect(started).toHaveLength(1);
      expect(newest()).toMatchObject({ code, texts: [`end ${code}`], killed: false });
    },
  );
});
