import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@shared/base/clock';
import { LIFE_PROBE, WATCHED_ENV, type Watched } from './recovery/lifeline';
import { makeCompiled, runCompiled } from './recovery/codeCache';
import { watchDesktop } from './recovery/desktopSession';
import { IS_PACKAGED } from './recovery/packaged';
import { adoptRun, startRun } from './recovery/run';
import { refusedSwitch, refusedVariable } from './recovery/refusedSwitches';
import { keepTlsChecks } from './recovery/tlsChecks';
import { partOf } from './recovery/watching';
import { Watchdog, type WatchdogDeps } from './recovery/watchdog';

keepTlsChecks(process.env);
// Journal, log and settings are this user's: the folder around them may be an older, wider one.
process.umask(0o077);
const refused = IS_PACKAGED ? (refusedSwitch(process.argv) ?? refusedVariable(process.env)) : null;
if (refused !== null) {
  process.stderr.write(`${refused} is not for this program; it does not start with it.\n`);
  process.exit(2);
}

/** Hang limit for tests, in looks of one second; a packaged app has its own. */
function hangChecks(): number | undefined {
  const text = IS_PACKAGED ? undefined : process.env['CHENGJING_HANG_CHECKS'];
  return text === undefined ? undefined : Number(text);
}

/** The first run of a watchdog that an app has started is that app. */
function runsOf(watched: Watched | null): WatchdogDeps['start'] {
  let adopts = watched;
  return (restart, kept) => {
    const adopted = adopts;
    adopts = null;
    return adopted === null ? startRun(restart, kept) : adoptRun(adopted);
  };
}

/*
 * The first file that runs. It decides whether this process is the watchdog or the app, before anything heavy is
 * loaded: the await below holds back everything of Electron that comes after the main file, so that the watchdog
 * stays small.
 */
const { argv, env, ppid } = process;
const part = partOf({ argv, env, parent: ppid, isPackaged: IS_PACKAGED });
// Neither its own runs nor what the app starts is meant.
delete env[WATCHED_ENV];
if (argv.includes(LIFE_PROBE)) {
  const { giveLifeSigns } = await import('./recovery/lifeProbe');
  await giveLifeSigns();
  process.exit(0);
} else if (part.kind === 'first' || part.kind === 'adopting') {
  const checks = hangChecks();
  const watchdog = new Watchdog({
    clock: systemClock(),
    start: runsOf(part.kind === 'adopting' ? part.watched : null),
    sessionOver: watchDesktop(env),
    ...(checks === undefined ? {} : { hangChecks: checks }),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => watchdog.stop());
  }
  process.exit(await watchdog.watch());
} else {
  const folder = dirname(fileURLToPath(import.meta.url));
  const making = IS_PACKAGED ? undefined : env['CHENGJING_COMPILE_TO'];
  if (making !== undefined) makeCompiled(folder, making);
  else if (!runCompiled(folder)) await import('./index');
}
