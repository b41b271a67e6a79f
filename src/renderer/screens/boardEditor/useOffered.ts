import { useCallback, useEffect, useRef, useState } from 'react';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { useServices } from '@renderer/data/services';

/** So long the pointer or the keyboard stays on an entry before its tile is drawn, ms: on the way over the list none is. */
export const STAY_MS = 150;

/** An entry of the list whose tile is shown. */
export interface Offer {
  readonly id: string;
  /** Where it stands, px from the top of the side. */
  readonly at: number;
}

/** One entry at a time, once the way over the list has ended on it. */
export class Offered {
  private next: string | null = null;
  private stop: Unsubscribe = () => undefined;

  constructor(
    private readonly clock: Pick<Clock, 'after'>,
    private readonly show: (offer: Offer | null) => void,
  ) {}

  /** The pointer or the keyboard is on an entry. */
  over(offer: Offer): void {
    if (offer.id === this.next) return;
    this.stop();
    this.next = offer.id;
    this.stop = this.clock.after(STAY_MS, 'tile of the list', () => this.show(offer));
  }

  /** It left the list. */
  away(): void {
    this.stop();
    this.next = null;
    this.show(null);
  }

  dispose(): void {
    this.stop();
  }
}

/** @returns the entry that is shown, and what the list tells */
export function useOffered(): {
  readonly offer: Offer | null;
  readonly over: (offer: Offer) => void;
  readonly away: () => void;
} {
  const { clock } = useServices();
  const [offer, setOffer] = useState<Offer | null>(null);
  const made = useRef<Offered | null>(null);
  useEffect(() => {
    const offered = new Offered(clock, setOffer);
    made.current = offered;
    return () => offered.dispose();
  }, [clock]);
  const over = useCallback((next: Offer) => made.current?.over(next), []);
  const away = useCallback(() => made.current?.away(), []);
  return { offer, over, away };
}
