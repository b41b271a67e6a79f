/** An event of a stream. */
export interface SseEvent {
  readonly id: string;
  readonly data: string;
}

/** Events that are kept for reconnecting clients. */
const RING = 200;

/** An event in the stream's format: each line of the data is a field of its own. */
export function eventText({ id, data }: SseEvent): string {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data:${line}\n`);
  return `id:${id}\n${lines.join('')}\n`;
}

/** A comment, which keeps a silent connection open. */
export const KEEP_ALIVE = ':keep-alive\n\n';

/** The last events of one event stream, with ids of this run of the platform. */
export class EventRing {
  private readonly events: SseEvent[] = [];
  private count = 0;

  /** @param run distinguishes ids of this run from those of an earlier one. */
  constructor(private readonly run: number) {}

  add(data: string): SseEvent {
    this.count += 1;
    const event = { id: `${this.run}-${this.count}`, data };
    this.events.push(event);
    if (this.events.length > RING) this.events.shift();
    return event;
  }

  /** Events after a given one; all kept events when that one is unknown. */
  after(id: string): readonly SseEvent[] {
    return this.events.slice(this.events.findIndex((event) => event.id === id) + 1);
  }
}
