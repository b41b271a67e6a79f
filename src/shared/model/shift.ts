/** A shift that a moment belongs to: [from, to), ms since 1970. */
export interface Shift {
  /** hh:mm wall time, as in the settings. */
  readonly begin: string;
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 24 * 3_600_000;

interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * The shift that `now` belongs to. Shifts begin by the wall clock: over a change of summer time one is an
 * hour shorter or longer, and a start that the clock skips or shows twice counts once.
 * @param begins hh:mm, in any order; at least one.
 * @param zone IANA zone; default: the workstation's own, read at each call.
 */
export function shiftOf(now: number, begins: readonly string[], zone?: string): Shift {
  const format = formatOf(zone);
  const days = [-2, -1, 0, 1, 2].map((day) => wallOf(format, now + day * DAY_MS));
  const starts = days
    .flatMap((day) => begins.map((begin) => ({ begin, from: momentOf(format, day, begin) })))
    .sort((one, other) => one.from - other.from);
  const next = starts.find(({ from }) => from > now);
  const present = starts.findLast(({ from }) => from <= now);
  const { begin, from } = present ?? { begin: begins[0] ?? '00:00', from: now };
  return { begin, from, to: next?.from ?? from + DAY_MS };
}

function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  };
  try {
    if (zone !== undefined) return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  } catch {
    // An unknown zone: shifts follow this machine's clock.
  }
  return new Intl.DateTimeFormat('en-US', options);
}

function wallOf(format: Intl.DateTimeFormat, at: number): WallTime {
  const parts = format.formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

/** When the wall clock of that day shows hh:mm; the first time, if it does so twice. */
function momentOf(format: Intl.DateTimeFormat, day: WallTime, begin: string): number {
  const [hour = 0, minute = 0] = begin.split(':').map(Number);
  const wanted = Date.UTC(day.year, day.month - 1, day.day, hour, minute);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((at) => offsetAt(format, at));
  const found = offsets
    .map((offset) => wanted - offset)
    .filter((at) => at + offsetAt(format, at) === wanted);
  // A skipped time uses the offset before the jump: the moment after it.
  return found.length > 0 ? Math.min(...found) : wanted - (offsets[0] ?? 0);
}

/** Wall time minus UTC at a moment, ms. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const { year, month, day, hour, minute, second } = wallOf(format, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
