import type { Clock } from '@shared/base/clock';
import type { Application } from '../adapters/application';
import type { Logger } from '../ports/log';
import { comeBackAfter } from '../recovery/comeBack';
import { holderOf, type Holder } from '../recovery/holder';
import { leaveRequestFile, readLeaveRequest, watchLeaveRequest } from '../recovery/leaveRequest';

/** Pause between two questions whether the running app is gone, ms. */
const ASK_MS = 500;
/** The running app may take so long: the journal's last entries and its watchdog, ms. */
const QUIT_LIMIT_MS = 30_000;

/**
 * Ends the running app of this user and waits until it has ended (`--quit`).
 * @returns the exit code: 0 when it is gone or none was running, 1 when it stayed
 */
export async function quitRunning(
  application: Pick<Application, 'claim' | 'userDataDir'>,
  clock: Clock,
  holder: (userDataDir: string) => Promise<Holder> = holderOf,
): Promise<number> {
  const until = clock.monotonic() + QUIT_LIMIT_MS;
  // A claim that fails tells the running app of this start; one that succeeds found nobody.
  while (!application.claim()) {
    // The folder takes no writes: nobody runs, and no claim will ever succeed.
    if ((await holder(application.userDataDir)) === 'dead') return 0;
    if (clock.monotonic() >= until) {
      process.stdout.write('The running app did not leave within 30 s.\n');
      return 1;
    }
    await new Promise<void>((resolve) => void clock.after(ASK_MS, 'quit.ask', resolve));
  }
  return 0;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Where the request of an installer would lie; another place only in tests, run from sources. */
function requestFile(application: Application, env: Env): string | null {
  if (application.isPackaged) return leaveRequestFile(application.executable);
  return env['CHENGJING_LEAVE_REQUEST'] ?? null;
}

/** False while an installer replaces the program: a start would hold its files fast. */
export function mayStart(application: Application, env: Env): boolean {
  const file = requestFile(application, env);
  return file === null || readLeaveRequest(file, Date.now()) === null;
}

export interface LeavingDeps {
  readonly application: Application;
  readonly clock: Clock;
  readonly log: Logger;
  readonly env: Env;
}

/** Leaves when an installer asks for it, and has itself started again after an update. */
export function followLeaveRequest({ application, clock, log, env }: LeavingDeps): void {
  const request = requestFile(application, env);
  if (request === null) return;
  watchLeaveRequest(clock, request, (reason) => {
    log.info('an installer asks the program to leave', { reason });
    const { executable, args } = application;
    if (reason === 'update') {
      comeBackAfter(
        { executable, args, request },
        {
          failed: (why) =>
            log.error('nobody will start the program after the update', { reason: why }),
          leftOut: (switches) =>
            log.warn('the program comes back without some of its switches', {
              switches: switches.join(' '),
            }),
        },
      );
    }
    application.quit();
  });
}
