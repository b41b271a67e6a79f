import {
  readSupervision,
  readWatched,
  SUPERVISED_ENV,
  WATCHED_ENV,
  type Watched,
} from './lifeline';

/** A check, a request to leave and an unattended self-test end by themselves with their verdict. */
const ALONE = ['--check', '--quit', '--unattended', '--no-watchdog'];
/** From sources: a watchdog first, or after the picture. */
const FIRST = '--watchdog';
const AFTER = '--watchdog=after';

/**
 * What a process of this program is. `supervised`: an app that a watchdog has started; `first`: a watchdog that
 * starts the app; `adopting`: a watchdog that the app has started; `raising`: an app that starts its watchdog
 * after its picture; `alone`: an app without one.
 */
export type Part =
  | { readonly kind: 'supervised' | 'first' | 'raising' | 'alone' }
  | { readonly kind: 'adopting'; readonly watched: Watched };

export interface Start {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Process id of the parent. */
  readonly parent: number;
  readonly isPackaged: boolean;
}

/** Decides it from how the process was started, before anything heavy is loaded. */
export function partOf({ argv, env, parent, isPackaged }: Start): Part {
  if (readSupervision(env[SUPERVISED_ENV], parent) !== null) return { kind: 'supervised' };
  const watched = readWatched(env[WATCHED_ENV], parent);
  if (watched !== null) return { kind: 'adopting', watched };
  if (ALONE.some((name) => argv.includes(name))) return { kind: 'alone' };
  if (argv.includes(FIRST)) return { kind: 'first' };
  if (!isPackaged && !argv.includes(AFTER)) return { kind: 'alone' };
  // Nobody sees a start into the tray, so that nobody would start it again.
  return { kind: argv.includes('--hidden') ? 'first' : 'raising' };
}
