import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '@renderer/windows/sos/player';
import { FakeClock } from '@tests/support/fakeClock';

/** Length of every sound, s. */
const SOUND_S = 2;
/** After a change of devices nothing can be said of the output for so long, ms. */
const SETTLE_MS = 2_000;

let clock: FakeClock;
let player: Player;
/** When sounds began, ms, and by which of the contexts that were made. */
let begun: [at: number, context: number][];
let contexts: Context[];
/** A way out that is gone: sounds begin and never end. */
let stuck: boolean;
/** Nodes that were made, and those that hang on another one now. */
let made: { analysers: number; connected: Set<unknown> };

/** The page's audio as Chromium has it, as far as it is used. */
class Context extends EventTarget {
  state = 'running';
  readonly destination = {};
  readonly number = contexts.push(this);
  resume = (): Promise<void> => Promise.resolve();
  close = (): Promise<void> => Promise.resolve();
  decodeAudioData = (): Promise<unknown> => Promise.resolve({ duration: SOUND_S });
  createGain = () => this.node({ gain: { value: 1 } });
  createAnalyser = () => {
    made.analysers += 1;
    return this.node({
      fftSize: 0,
      getFloatTimeDomainData: (into: Float32Array) => into.fill(0.2),
    });
  };
  createBufferSource(): unknown {
    const source = Object.assign(new EventTarget(), this.node({ buffer: null }));
    let end = (): void => undefined;
    return Object.assign(source, {
      start: () => {
        begun.push([clock.monotonic(), this.number]);
        const ended = (): boolean => source.dispatchEvent(new Event('ended'));
        if (!stuck) end = clock.after(SOUND_S * 1_000, 'sound', () => ended());
      },
      stop: () => end(),
    });
  }

  private node<T extends object>(more: T) {
    const name = {};
    const connect = (to: unknown): unknown => {
      made.connected.add(name);
      return to;
    };
    return { ...more, connect, disconnect: () => void made.connected.delete(name) };
  }
}

beforeEach(async () => {
  clock = new FakeClock();
  [begun, contexts, stuck] = [[], [], false];
  made = { analysers: 0, connected: new Set() };
  vi.stubGlobal('AudioContext', Context);
  const answer = { ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(8)) };
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  player = new Player(clock);
  await player.prepare();
  // It has been there for long.
  await clock.advance(60_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const T0 = 60_000;

describe('a sound while the output devices change', () => {
  it('is played at once where it is urgent, and again when they have settled', async () => {
    const changed = player.devicesChanged();
    await clock.advance(100);
    const played = player.play('critical', 1);
    await clock.advance(10_000);
    expect(begun).toEqual([
      [T0 + 100, 1],
      // A context of before may go on without sounding.
      [T0 + 100 + SOUND_S * 1_000, 2],
    ]);
    expect(await played).toMatchObject({ cut: false });
    await changed;
  });

  it('waits until they have settled where it is not', async () => {
    void player.devicesChanged();
    await clock.advance(100);
    void player.play('high', 1);
    await clock.advance(10_000);
    expect(begun).toEqual([[T0 + SETTLE_MS, 2]]);
  });

  it('is played by a new context where the one of before has lost its output', async () => {
    contexts[0]?.dispatchEvent(new Event('error'));
    void player.devicesChanged();
    void player.play('critical', 1);
    await clock.advance(10_000);
    expect(begun.map(([at]) => at - T0)).toEqual([0, SETTLE_MS]);
    expect(begun[0]?.[1]).toBe(2);
    expect(begun[1]?.[1]).toBe(3);
  });

  it('is played again although the first time never ended', async () => {
    void player.devicesChanged();
    stuck = true;
    const played = player.play('critical', 1);
    await clock.advance(0);
    stuck = false;
    await clock.advance(10_000);
    expect(begun).toHaveLength(2);
    expect(await played).toMatchObject({ cut: false });
  });
});

describe('a hundred sounds', () => {
  it('leave nothing behind: one measure for all of them, and no node that hangs on', async () => {
    for (let nth = 0; nth < 100; nth += 1) {
      const played = player.play('high', 1);
      await clock.advance(SOUND_S * 1_000);
      expect(await played).toMatchObject({ cut: false });
    }
    expect(begun).toHaveLength(100);
    expect(made.analysers).toBe(contexts.length);
    // The measure itself stays at the way out.
    expect(made.connected.size).toBe(contexts.length);
  });
});

describe('a sound that is cut off', () => {
  it('ends at once, and the next one sounds alone', async () => {
    const low = player.play('low', 1);
    await clock.advance(500);
    player.cut();
    const critical = player.play('critical', 1);
    await clock.advance(0);
    expect(await low).toMatchObject({ cut: true });
    await clock.advance(5_000);
    expect(await critical).toMatchObject({ cut: false });
    expect(begun.map(([at]) => at - T0)).toEqual([0, 500]);
  });

  it('does not begin any more when it was waiting for the devices', async () => {
    void player.devicesChanged();
    const low = player.play('low', 1);
    await clock.advance(100);
    player.cut();
    void player.play('critical', 1);
    await clock.advance(10_000);
    expect(await low).toEqual({ rms: 0, cut: true });
    expect(begun.map(([at]) => at - T0)).toEqual([100, 100 + SOUND_S * 1_000]);
  });
});
