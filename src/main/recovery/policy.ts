import { codeText, isSessionEnd, kindOfCode } from './exitCode';

/** Waits before consecutive restarts, ms; the last one applies to all further ones. */
export const RESTART_WAITS_MS = [1_000, 5_000, 15_000, 60_000] as const;
/** After a run of this length the waits begin again, ms. */
export const GOOD_RUN_MS = 600_000;
/** Checks without a sign of life, one per second, after which the app counts as hanging. */
export const HANG_CHECKS = 20;

/** Exit code of a start that must not be repeated: the command line is wrong. */
export const REFUSED_CODE = 2;
/** Exit code of a start that could not lock the data folder although no other instance holds it. */
export const UNCLAIMED_CODE = 3;

export type RestartReason =
  | { readonly kind: 'hang' }
  | { readonly kind: 'crash'; readonly detail: string }
  | { readonly kind: 'killed'; readonly detail: string }
  /** Ended by hand or failed: the exit code does not distinguish the two. */
  | { readonly kind: 'ended'; readonly detail: string }
  /** The app could not begin: the data folder is not writable. */
  | { readonly kind: 'unclaimed' }
  /** A run that started its watchdog itself, which therefore sees no exit code, ended without a word. */
  | { readonly kind: 'unknown' };

export interface RunEnd {
  /** Null where a signal ended it, and where nobody knows. */
  readonly code: number | null;
  readonly signal: string | null;
  /** The watchdog ended it because it gave no sign of life. */
  readonly hung: boolean;
  /** Length of the run, ms. */
  readonly upMs: number;
  /** The watchdog itself was asked to quit. */
  readonly asked: boolean;
  /** The desktop that the app ran on is gone: the user logged off. */
  readonly sessionOver: boolean;
}

export type NextStep =
  | { readonly kind: 'leave'; readonly code: number }
  | {
      readonly kind: 'restart';
      readonly waitMs: number;
      readonly failures: number;
      readonly reason: RestartReason;
    };

/**
 * Decides what follows the end of a run. Only an orderly end, a refused command line and the end of the
 * user's session are final. Every other end leads to a restart, without a limit: a control room must not stop
 * receiving because the app crashed too often.
 * @param failures failed runs in a row before this one
 */
export function nextStep(end: RunEnd, failures: number): NextStep {
  const { code, asked, sessionOver } = end;
  const signedOff = code !== null && isSessionEnd(code);
  if (asked || sessionOver || signedOff) return { kind: 'leave', code: 0 };
  if (code === 0 || code === REFUSED_CODE) return { kind: 'leave', code };
  const before = end.upMs >= GOOD_RUN_MS ? 0 : failures;
  const last = RESTART_WAITS_MS.length - 1;
  const waitMs = RESTART_WAITS_MS[Math.min(before, last)] ?? RESTART_WAITS_MS[0];
  return { kind: 'restart', waitMs, failures: before + 1, reason: reasonOf(end) };
}

/** Signals that a person or program sends; all others come from the program's own faults. */
const SENT = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

function reasonOf({ hung, signal, code }: RunEnd): RestartReason {
  if (hung) return { kind: 'hang' };
  if (code === UNCLAIMED_CODE) return { kind: 'unclaimed' };
  if (signal !== null) return { kind: SENT.has(signal) ? 'killed' : 'crash', detail: signal };
  return code === null ? { kind: 'unknown' } : { kind: kindOfCode(code), detail: codeText(code) };
}

export function reasonText(reason: RestartReason): string {
  return 'detail' in reason ? `${reason.kind} ${reason.detail}` : reason.kind;
}
