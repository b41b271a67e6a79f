import { readWireDateTime, SERVER_OFFSET_MIN, wireDateTime } from '@shared/catalogue/kinds/values';
import type { DemoDatabase } from './database';

const DAY_MS = 86_400_000;

/** The moment that seeded history ends at: 2026-01-01 00:00:00 on the platform's clock. */
export const SEED_NOW = Date.UTC(2025, 11, 31, 16, 0, 0);

/**
 * Keeps times relative to one row, so that history always ends today without rewriting others: date-times in
 * tables belong to the epoch's day, and are shifted by whole days on output.
 */
export class Epoch {
  private constructor(private readonly shiftMs: number) {}

  /** Moves the epoch row to the current day and gives the shift. */
  static open(db: DemoDatabase, now: number): Epoch {
    db.exec('CREATE TABLE IF NOT EXISTS epoch (id INTEGER PRIMARY KEY, day INTEGER NOT NULL)');
    const days = dayOf(now) - dayOf(SEED_NOW);
    db.sql('INSERT INTO epoch (id, day) VALUES (1, ?) ON CONFLICT(id) DO UPDATE SET day = ?').run(
      days,
      days,
    );
    return new Epoch(days * DAY_MS);
  }

  /** ms since 1970 → the text that tables hold. */
  store(ms: number): string {
    return wireDateTime(ms - this.shiftMs);
  }

  /** Start of the platform's day that a moment is in, ms since 1970. */
  dayStart(ms: number): number {
    return dayOf(ms) * DAY_MS - SERVER_OFFSET_MIN * 60_000;
  }

  /** A date-time of the wire → the tables' text; null for any other text. */
  fromWire(text: string): string | null {
    const ms = readWireDateTime(text);
    return ms === null ? null : this.store(ms);
  }

  /** A table's text → the date-time of the wire. */
  toWire(stored: string): string {
    const ms = readWireDateTime(stored);
    return ms === null ? stored : wireDateTime(ms + this.shiftMs);
  }
}

function dayOf(ms: number): number {
  return Math.floor((ms + SERVER_OFFSET_MIN * 60_000) / DAY_MS);
}
