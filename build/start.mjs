import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asUser } from './as-user.mjs';
import { buildApp } from './lib/build-app.mjs';
import { Children } from './lib/children.mjs';
import { lacksDisplay, ownBus, startDisplay } from './lib/display.mjs';
import { runMain, say } from './lib/say.mjs';
import { setUp } from './setup.mjs';

/** How long `--check` waits for the sign-in page and the demo platform. */
const CHECK_MS = 120_000;

const HELP = `npm start -- [--server https://host[/prefix]] [--check]
  --server  use this platform instead of the embedded demo platform
  --check   end with 0 as soon as the sign-in page is drawn and the demo platform has answered
`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return void process.stdout.write(HELP);
  const check = args.includes('--check');
  const ownDisplay = lacksDisplay();
  const runtime = await setUp({ display: ownDisplay });
  await buildApp();
  const runner = await asUser(runtime);
  const children = new Children();
  try {
    if (ownDisplay) await startDisplay(children, runner);
    return check ? await checkApp(children, runner, args) : await runApp(children, runner, args);
  } finally {
    await children.stop();
  }
});

function launch(children, runner, args, stdio) {
  const own = [runner.electron, runner.root, ...args];
  const bus = lacksDisplay() && !runner.options.env.DBUS_SESSION_BUS_ADDRESS;
  const [command, ...rest] = bus ? [...ownBus(runner), ...own] : own;
  return children.start(command, rest, { ...runner.options, stdio });
}

async function runApp(children, runner, args) {
  say('starting; Ctrl-C ends it');
  return ended(launch(children, runner, [...args, '--watchdog'], 'inherit'));
}

/** The app itself decides: it prints `CHECK ok …` and leaves with 0. */
async function checkApp(children, runner, args) {
  const folder = mkdtempSync(join(runner.work, 'check-'));
  const relative = folder.slice(runner.root.length + 1);
  runner.makeWritable([relative]);
  const app = launch(children, runner, [...args, `--user-data-dir=${folder}`], 'inherit');
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void children.end(app);
  }, CHECK_MS);
  const code = await ended(app);
  clearTimeout(timer);
  await children.end(app);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (late)
    say(`CHECK failed: no sign-in page with an answering platform within ${CHECK_MS / 1000} s`);
  else if (code !== 0) say(`CHECK failed: the app ended with ${code}`);
  return late ? 1 : code;
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
