import type { Clock } from '@shared/base/clock';
import { SOUND_FILES } from './sounds';

/** Interval in which the output samples are measured, ms; the analyser holds 46 ms of them. */
const MEASURE_MS = 40;
const ANALYSER_SAMPLES = 2_048;

/** A system with an output starts it within this time, ms. */
const RESUME_MS = 2_000;

/** A sound that is still playing this long after its end is not audible, ms. */
const LATE_MS = 300;

/** Longest wait for closing a context, ms: without an output it may never report it. */
const CLOSE_MS = 500;

/**
 * A context made too soon after a change of devices may run silently without reporting it: sounds wait this
 * long, so that they are not lost. ms
 */
const SETTLE_MS = 2_000;

/** A person may be in danger: these sounds do not wait. */
const URGENT: readonly string[] = ['critical'];

export interface Played {
  /** Loudest root mean square of the output, 0–1: it proves that samples flowed. */
  readonly rms: number;
  /** It was ended early, or before it started. */
  readonly cut: boolean;
}

/** Plays the alarm sounds. */
export class Player {
  private context: AudioContext;
  /**
   * Measures the output. One analyser per context is reused: Chromium does not free the memory of one made
   * for each sound, about 50 kB per sound (and 200 kB of connected nodes).
   */
  private analyser: AnalyserNode;
  private broken = false;
  private changedAt = Number.NEGATIVE_INFINITY;
  private madeAt: number;
  private renewing: Promise<void> | null = null;
  /** End functions of the current sounds: two may play at once, an alarm and a trial in the settings. */
  private readonly ends = new Set<() => void>();
  private readonly cuts = new Set<() => void>();
  /** Number of cuts: sounds requested before the last one do not start any more. */
  private turn = 0;
  private readonly buffers = new Map<string, Promise<AudioBuffer>>();

  constructor(private readonly clock: Clock) {
    ({ context: this.context, analyser: this.analyser } = wayOut());
    this.madeAt = clock.monotonic();
    this.watch();
  }

  /** The output devices changed, or came back. */
  async devicesChanged(): Promise<void> {
    this.changedAt = this.clock.monotonic();
    await this.settled();
    await this.recover();
  }

  /** The devices have just changed: the state of the output is unknown. */
  settling(): boolean {
    return this.clock.monotonic() < this.changedAt + SETTLE_MS;
  }

  /** Recovers from a failure of the output, of any cause. */
  async recover(): Promise<void> {
    // An audible sound is not cut off.
    if (this.settling() || (this.ends.size > 0 && !this.broken)) return;
    if (this.broken || this.madeAt < this.changedAt + SETTLE_MS) await this.renewed();
  }

  private renewed(): Promise<void> {
    return (this.renewing ??= this.renew().finally(() => (this.renewing = null)));
  }

  /**
   * A context that lost its output never recovers. It is closed before the next one is made: two contexts
   * would share the silent output.
   */
  private async renew(): Promise<void> {
    const old = this.context;
    await Promise.race([old.close(), this.pause(CLOSE_MS)]).catch(() => undefined);
    ({ context: this.context, analyser: this.analyser } = wayOut());
    this.broken = false;
    this.madeAt = this.clock.monotonic();
    this.watch();
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.after(ms, 'speaker pause', resolve);
    });
  }

  /** Loads and decodes all sounds, so that an alarm does not wait for that. */
  async prepare(): Promise<void> {
    await Promise.all(Object.keys(SOUND_FILES).map((name) => this.buffer(name)));
  }

  /** Whether the page is allowed to sound. */
  running(): boolean {
    return this.context.state === 'running' && !this.broken && this.renewing === null;
  }

  /** Ends current and waiting sounds. */
  cut(): void {
    this.turn += 1;
    for (const end of [...this.cuts]) end();
  }

  /**
   * Plays a sound to its end. While the devices settle, an urgent sound is played at once by the present
   * output, and again once they have settled: whether the first one was audible is unknown.
   * @param volume 0–1.
   * @throws Error when the sound is unknown, cannot be decoded, or the page may not sound.
   */
  async play(name: string, volume: number): Promise<Played> {
    const { turn } = this;
    const buffer = await this.buffer(name);
    if (URGENT.includes(name) && this.settling()) await this.playAtOnce(buffer, volume, turn);
    await this.settled();
    await this.recover();
    return this.playNow(buffer, volume, turn);
  }

  /** The result is ignored: the sound is played again. */
  private async playAtOnce(buffer: AudioBuffer, volume: number, turn: number): Promise<void> {
    if (this.broken) await this.renewed();
    // An output that is gone may never report the end of a sound.
    const limitMs = buffer.duration * 1_000 + LATE_MS;
    await this.playNow(buffer, volume, turn, limitMs).catch(() => undefined);
  }

  private async playNow(
    buffer: AudioBuffer,
    volume: number,
    turn: number,
    limitMs: number | null = null,
  ): Promise<Played> {
    if (turn === this.turn) await this.resume();
    if (turn !== this.turn) return { rms: 0, cut: true };
    const { context, analyser } = this;
    const source = context.createBufferSource();
    source.buffer = buffer;
    const gain = context.createGain();
    gain.gain.value = Math.min(1, Math.max(0, volume));
    source.connect(gain).connect(analyser);
    let rms = 0;
    const samples = new Float32Array(ANALYSER_SAMPLES);
    const stop = this.clock.every(MEASURE_MS, 'speaker measure', () => {
      analyser.getFloatTimeDomainData(samples);
      rms = Math.max(rms, rmsOf(samples));
    });
    let lost: () => void = () => undefined;
    let end: () => void = () => undefined;
    const late = limitMs === null ? null : this.clock.after(limitMs, 'speaker limit', () => end());
    try {
      await new Promise<void>((resolve, reject) => {
        source.addEventListener('ended', () => resolve(), { once: true });
        lost = () => reject(new Error('the sound output was lost'));
        end = () => {
          source.stop();
          resolve();
        };
        this.ends.add(lost);
        this.cuts.add(end);
        source.start();
      });
    } finally {
      this.ends.delete(lost);
      this.cuts.delete(end);
      late?.();
      stop();
      source.disconnect();
      gain.disconnect();
    }
    return { rms, cut: turn !== this.turn };
  }

  private async settled(): Promise<void> {
    while (this.settling()) {
      const rest = this.changedAt + SETTLE_MS - this.clock.monotonic();
      await this.pause(Math.ceil(rest));
    }
  }

  private watch(): void {
    const { context } = this;
    context.addEventListener('error', () => {
      if (context !== this.context) return;
      this.broken = true;
      for (const lost of [...this.ends]) lost();
    });
  }

  /** Without an output the system may never answer. */
  private async resume(): Promise<void> {
    if (this.context.state === 'running') return;
    await Promise.race([this.context.resume(), this.pause(RESUME_MS)]);
    if (!this.running()) throw new Error('no sound output');
  }

  private buffer(name: string): Promise<AudioBuffer> {
    const known = this.buffers.get(name);
    if (known !== undefined) return known;
    const loading = this.load(name);
    this.buffers.set(name, loading);
    // A failed load is repeated at the next alarm; the caller of this one gets the error.
    loading.catch(() => this.buffers.delete(name));
    return loading;
  }

  private async load(name: string): Promise<AudioBuffer> {
    const file = SOUND_FILES[name];
    if (file === undefined) throw new Error(`no sound ${name}`);
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`sound ${name}: HTTP ${answer.status}`);
    return this.context.decodeAudioData(await answer.arrayBuffer());
  }
}

/** An output with its analyser, for every sound that is played through it. */
function wayOut(): { readonly context: AudioContext; readonly analyser: AnalyserNode } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = ANALYSER_SAMPLES;
  analyser.connect(context.destination);
  return { context, analyser };
}

function rmsOf(samples: Float32Array): number {
  const sum = samples.reduce((all, one) => all + one * one, 0);
  return Math.sqrt(sum / samples.length);
}
