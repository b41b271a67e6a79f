import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@shared/base/clock';
import { LIFE_PROBE, readSupervision, SUPERVISED_ENV } from './recovery/lifeline';
import { makeCompiled, runCompiled } from './recovery/codeCache';
import { watchDesktop } from './recovery/desktopSession';
import { IS_PACKAGED } from './recovery/packaged';
import { startRun } from './recovery/run';
import { refusedSwitch, refusedVariable } from './recovery/refusedSwitches';
import { keepTlsChecks } from './recovery/tlsChecks';
import { Watchdog } from './recovery/watchdog';

keepTlsChecks(process.env);
// Journal, log and settings are this user's: the folder around them may be an older, wider one.
process.umask(0o077);
const refused = IS_PACKAGED ? (refusedSwitch(process.argv) ?? refusedVariable(process.env)) : null;
if (refused !== null) {
  process.stderr.write(`${refused} is not for this program; it does not start with it.\n`);
  process.exit(2);
}

/**
 * The first file that runs. It decides whether this process is the watchdog or the app, before
 * anything heavy is loaded: the await below holds back everything of Electron that comes after
 * the main file, so that the watchdog stays small.
 */
function watches(): boolean {
  if (readSupervision(process.env[SUPERVISED_ENV], process.ppid) !== null) return false;
  // A check, a request to leave and an unattended self-test end by themselves with their verdict.
  const alone = ['--check', '--quit', '--unattended', '--no-watchdog'];
  if (alone.some((name) => process.argv.includes(name))) return false;
  return IS_PACKAGED || process.argv.includes('--watchdog');
}

/** Hang limit for tests, in looks of one second; a packaged app has its own. */
function hangChecks(): number | undefined {
  const text = IS_PACKAGED ? undefined : process.env['CHENGJING_HANG_CHECKS'];
  return text === undefined ? undefined : Number(text);
}

if (process.argv.includes(LIFE_PROBE)) {
  const { giveLifeSigns } = await import('./recovery/lifeProbe');
  await giveLifeSigns();
  process.exit(0);
} else if (watches()) {
  const checks = hangChecks();
  const watchdog = new Watchdog({
    clock: systemClock(),
    start: startRun,
    sessionOver: watchDesktop(process.env),
    ...(checks === undefined ? {} : { hangChecks: checks }),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => watchdog.stop());
  }
  process.exit(await watchdog.watch());
} else {
  const folder = dirname(fileURLToPath(import.meta.url));
  const making = IS_PACKAGED ? undefined : process.env['CHENGJING_COMPILE_TO'];
  if (making !== undefined) makeCompiled(folder, making);
  else if (!runCompiled(folder)) await import('./index');
}
