import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@shared/base/clock';
import { createApplication, endProgram, type Application } from './adapters/application';
import { keepCrashDumps } from './adapters/crashDumps';
import { createConsoleLogger } from './adapters/log';
import { registerScheme } from './adapters/scheme';
import { createToasts } from './adapters/toasts';
import { announceDeaf, announceLostDesktop } from './app/announce';
import { runCheck } from './app/check';
import { claimData } from './app/claiming';
import { readCommandLine } from './app/commandLine';
import { compose, type Composition } from './app/compose';
import { consoleBeat } from './app/consoleBeat';
import { settleData } from './app/dataMove';
import { followLeaveRequest, mayStart, quitRunning } from './app/leaving';
import { start, stop } from './app/lifecycle';
import { takeRefusal } from './recovery/codeCache';
import { runUnattended } from './app/unattended';
import { REFUSED_CODE, reasonText } from './recovery/policy';
import { AFTER_PICTURE_MS, LATEST_MS, OwnWatchdog } from './recovery/ownWatchdog';
import { IS_PACKAGED } from './recovery/packaged';
import { joinWatchdog, type Supervisor } from './recovery/supervisor';
import { partOf } from './recovery/watching';
import { loadPolicies } from './storage/policy/places';
import { WindowsTools } from './storage/policy/windowsTools';

/** Folder `out`, which holds main, preload and renderer. */
const OUT_DIR = dirname(dirname(fileURLToPath(import.meta.url)));

const RUNNING = 'The app is running: quit it, or run the self-test in its settings.';

/** Two programs must not write one journal. */
const EARLIER_RUNS =
  '较早版本的城净指挥台仍在运行，请先退出它再启动。\nAn earlier version of Chengjing Control Room is still running: quit it first.';

/** Null where this process has a watchdog above it, or goes without one. */
const own = ownWatchdog();

function ownWatchdog(): OwnWatchdog | null {
  const { argv, env, ppid } = process;
  const { kind } = partOf({ argv, env, parent: ppid, isPackaged: IS_PACKAGED });
  return kind === 'raising' ? new OwnWatchdog(systemClock()) : null;
}

function leave(code: number): void {
  own?.ends(code);
  endProgram(code);
}

/** Ends the start with a reason that a person at a terminal can read. */
function refuse(reason: string, code: number): void {
  process.stderr.write(`${reason}\n`);
  leave(code);
}

/** The picture first, the watchdog afterwards: a second start of Electron costs what a picture costs. */
function raise({ clock, firstPage }: Composition): void {
  if (own === null) return;
  firstPage.on(() => void clock.after(AFTER_PICTURE_MS, 'watchdog start', () => own.stand()));
  clock.after(LATEST_MS, 'watchdog start', () => own.stand());
}

/** Takes the data folder, or says who or what stands in the way. */
function claim(application: Application, supervisor: Supervisor | null) {
  const { args, secondStart } = application;
  const clock = systemClock();
  const log = createConsoleLogger();
  return claimData({
    application,
    clock,
    supervised: supervisor !== null,
    restart: supervisor?.restart ?? null,
    toasts: () => createToasts({ clock, log, args, secondStart }),
  });
}

async function main(): Promise<void> {
  registerScheme();
  const supervisor = joinWatchdog() ?? own;
  const application = createApplication();
  const commandLine = readCommandLine(application.args);
  if (!commandLine.ok) return refuse(commandLine.error, REFUSED_CODE);
  // A check is a first start of its own, also while the app is running.
  if (commandLine.value.check) application.useFreshUserData();
  const { selfTest, unattended, report } = commandLine.value;
  if (commandLine.value.quit) {
    leave(await quitRunning(application, systemClock()));
    return;
  }
  const claimed = await claim(application, supervisor);
  if (claimed === 'running') {
    if (unattended) return refuse(RUNNING, REFUSED_CODE);
    process.stdout.write('Already running: the open window comes to the front.\n');
    leave(0);
    return;
  }
  if (claimed !== null) {
    leave(claimed);
    return;
  }
  if (!mayStart(application, process.env)) {
    process.stdout.write('An update is being installed: the program comes back by itself.\n');
    leave(0);
    return;
  }
  keepCrashDumps(application.userDataDir);
  supervisor?.leave.on(() => application.quit());
  const clock = systemClock();
  const data = commandLine.value.check ? null : await settleData(application, clock);
  if (data?.kind === 'inUse') return refuse(EARLIER_RUNS, REFUSED_CODE);
  const [policies] = await Promise.all([
    loadPolicies({
      platform: process.platform,
      installed: application.installFolder,
      named: application.isPackaged ? '' : (process.env['CHENGJING_POLICY_FILE'] ?? ''),
      tools: () => new WindowsTools(),
    }),
    application.ready(),
  ]);

  const restart = supervisor?.restart ?? null;
  const check = commandLine.value.check ? runCheck(clock, application.electronVersion) : null;
  const parts: Composition = compose({
    application,
    commandLine: commandLine.value,
    clock,
    outDir: OUT_DIR,
    env: process.env,
    restart,
    data,
    policies,
    supervised: supervisor !== null,
    keeper: supervisor,
    pageReady: (page) => {
      // The bench and the tests wait for this line.
      process.stdout.write(`READY ${page}\n`);
      check?.pageReady(page);
    },
  });
  const refusal = takeRefusal();
  if (refusal !== null) parts.log.warn('the compiled code is not used', { reason: refusal });
  application.secondStart.on((args) => {
    if (parts.areas.selfTest.secondStart(args)) return;
    if (args.includes('--self-test')) parts.areas.selfTest.open();
    else parts.console.open();
  });
  application.quitAsked.on(() => application.quit());
  followLeaveRequest({ application, clock, log: parts.log, env: process.env });
  application.beforeQuit(() => stop(parts).finally(() => own?.ends(0)));
  process.on('uncaughtException', (error) => {
    parts.log.error('uncaught', { message: error.message, stack: error.stack });
  });
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    parts.log.error('unhandled rejection', { message: error.message, stack: error.stack });
  });
  if (restart !== null) process.stdout.write(`RESTARTED ${reasonText(restart.reason)}\n`);
  raise(parts);
  // After a crash the console is to be seen, or not, as it was.
  const before = restart?.console ?? null;
  const begins = !commandLine.value.hidden && !selfTest;
  const visible = before === null ? begins : before === 'visible';
  supervisor?.beat(clock, consoleBeat(parts.console, visible), () => announceDeaf(parts));
  await start(parts, visible, check === null && !unattended);
  if (restart !== null) void announceLostDesktop(parts, process.env);
  if (unattended) {
    const code = await runUnattended(parts, report).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      return REFUSED_CODE;
    });
    await stop(parts);
    leave(code);
    return;
  }
  if (selfTest) parts.areas.selfTest.open();
  if (check !== null) {
    const code = await check.outcome(parts);
    await stop(parts);
    leave(code);
  }
}

main().catch((error: unknown) => {
  refuse(error instanceof Error ? (error.stack ?? error.message) : String(error), 1);
});
