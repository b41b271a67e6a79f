/** What a recording holds. */
export interface Heard {
  /** Loudness of its loudest tenth of a second, 0–1 (a full-scale sine is 0.707). */
  readonly rms: number;
  /** Frequency of that tenth of a second, by its zero crossings; 0 in silence. */
  readonly peakHz: number;
  /** How long something could be heard. */
  readonly seconds: number;
}

const WINDOW_SECONDS = 0.1;
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
  };
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
