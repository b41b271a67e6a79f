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

z.config({ jitless: true });

/** Folder `out`, which holds main, preload and renderer. */
const OUT_DIR = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the start with a reason that a person at a terminal can read. */
function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  registerScheme();
  const application = createApplication();
  const commandLine = readCommandLine(application.args);
  if (!commandLine.ok) refuse(commandLine.error);
  // A check is a first start of its own, also while the app is running.
  if (commandLine.value.check) application.useFreshUserData();
  if (!application.claim()) {
    process.stdout.write('Already running: the open window comes to the front.\n');
    application.exit(0);
    return;
  }
  await application.ready();

  const clock = systemClock();
  const check = commandLine.value.check ? runCheck(clock) : null;
  const parts: Composition = compose({
    application,
    commandLine: commandLine.value,
    clock,
    outDir: OUT_DIR,
    env: process.env,
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
  await start(parts, !commandLine.value.hidden, check === null);
  if (check !== null) {
    const code = await check.outcome(parts);
    await stop(parts);
    application.exit(code);
  }
}

main().catch((error: unknown) => {
  refuse(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
