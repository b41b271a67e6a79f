import type { RestartReason } from './policy';

/** File descriptor of the pipe between the watchdog and the app; 0–2 are the usual ones. */
export const LIFELINE_FD = 3;
/** The app gives a sign of life so often, ms. */
export const BEAT_MS = 1_000;
/** An app that learns of no beat that arrived within this says that nobody watches it, ms. */
export const DEAF_MS = 30_000;
/** The watchdog's answer to the first beat: without one the app cannot know that any arrived. */
export const HEARD = 'a';
/** Environment variable by which the watchdog tells the app about itself. */
export const SUPERVISED_ENV = 'CHENGJING_SUPERVISED';

/** Switch of a process that gives signs of life and nothing else, for the self-test. */
export const LIFE_PROBE = '--life-probe';

/** A sign of life; it says whether the console could be seen, so that a new start looks the same. */
export type Beat = 'visible' | 'hidden';

const BEAT_BYTES: Readonly<Record<Beat, string>> = { visible: 'v', hidden: 'h' };

/** One beat as it goes through the pipe. */
export function writeBeat(beat: Beat): string {
  return BEAT_BYTES[beat];
}

/** The newest beat of what came through the pipe, or null. */
export function readBeat(bytes: string): Beat | null {
  const last = bytes.at(-1);
  if (last === BEAT_BYTES.visible) return 'visible';
  return last === BEAT_BYTES.hidden ? 'hidden' : null;
}

/** What a started app learns of the run before it. */
export interface Restart {
  readonly reason: RestartReason;
  /** When the run before ended, ms since 1970. */
  readonly at: number;
  /** Bad runs in a row. */
  readonly failures: number;
  /** How the console was to be seen; null when the run before never said. */
  readonly console: Beat | null;
}

/** What the watchdog tells the app at its start. */
export interface Supervision {
  /** Process id of the watchdog: only its own child takes this for itself. */
  readonly watchdog: number;
  readonly restart: Restart | null;
}

/**
 * Reads what a watchdog left in the environment. Null when there is none, or when it was meant for
 * another process: programs that the app starts inherit its environment.
 * @param parent process id of this process's parent
 */
export function readSupervision(text: string | undefined, parent: number): Supervision | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSupervision(value) && value.watchdog === parent ? value : null;
  } catch {
    return null;
  }
}

/** Only our own parent's word counts, so its number is all that has to be looked at. */
function isSupervision(value: unknown): value is Supervision {
  return typeof value === 'object' && value !== null && 'watchdog' in value && 'restart' in value;
}
