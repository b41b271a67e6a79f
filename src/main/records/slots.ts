/** The last request of a slot wins: a newer one cancels the older. */
export class Slots {
  private readonly running = new Map<string, AbortController>();

  /** Runs work under a slot; `signal` fires when a newer request takes the slot. */
  async run<T>(slot: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.running.get(slot)?.abort();
    const own = new AbortController();
    this.running.set(slot, own);
    try {
      return await work(own.signal);
    } finally {
      if (this.running.get(slot) === own) this.running.delete(slot);
    }
  }

  /** Cancels everything, at sign-out for example. */
  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
  }
}
