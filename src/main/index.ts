import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@shared/base/clock';
import { z } from 'zod';
import { createApplication } from './adapters/application';
import { registerScheme } from './adapters/scheme';
import { runCheck } from './app/check';
import { readCommandLine } from './app/commandLine';
import { compose, type Composition } from './app/compose';
import { start, stop } from './app/lifecycle';
import { REFUSED_CODE, reasonText } from './recovery/policy';
import { joinWatchdog } from './recovery/supervisor';

z.config({ jitless: true });

/** Folder `out`, which holds main, preload and renderer. */
const OUT_DIR = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the start with a reason that a person at a terminal can read. */
function refuse(reason: string, code: number): never {
  process.stderr.write(`${reason}\n`);
  process.exit(code);
}

async function main(): Promise<void> {
  registerScheme();
  const supervisor = joinWatchdog();
  const application = createApplication();
  const commandLine = readCommandLine(application.args);
  if (!commandLine.ok) refuse(commandLine.error, REFUSED_CODE);
  // A check is a first start of its own, also while the app is running.
  if (commandLine.value.check) application.useFreshUserData();
  if (!application.claim()) {
    process.stdout.write('Already running: the open window comes to the front.\n');
    application.exit(0);
    return;
  }
  supervisor?.leave.on(() => application.quit());
  await application.ready();

  const clock = systemClock();
  const restart = supervisor?.restart ?? null;
  const check = commandLine.value.check ? runCheck(clock) : null;
  const parts: Composition = compose({
    application,
    commandLine: commandLine.value,
    clock,
    outDir: OUT_DIR,
    env: process.env,
    restart,
    pageReady: (page) => {
      // The bench and the tests wait for this line.
      process.stdout.write(`READY ${page}\n`);
      check?.pageReady(page);
    },
  });
  application.secondStart.on(() => parts.console.open());
  application.beforeQuit(() => stop(parts));
  process.on('uncaughtException', (error) => {
    parts.log.error('uncaught', { message: error.message, stack: error.stack });
  });
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    parts.log.error('unhandled rejection', { message: error.message, stack: error.stack });
  });
  if (restart !== null) process.stdout.write(`RESTARTED ${reasonText(restart.reason)}\n`);
  supervisor?.beat(clock, () => (parts.console.isVisible() ? 'visible' : 'hidden'));
  // After a crash the console is to be seen, or not, as it was.
  const before = restart?.console ?? null;
  const visible = before === null ? !commandLine.value.hidden : before === 'visible';
  await start(parts, visible, check === null);
  if (check !== null) {
    const code = await check.outcome(parts);
    await stop(parts);
    application.exit(code);
  }
}

main().catch((error: unknown) => {
  refuse(error instanceof Error ? (error.stack ?? error.message) : String(error), 1);
});
