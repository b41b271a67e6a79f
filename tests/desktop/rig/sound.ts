/** What a recording holds. */
export interface Heard {
  /** Loudness of its loudest tenth of a second, 0–1 (a full-scale sine is 0.707). */
  readonly rms: number;
  /** Frequency of that tenth of a second, by its zero crossings; 0 in silence. */
  readonly peakHz: number;
  /** How long something could be heard. */
  readonly seconds: number;
  /** When it was first heard, seconds after the begin of the recording; null in silence. */
  readonly begins: number | null;
  /** Stretches of sound with a pause between them: the pulses of an alarm. */
  readonly pulses: number;
}

const WINDOW_SECONDS = 0.1;
/** A pause between two pulses is longer than two of these. */
const STEP_SECONDS = 0.01;
/** -60 dB: below it a person hears nothing. */
const AUDIBLE_RMS = 0.001;
const FULL_SCALE = 32_768;

/** @param pcm signed 16 bit, little endian, one channel @param rate samples per second */
export function analyse(pcm: Buffer, rate: number): Heard {
  const samples = Array.from(
    { length: Math.floor(pcm.length / 2) },
    (_, index) => pcm.readInt16LE(index * 2) / FULL_SCALE,
  );
  const size = Math.round(rate * WINDOW_SECONDS);
  const step = Math.round(rate * STEP_SECONDS);
  let loudest: readonly number[] = [];
  let audible = 0;
  for (let at = 0; at + size <= samples.length; at += size) {
    const window = samples.slice(at, at + size);
    if (loudness(window) > loudness(loudest)) loudest = window;
    if (loudness(window) > AUDIBLE_RMS) audible += 1;
  }
  return {
    rms: loudness(loudest),
    peakHz: pitch(loudest, rate),
    seconds: audible * WINDOW_SECONDS,
    begins: beginOf(samples, step),
    pulses: pulsesOf(samples, step, loudness(loudest)),
  };
}

function beginOf(samples: readonly number[], step: number): number | null {
  for (let at = 0; at + step <= samples.length; at += step) {
    if (loudness(samples.slice(at, at + step)) > AUDIBLE_RMS) return (at / step) * STEP_SECONDS;
  }
  return null;
}

/** A hundredth of a second of what is played. */
export interface Moment {
  /** Wall time at which it had been played at the latest, ms. */
  readonly at: number;
  readonly rms: number;
  readonly hertz: number;
}

/** Takes a recording apart while it goes on. */
export class Ear {
  readonly #rate: number;
  #rest: Buffer = Buffer.alloc(0);
  #moments: Moment[] = [];

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** @param chunk signed 16 bit, little endian, one channel @param at when it came, wall time in ms */
  take(chunk: Buffer, at: number): void {
    const pcm = Buffer.concat([this.#rest, chunk]);
    const step = Math.round(this.#rate * STEP_SECONDS);
    const steps = Math.floor(pcm.length / 2 / step);
    for (let index = 0; index < steps; index += 1) {
      const window = Array.from(
        { length: step },
        (_, sample) => pcm.readInt16LE((index * step + sample) * 2) / FULL_SCALE,
      );
      const before = (pcm.length / 2 - index * step) / this.#rate;
      const hertz = pitch(window, this.#rate);
      this.#moments.push({ at: at - before * 1_000, rms: loudness(window), hertz });
    }
    this.#rest = pcm.subarray(steps * step * 2);
  }

  /**
   * When a tone of this pitch began to be heard, at or after a time; null: it was not.
   * @param hertz within five hundredths
   */
  heard(from: number, hertz: number): number | null {
    const first = this.#moments.find((one) => {
      const isPitch = Math.abs(one.hertz / hertz - 1) < 0.05;
      return one.at >= from && isPitch && one.rms > AUDIBLE_RMS * 10;
    });
    return first?.at ?? null;
  }

  /** What was heard since a time, in words: ms after it, loudness and pitch of each tenth of a second. */
  sounds(from: number): readonly string[] {
    const audible = this.#moments.filter(({ at, rms }) => at >= from && rms > AUDIBLE_RMS);
    return audible
      .filter((_, index) => index % 10 === 0)
      .map(
        ({ at, rms, hertz }) => `${Math.round(at - from)}:${rms.toFixed(3)}@${hertz.toFixed(0)}`,
      );
  }

  /** Forgets what was heard until now. */
  forget(): void {
    this.#moments = [];
  }

  /** Whether nothing can be heard since a time. */
  silentSince(from: number): boolean {
    const later = this.#moments.filter(({ at }) => at >= from);
    return later.length > 0 && later.every(({ rms }) => rms <= AUDIBLE_RMS);
  }
}

/** Steps from silence to sound; what is far below the loudest counts as silence. */
function pulsesOf(samples: readonly number[], step: number, loudest: number): number {
  const limit = Math.max(AUDIBLE_RMS, loudest * 0.15);
  let pulses = 0;
  let silent = 2;
  for (let at = 0; at + step <= samples.length; at += step) {
    if (loudness(samples.slice(at, at + step)) < limit) silent += 1;
    else {
      if (silent >= 2) pulses += 1;
      silent = 0;
    }
  }
  return pulses;
}

function loudness(window: readonly number[]): number {
  if (window.length === 0) return 0;
  return Math.sqrt(window.reduce((sum, value) => sum + value * value, 0) / window.length);
}

/** Periods between the first and the last upward crossing of zero, over the time they took. */
function pitch(window: readonly number[], rate: number): number {
  const crossings = window.flatMap((value, index) =>
    index > 0 && value >= 0 && (window[index - 1] ?? 0) < 0 ? [index] : [],
  );
  const [first] = crossings;
  const last = crossings.at(-1);
  if (first === undefined || last === undefined || first === last) return 0;
  return ((crossings.length - 1) * rate) / (last - first);
}
