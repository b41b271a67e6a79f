import type { Clock } from '@shared/base/clock';
import { supportEnded } from '@shared/model/runtimeSupport';
import type { Composition } from './compose';

/** Longest check, ms; the start script allows 120 s around it. */
const LIMIT_MS = 110_000;

/** The check of `--check`: the sign-in page is drawn and the server has answered. */
export interface Check {
  pageReady(page: string): void;
  /** Exit code, once the verdict is in; the reason has been printed. */
  outcome(parts: Composition): Promise<number>;
}

/** Begins a check; time runs from here. @param electron version of the runtime. */
export function runCheck(clock: Clock, electron: string): Check {
  let drawn: () => void = () => undefined;
  const page = new Promise<'drawn'>((resolve) => {
    drawn = () => resolve('drawn');
  });
  const late = new Promise<'late'>((resolve) => {
    clock.after(LIMIT_MS, 'check.limit', () => resolve('late'));
  });

  return {
    pageReady: (name) => {
      if (name === 'signIn') drawn();
    },
    async outcome(parts) {
      process.stdout.write(`${runtimeLine(electron, clock.now())}\n`);
      if ((await Promise.race([page, late])) === 'late') {
        return report(`the sign-in page was not drawn within ${LIMIT_MS / 1000} s`);
      }
      await parts.platform.settled();
      const captcha = await parts.session.captcha();
      if (!captcha.ok) return report(`the server did not answer: ${JSON.stringify(captcha.error)}`);
      process.stdout.write(`CHECK ok ${parts.server().url}\n`);
      return 0;
    },
  };
}

/** What runs, and whether anybody mends it still. */
function runtimeLine(version: string, now: number): string {
  const ended = supportEnded(version, now);
  return `RUNTIME Electron ${version}${ended === '' ? '' : `, whose support ended on ${ended}`}`;
}

function report(reason: string): number {
  process.stdout.write(`CHECK failed: ${reason}\n`);
  return 1;
}
