/** How the connection of a kind of stream is made anew; what it is made of lies elsewhere. */
export interface StreamOptions {
  readonly kind: 'websocket' | 'sse';
  /** The documented pause before another try, ms … */
  readonly fastMs: number;
  /** … while the error count is below this. The specification then stops; an alarm client must not. */
  readonly fastErrors: number;
}

/** Spec 1 §4, §9: a closed alarm socket is tried again after 5 s while the error count is below 10. */
export const WEBSOCKET: StreamOptions = { kind: 'websocket', fastMs: 5_000, fastErrors: 10 };
/** Spec 1 §4, §9: the badge event stream is tried again after 3 s, three times. */
export const EVENT_STREAM: StreamOptions = { kind: 'sse', fastMs: 3_000, fastErrors: 4 };

/** Longest pause of the slow phase, ms. */
export const SLOWEST_RETRY_MS = 60_000;

/** Ping of an open socket, ms; the answer is due within PONG_MS (design: a silent socket). */
export const PING_EVERY_MS = 8_000;
export const PONG_MS = 8_000;
/** After a wake-up or a failed cheap read the answer is due sooner, ms. */
export const QUICK_PONG_MS = 3_000;
/** Longest wait for a new token before a stream is tried after a wake-up, ms (within 3 s in all). */
export const FRESH_TOKEN_MS = 2_000;
/** A handshake younger than this is not broken off for a new one, ms. */
export const YOUNG_HANDSHAKE_MS = 3_000;
/** A cheap read to the same host tells a dead network before the pong is overdue, ms. */
export const PROBE_EVERY_MS = 10_000;
/** A handshake that takes longer has failed, ms. */
export const HANDSHAKE_MS = 10_000;
/** Whoever shows an open channel is told of what is heard over it so often at most, ms. */
export const RECEIVED_EVERY_MS = 100;
/** A connection that lasted this long was a good one: errors count from nought again, ms. */
export const STABLE_MS = 30_000;
/**
 * Over a change of user the old connection listens on for this long after the new one is up, ms: a
 * server may take a moment between answering a handshake and putting the channel on its list.
 */
export const LINGER_MS = 2_000;
/** A change of user whose new connection is not up after this is told, ms; the old one goes on. */
export const LATE_MS = 15_000;
/** Longest that an old connection is kept for a new one that fails, ms: a token's life (spec 1 §9). */
export const OLD_LIMIT_MS = 3_600_000;
/** Largest message taken, bytes: far above the 1 MB alarm that must arrive. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** Connections for one channel over several departments; a server counts every one of them. */
export const MOST_DEPARTMENTS = 8;

/** An event stream ends after this many of its own rhythms without a byte … */
export const SILENT_RHYTHMS = 3;
/** … of which so many intervals were seen … */
export const RHYTHM_SEEN = 2;
/** … and no sooner than this, ms: a burst of comments is no rhythm. */
export const SHORTEST_SILENCE_MS = 10_000;
/** Shortest and longest pause that a server may ask for by `retry:`, ms. */
export const RETRY_BOUNDS_MS = [1_000, SLOWEST_RETRY_MS] as const;
/** TCP keep-alive of an event stream, ms of idleness (design: a silent socket). */
export const KEEP_ALIVE_MS = 5_000;

/**
 * Pause before the next try: the documented one at first, then doubling to 60 s with jitter (half
 * fixed, half random), so that a room of workstations does not come back in one instant.
 * @param errors failures in a row, this one included.
 * @param random 0 ≤ random < 1.
 */
export function retryDelay(
  errors: number,
  random: number,
  { fastMs, fastErrors }: Omit<StreamOptions, 'kind'> = WEBSOCKET,
): number {
  if (errors < fastErrors) return fastMs;
  const doublings = Math.min(errors - fastErrors + 1, 10);
  const whole = Math.min(SLOWEST_RETRY_MS, fastMs * 2 ** doublings);
  return Math.round(whole / 2 + (whole / 2) * random);
}
