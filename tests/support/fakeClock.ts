import type { Clock } from '@shared/base/clock';

interface Timer {
  readonly id: number;
  readonly name: string;
  readonly every: number | null;
  readonly run: () => void;
  due: number;
}

/** A clock that stands still until a test advances it. */
export class FakeClock implements Clock {
  private timers: Timer[] = [];
  private nextId = 1;
  private elapsed = 0;

  constructor(private start = Date.UTC(2026, 10, 21, 2, 0, 0)) {}

  now(): number {
    return this.start + this.elapsed;
  }

  monotonic(): number {
    return this.elapsed;
  }

  after(ms: number, name: string, run: () => void): () => void {
    return this.add(ms, name, null, run);
  }

  every(ms: number, name: string, run: () => void): () => void {
    return this.add(ms, name, ms, run);
  }

  /** Sets the wall clock; timers do not notice. */
  setBoards(now: number): void {
    this.start = now - this.elapsed;
  }

  /** The machine sleeps: time goes on and no timer runs; each is due at the end, once. */
  sleep(ms: number): void {
    this.elapsed += ms;
    for (const timer of this.timers) timer.due = Math.max(timer.due, this.elapsed);
  }

  /** Runs what falls due within `ms`, in order, letting promises settle after each. */
  async advance(ms: number): Promise<void> {
    const end = this.elapsed + ms;
    await settle();
    for (let next = this.next(end); next !== undefined; next = this.next(end)) {
      this.elapsed = Math.max(this.elapsed, next.due);
      if (next.every === null) this.timers = this.timers.filter((timer) => timer !== next);
      else next.due += next.every;
      next.run();
      await settle();
    }
    this.elapsed = end;
    await settle();
  }

  /** Names of the timers that are set, with the time they have left in ms. */
  pending(): { readonly name: string; readonly inMs: number }[] {
    return this.timers
      .map((timer) => ({ name: timer.name, inMs: timer.due - this.elapsed }))
      .sort((a, b) => a.inMs - b.inMs);
  }

  private add(ms: number, name: string, every: number | null, run: () => void): () => void {
    const timer: Timer = { id: this.nextId++, name, every, run, due: this.elapsed + ms };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  private next(end: number): Timer | undefined {
    return this.timers
      .filter((timer) => timer.due <= end)
      .sort((a, b) => a.due - b.due || a.id - b.id)[0];
  }
}

/** Lets promises that are ready run; enough rounds for a few awaits in a row. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
