import type { Clock } from '@shared/base/clock';
import { SOUND_FILES } from './sounds';

/** How often the samples on their way out are measured, ms; the analyser holds 46 ms of them. */
const MEASURE_MS = 40;
const ANALYSER_SAMPLES = 2_048;

/** A system that has an output starts it within this, ms. */
const RESUME_MS = 2_000;

/** A sound that has not ended so long after its end is not heard, ms. */
const LATE_MS = 300;

/** A context whose output is gone may never say that it is closed, ms. */
const CLOSE_MS = 500;

/**
 * A context that is made so soon after the devices changed may run without sounding, and does not
 * say so: sounds wait until they have settled, rather than be lost unheard. ms
 */
const SETTLE_MS = 2_000;

/** A person may be in danger: these do not wait for anything. */
const URGENT: readonly string[] = ['critical'];

/** What became of a sound. */
export interface Played {
  /** Loudest root mean square of what went out, 0–1: proof that samples flowed. */
  readonly rms: number;
  /** It was ended before its end, or before its begin. */
  readonly cut: boolean;
}

/** Plays the alarm sounds. */
export class Player {
  private context: AudioContext;
  /**
   * Measures what goes out. One for the context, kept: Chromium gives the memory of one that was made
   * for each sound not back, some 50 kB of every sound (and 200 kB of what hung on it).
   */
  private analyser: AnalyserNode;
  private broken = false;
  private changedAt = Number.NEGATIVE_INFINITY;
  private madeAt: number;
  private renewing: Promise<void> | null = null;
  /** Of what plays now: two may at once, an alarm and somebody who tries a sound. */
  private readonly ends = new Set<() => void>();
  private readonly cuts = new Set<() => void>();
  /** Counts the cuts: what was asked for before the last one does not begin any more. */
  private turn = 0;
  private readonly buffers = new Map<string, Promise<AudioBuffer>>();

  constructor(private readonly clock: Clock) {
    ({ context: this.context, analyser: this.analyser } = wayOut());
    this.madeAt = clock.monotonic();
    this.watch();
  }

  /** The output devices are others, or there again. */
  async devicesChanged(): Promise<void> {
    this.changedAt = this.clock.monotonic();
    await this.settled();
    await this.recover();
  }

  /** The devices have just changed: nothing can be said of the output yet. */
  settling(): boolean {
    return this.clock.monotonic() < this.changedAt + SETTLE_MS;
  }

  /** After the output failed, whatever the reason was. */
  async recover(): Promise<void> {
    // What can be heard is not cut off.
    if (this.settling() || (this.ends.size > 0 && !this.broken)) return;
    if (this.broken || this.madeAt < this.changedAt + SETTLE_MS) await this.renewed();
  }

  private renewed(): Promise<void> {
    return (this.renewing ??= this.renew().finally(() => (this.renewing = null)));
  }

  /**
   * A context that lost its output never comes back. It is closed before the next one is made: two
   * of them would share the silent way out.
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

  /** Fetches and decodes every sound, so that an alarm does not wait for it. */
  async prepare(): Promise<void> {
    await Promise.all(Object.keys(SOUND_FILES).map((name) => this.buffer(name)));
  }

  /** Whether the page may sound. */
  running(): boolean {
    return this.context.state === 'running' && !this.broken && this.renewing === null;
  }

  /** Ends what plays, and what waits to be played. */
  cut(): void {
    this.turn += 1;
    for (const end of [...this.cuts]) end();
  }

  /**
   * Plays to the end. While the devices settle an urgent sound is played at once, by the way out that
   * there is, and once more when they have: nobody can tell whether the first was heard.
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

  /** Whatever becomes of it: the sound is played again. */
  private async playAtOnce(buffer: AudioBuffer, volume: number, turn: number): Promise<void> {
    if (this.broken) await this.renewed();
    // A way out that is gone may never say that a sound has ended.
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

  /** Without an output the system may leave the question open for ever. */
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
    // A failed load is tried again at the next alarm; whoever waits for this one is told.
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

/** A way out with its measure, for every sound that is played by it. */
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
