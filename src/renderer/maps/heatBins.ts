import type { HeatPicture } from '@shared/model/map/heat';
import { trustedAddress } from './trusted';

interface Answer {
  readonly turn: number;
  readonly picture: HeatPicture;
}

/** Gathers points off the page's thread; its worker is there while a heat map is. */
export class HeatBins {
  private readonly worker: Worker;
  private turn = 0;
  private readonly waiting = new Map<
    number,
    { readonly done: (picture: HeatPicture) => void; readonly failed: (error: Error) => void }
  >();

  constructor() {
    this.worker = new Worker(trustedAddress('heat') as string);
    this.worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.waiting.get(data.turn)?.done(data.picture);
      this.waiting.delete(data.turn);
    });
    this.worker.addEventListener('error', ({ message }) => {
      for (const { failed } of this.waiting.values()) failed(new Error(`heat map: ${message}`));
      this.waiting.clear();
    });
  }

  /** The points are handed over: who asks has them no more. */
  bin(points: Float64Array): Promise<HeatPicture> {
    const turn = (this.turn += 1);
    return new Promise((done, failed) => {
      this.waiting.set(turn, { done, failed });
      this.worker.postMessage({ turn, points }, [points.buffer]);
    });
  }

  end(): void {
    this.worker.terminate();
    this.waiting.clear();
  }
}
