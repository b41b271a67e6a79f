import type { Clock } from '@shared/base/clock';
import { RESOURCES } from '@shared/i18n';
import type { Application } from '../adapters/application';
import type { ToastPort } from '../ports/attention';
import { holderOf, type Holder } from '../recovery/holder';
import type { Restart } from '../recovery/lifeline';
import { UNCLAIMED_CODE } from '../recovery/policy';

/** Neither a desktop nor a notification server that hangs keeps the next try waiting, ms. */
const TELL_LIMIT_MS = 8_000;
/** Said at the first tries, then at each tenth: one try a minute, so every ten minutes. */
const ALWAYS_TOLD = 2;
const TOLD_EACH = 10;
/** The toast stays until the next ones, ms. */
const TOAST_MS = 60_000;

export interface ClaimDeps {
  readonly application: Pick<Application, 'claim' | 'ready' | 'userDataDir'>;
  readonly clock: Clock;
  /** A watchdog waits for the exit code, and why it started this process. */
  readonly supervised: boolean;
  readonly restart: Restart | null;
  readonly toasts: () => Pick<ToastPort, 'show'>;
  /** Where it is said. */
  readonly print?: (line: string) => void;
  readonly holder?: (userDataDir: string) => Promise<Holder>;
}

/**
 * Takes the data folder for this process.
 * @returns null when it may go on; `running` when another one has it; else the code to leave with:
 *   nobody has it and it can still not be taken, as in a folder that takes no writes. A code other
 *   than 0 makes the watchdog try again.
 */
export async function claimData(deps: ClaimDeps): Promise<'running' | number | null> {
  const { application, restart, supervised, holder = holderOf } = deps;
  if (application.claim()) return null;
  const held = await holder(application.userDataDir);
  // A run of this watchdog has just ended: what cannot be looked at is most likely its lock.
  if (held === 'alive' || (held === 'unknown' && restart === null)) return 'running';
  const { print = (line) => void process.stderr.write(line) } = deps;
  print(
    `The data folder takes no writes, or its lock cannot be taken: ${application.userDataDir}\n`,
  );
  const failures = restart?.failures ?? 0;
  const isTold = failures <= ALWAYS_TOLD || failures % TOLD_EACH === 0;
  if (isTold) await tell(deps, supervised ? 'unclaimedAgain' : 'unclaimed');
  return UNCLAIMED_CODE;
}

/** In both languages: whoever has chosen one wrote it into the folder that cannot be trusted now. */
async function tell(deps: ClaimDeps, key: 'unclaimed' | 'unclaimedAgain'): Promise<void> {
  const { application, clock } = deps;
  const texts = [RESOURCES.zh, RESOURCES.en].map(({ translation }) => translation.notice);
  const folder = application.userDataDir;
  const said = application
    .ready()
    .then(() =>
      deps.toasts().show({
        id: 'unclaimed',
        title: texts.map(({ unclaimedTitle }) => unclaimedTitle).join(' · '),
        body: texts.map((text) => text[key].replace('{{folder}}', folder)).join('\n'),
        priority: 'critical',
        stayMs: TOAST_MS,
      }),
    )
    .catch((error: unknown) => deps.print?.(`${String(error)}\n`));
  const late = new Promise<void>(
    (resolve) => void clock.after(TELL_LIMIT_MS, 'claim.tell', resolve),
  );
  await Promise.race([said, late]);
}
