import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** Pause between two checks for the file, ms: an installer waits for 30 s. */
export const CHECK_MS = 2_000;
/** A request of this age was left behind by an installer that did not end, ms. */
export const STALE_MS = 600_000;

const NAME = 'leave.request';

/**
 * Why an installer wants the program to quit; after `update` it starts again. An installer mostly runs as
 * another user than the one at the desk, or as the system, so it cannot reach the running program as a second
 * start does. It puts a file beside the program, which only administrators can do, and every running instance
 * finds the file.
 */
export type LeaveReason = 'update' | 'uninstall';

/** The file that an installer makes. @param executable the program's own */
export function leaveRequestFile(executable: string): string {
  return join(dirname(executable), NAME);
}

/** The reason in the file; null without a file, or when the file is too old. */
export function readLeaveRequest(file: string, now: number): LeaveReason | null {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined || now - made > STALE_MS) return null;
  try {
    return readFileSync(file, 'utf8').trim() === 'uninstall' ? 'uninstall' : 'update';
  } catch {
    // The installer is writing or removing the file right now: the next check reads it.
    return null;
  }
}

/** Calls once when an installer wants the program to quit. */
export function watchLeaveRequest(
  clock: Clock,
  file: string,
  asked: (reason: LeaveReason) => void,
): Unsubscribe {
  const stop = clock.every(CHECK_MS, 'leave request', () => {
    const reason = readLeaveRequest(file, clock.now());
    if (reason === null) return;
    stop();
    asked(reason);
  });
  return stop;
}
