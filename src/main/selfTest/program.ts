import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { LIFE_PROBE } from '../recovery/lifeline';
import { startRun } from '../recovery/run';
import type { PreviousEnd, ProgramPort } from './port';
import type { Restart } from '../recovery/lifeline';

/** Longest count of signs of life, ms: a slow machine takes seconds to start a process. */
const SIGNS_MS = 15_000;
/** This many signs of life are enough. */
const SIGNS = 3;
/** A second start ends at once when it finds the first; longest wait for it, ms. */
const SECOND_START_MS = 30_000;
/** Marks a second start of the self-test, to distinguish it from a person's. */
const CALL = '--self-test-call=';
/**
 * Integrity levels of administrator and system in a Windows process's groups (the same in every language).
 */
const ELEVATED = /S-1-16-(?:12288|16384)/;

const loadedSchema = z.object({ sharedObjects: z.array(z.string()) });

/** How the earlier run ended, in the terms of the self-test. */
export function previousEndOf(restart: Restart | null): PreviousEnd {
  if (restart === null) return { kind: 'orderly', detail: '' };
  const { reason } = restart;
  // The exit code "ended" mostly means that somebody ended the process.
  if (reason.kind === 'ended') return { kind: 'killed', detail: reason.detail };
  if (reason.kind === 'unclaimed') return { kind: 'crash', detail: 'data folder takes no writes' };
  return { kind: reason.kind, detail: 'detail' in reason ? reason.detail : '' };
}

/** Native modules among the loaded files of a process, by file name. */
export function nativesAmong(files: readonly string[]): readonly string[] {
  const names = files.flatMap((file) => /([^\\/]+\.node)$/i.exec(file)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** The native modules of this process; null where the runtime does not report them. */
export function loadedNatives(): readonly string[] | null {
  const { report } = process;
  if (report === undefined) return null;
  // Otherwise the report resolves the name of every address that this process is connected to, and
  // waits for that.
  Object.assign(report, { excludeNetwork: true });
  const read = loadedSchema.safeParse(report.getReport());
  return read.success ? nativesAmong(read.data.sharedObjects) : null;
}

/** True for an administrator or root, for whom every folder is open. */
export function isElevated(platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'win32') return Promise.resolve(process.getuid?.() === 0);
  const system = process.env['SystemRoot'] ?? 'C:\\Windows';
  return new Promise((resolve) => {
    execFile(
      join(system, 'System32', 'whoami.exe'),
      ['/groups'],
      { windowsHide: true, timeout: 5_000 },
      // A failed check counts as an ordinary user, who is tested more strictly.
      (error, stdout) => resolve(error === null && ELEVATED.test(stdout)),
    );
  });
}

/**
 * Starts a process with the watchdog's pipe and counts the signs of life that arrive: on some systems such a
 * pipe accepts no writes while it is read.
 */
export function countLifeSigns(clock: Clock, args: readonly string[]): Promise<number> {
  const run = startRun(null, '', { file: process.execPath, args: [...args, LIFE_PROBE] });
  let signs = 0;
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      run.kill();
      resolve(signs);
    };
    const stop = clock.after(SIGNS_MS, 'self-test life signs', done);
    run.beat.on(() => {
      signs += 1;
      if (signs >= SIGNS) done();
    });
    run.ended.on(done);
  });
}

/** Starts the program once more while it runs. */
export class SecondStarts {
  /** A person started the program once more. */
  readonly byPerson = new Emitter<void>();
  private readonly own = new Emitter<string>();

  /** @param args command line up to the program's own switches */
  constructor(
    private readonly clock: Clock,
    private readonly args: readonly string[],
  ) {}

  /** Takes a second start; true when the self-test made it and nothing else has to be done. */
  started(commandLine: readonly string[]): boolean {
    const call = commandLine.find((arg) => arg.startsWith(CALL));
    if (call === undefined) this.byPerson.emit();
    else this.own.emit(call);
    return call !== undefined;
  }

  startAgain(): ReturnType<ProgramPort['startAgain']> {
    const call = `${CALL}${randomUUID()}`;
    let heard = false;
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [...this.args, '--self-test', '--no-watchdog', call], {
        stdio: 'ignore',
        windowsHide: true,
      });
      const end = this.own.on((name) => {
        heard ||= name === call;
      });
      const done = (code: number | null): void => {
        stop();
        end();
        resolve({ heard, code });
      };
      const stop = this.clock.after(SECOND_START_MS, 'self-test second start', () => {
        child.kill('SIGKILL');
        done(null);
      });
      child.once('exit', done);
      child.once('error', () => done(null));
    });
  }
}
