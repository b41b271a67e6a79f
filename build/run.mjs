import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asUser } from './as-user.mjs';
import { buildApp } from './lib/build-app.mjs';
import { Children } from './lib/children.mjs';
import { compileMain } from './lib/compile-main.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { runMain, Stop } from './lib/say.mjs';
import { toolEnvironment } from './lib/tool-env.mjs';
import { setUp } from './setup.mjs';

/**
 * What `npm run NAME` starts. Programs of tests/ run with the desktop rig as the ordinary user, and
 * what they write into `results` comes back to the project; such a rig can only be made on Linux.
 * Plain ones need neither rig nor application, and built ones run under plain Node.
 */
const PROGRAMS = {
  bench: { source: 'tests/bench/index.ts', results: [] },
  soak: { source: 'tests/soak/index.ts', results: [] },
  tour: { source: 'tests/tour/index.ts', results: ['.cache/pictures', 'docs/pictures'] },
  spec: { source: 'tests/spec/index.ts', plain: true },
  family: { source: 'tests/spec/family.ts', plain: true },
  'self-test-list': { source: 'tests/spec/selfTestList.ts', plain: true },
  platform: { built: 'out/main/platform-cli.js' },
  journal: { built: 'out/main/journal-cli.js' },
};

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const program = PROGRAMS[name];
  if (!program) throw new Stop(`usage: run.mjs ${Object.keys(PROGRAMS).join('|')} [args]`);
  const file = program.source ?? program.built;
  if (program.plain) return runPlain(program.source, args);
  const electron = program.source !== undefined;
  if (electron && process.platform !== 'linux') {
    throw new Stop(`npm run ${name} needs monitors, keychain, toasts and sound of a Linux rig.`, 2);
  }
  const runtime = await setUp({ electron, display: electron, rig: electron });
  await buildApp();
  if (!existsSync(join(root, file))) throw new Stop(`${file} is not there.`);
  const runner = electron ? await asUser(runtime) : undefined;
  // As the packed program starts.
  if (runner && name === 'bench') await compileMain(runner);
  return runner ? runSource(program, args, runner) : runBuilt(file, args);
});

/** A program over the sources alone. */
async function runPlain(file, args) {
  await setUp({ electron: false, rig: false });
  const script = join(root, 'build', 'lib', 'run-ts.mjs');
  return start(projectNode(), [script, join(root, file), ...args], { cwd: root });
}

async function runSource({ source, results }, args, runner) {
  runner.makeWritable(results);
  const script = join(runner.root, 'build', 'lib', 'run-ts.mjs');
  const code = await start(projectNode(runner.root), [script, join(runner.root, source), ...args], {
    ...runner.options,
    env: toolEnvironment(runner),
  });
  runner.bringBack(results);
  return code;
}

function runBuilt(file, args) {
  return start(projectNode(), [join(root, file), ...args], { cwd: root });
}

/** Ctrl-C reaches the program as SIGTERM, and whatever it started goes with it. */
async function start(command, args, options) {
  const children = new Children();
  const child = children.start(command, args, options);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (ended) => resolve(ended ?? 1));
  });
  await children.stop();
  return code;
}
