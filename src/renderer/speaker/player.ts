import type { Clock } from '@shared/base/clock';
import { SOUND_FILES } from './sounds';

/** How often the samples on their way out are measured, ms; the analyser holds 46 ms of them. */
const MEASURE_MS = 40;
const ANALYSER_SAMPLES = 2_048;

/** Plays the alarm sounds. */
export class Player {
  private readonly context = new AudioContext();
  private readonly buffers = new Map<string, Promise<AudioBuffer>>();

  constructor(private readonly clock: Clock) {}

  /** Fetches and decodes every sound, so that an alarm does not wait for it. */
  async prepare(): Promise<void> {
    await Promise.all(Object.keys(SOUND_FILES).map((name) => this.buffer(name)));
  }

  /** Whether the page may sound. */
  running(): boolean {
    return this.context.state === 'running';
  }

  /**
   * Plays to the end.
   * @param volume 0–1.
   * @returns the loudest root mean square of what went out, 0–1: proof that samples flowed.
   * @throws Error when the sound is unknown, cannot be decoded, or the page may not sound.
   */
  async play(name: string, volume: number): Promise<{ readonly rms: number }> {
    if (this.context.state !== 'running') await this.context.resume();
    const source = this.context.createBufferSource();
    source.buffer = await this.buffer(name);
    const gain = this.context.createGain();
    gain.gain.value = Math.min(1, Math.max(0, volume));
    const analyser = this.context.createAnalyser();
    analyser.fftSize = ANALYSER_SAMPLES;
    source.connect(gain).connect(analyser).connect(this.context.destination);
    let rms = 0;
    const samples = new Float32Array(ANALYSER_SAMPLES);
    const stop = this.clock.every(MEASURE_MS, 'speaker measure', () => {
      analyser.getFloatTimeDomainData(samples);
      rms = Math.max(rms, rmsOf(samples));
    });
    await new Promise<void>((resolve) => {
      source.addEventListener('ended', () => resolve(), { once: true });
      source.start();
    });
    stop();
    gain.disconnect();
    analyser.disconnect();
    return { rms };
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

function rmsOf(samples: Float32Array): number {
  const sum = samples.reduce((all, one) => all + one * one, 0);
  return Math.sqrt(sum / samples.length);
}
