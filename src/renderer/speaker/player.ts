import { SOUND_FILES } from './sounds';

/** Plays the alarm sounds. */
export class Player {
  private readonly context = new AudioContext();
  private readonly buffers = new Map<string, Promise<AudioBuffer>>();

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
   * @throws Error when the sound is unknown, cannot be decoded, or the page may not sound.
   */
  async play(name: string, volume: number): Promise<void> {
    if (this.context.state !== 'running') await this.context.resume();
    const source = this.context.createBufferSource();
    source.buffer = await this.buffer(name);
    const gain = this.context.createGain();
    gain.gain.value = Math.min(1, Math.max(0, volume));
    source.connect(gain).connect(this.context.destination);
    await new Promise<void>((resolve) => {
      source.addEventListener('ended', () => resolve(), { once: true });
      source.start();
    });
    gain.disconnect();
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
