import type { Clock } from '@shared/base/clock';

/** Interval of counting devices: not every system reports a removed one. ms */
const COUNT_MS = 2_000;

/** Watches the output devices of the workstation. */
export class Outputs {
  private now: number | undefined;

  /** @param changed called when the devices changed. */
  constructor(
    private readonly clock: Clock,
    private readonly changed: (count: number | undefined) => void,
  ) {}

  /** Number of audio output devices; undefined: unknown. */
  get count(): number | undefined {
    return this.now;
  }

  /** Resolves after the first count. */
  async watch(): Promise<void> {
    const { mediaDevices } = navigator;
    mediaDevices?.addEventListener('devicechange', () => void this.recount(true));
    this.clock.every(COUNT_MS, 'speaker outputs', () => void this.recount());
    await this.recount();
  }

  private async recount(changed = false): Promise<void> {
    const count = await countOutputs();
    if (count === this.now && !changed) return;
    const first = this.now === undefined;
    this.now = count;
    if (!first || count === 0) this.changed(count);
  }
}

async function countOutputs(): Promise<number | undefined> {
  try {
    const devices = await navigator.mediaDevices?.enumerateDevices();
    return devices?.filter(({ kind }) => kind === 'audiooutput').length;
  } catch {
    return undefined;
  }
}
