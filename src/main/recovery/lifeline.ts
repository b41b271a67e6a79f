import type { RestartReason } from './policy';

/** File descriptor of the pipe between the watchdog and the app; 0–2 are the usual ones. */
export const LIFELINE_FD = 3;
/** The app gives a sign of life so often, ms. */
export const BEAT_MS = 1_000;
/** Without an answer to any sign of life for this long, the app reports that no watchdog watches it, ms. */
export const DEAF_MS = 30_000;
/**
 * The watchdog's answer to the first sign of life: without the answer the app cannot know that any arrived.
 */
export const HEARD = 'a';
/** The watchdog asks an app that is not its child to quit. */
export const LEAVE = 'q';
/** Environment variable through which the watchdog passes `Supervision` to the app. */
export const SUPERVISED_ENV = 'CHENGJING_SUPERVISED';
/** Environment variable by which an app that runs tells a watchdog of its own what to watch. */
export const WATCHED_ENV = 'CHENGJING_WATCHED';

/** Switch of a process that only gives signs of life, for the self-test. */
export const LIFE_PROBE = '--life-probe';

/** A sign of life. It says whether the console is visible, so that the next run opens it the same way. */
export type Beat = 'visible' | 'hidden';

const BEAT_BYTES: Readonly<Record<Beat, string>> = { visible: 'v', hidden: 'h' };

export function writeBeat(beat: Beat): string {
  return BEAT_BYTES[beat];
}

/** The newest sign of life among the bytes, or null. */
export function readBeat(bytes: string): Beat | null {
  const last = bytes.at(-1);
  if (last === BEAT_BYTES.visible) return 'visible';
  return last === BEAT_BYTES.hidden ? 'hidden' : null;
}

export interface Restart {
  readonly reason: RestartReason;
  /** When the run before ended, ms since 1970. */
  readonly at: number;
  readonly failures: number;
  /** Whether the console was visible; null when the earlier run never said. */
  readonly console: Beat | null;
}

/** What the watchdog passes to the app at its start. */
export interface Supervision {
  /** Process id of the watchdog: only a direct child accepts the variable. */
  readonly watchdog: number;
  readonly restart: Restart | null;
}

/**
 * Reads what a watchdog put in the environment. Null without it, or when it was meant for another process:
 * programs that the app starts inherit its environment.
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

/** Only a parent process with that id is believed, so checking the id is enough. */
function isSupervision(value: unknown): value is Supervision {
  return typeof value === 'object' && value !== null && 'watchdog' in value && 'restart' in value;
}

/** What an app passes to a watchdog of its own at its start. */
export interface Watched {
  /** Process id of the app. */
  readonly app: number;
  /** The exit code of an app that ends at once, for which a pipe may be too late; null: it runs. */
  readonly code: number | null;
}

export function writeWatched({ app, code }: Watched): string {
  return code === null ? String(app) : `${app} ${code}`;
}

/**
 * Reads which app a watchdog was started to watch: the process that started it, or one that ended before this
 * process could look. Null without it, or when it was meant for another process.
 * @param parent process id of this process's parent
 * @param isAlive whether a process with that id lives
 */
export function readWatched(
  text: string | undefined,
  parent: number,
  isAlive: (pid: number) => boolean = lives,
): Watched | null {
  const [, first = '', code] = /^(\d{1,10})(?: (\d{1,10}))?$/.exec(text ?? '') ?? [];
  const app = Number(first);
  if (app === 0 || (app !== parent && isAlive(app))) return null;
  return { app, code: code === undefined ? null : Number(code) };
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What an app tells a watchdog that cannot see its exit code, before it ends. */
export function endNote(code: number): string {
  return `end ${code}`;
}

/** The exit code of such a note; null for any other text. */
export function readEndNote(text: string): number | null {
  const code = /^end (\d{1,10})$/.exec(text)?.[1];
  return code === undefined ? null : Number(code);
}
