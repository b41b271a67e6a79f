import { rmSync } from 'node:fs';
import { asUser } from './as-user.mjs';
import { buildApp } from './lib/build-app.mjs';
import { compileMain } from './lib/compile-main.mjs';
import { runMain, say, Stop } from './lib/say.mjs';
import {
  CHECKS,
  demoDataOf,
  PROJECTS,
  runCheck,
  runProject,
  runSpec,
  SPEC,
  strayTests,
  WITH_RIG,
} from './lib/suites.mjs';
import { runWindows, WINDOWS } from './lib/windows-suite.mjs';
import { setUp } from './setup.mjs';

const ALL = [...Object.keys(CHECKS), ...PROJECTS, WINDOWS, SPEC];
/** Suites that compile, pack and install for Windows. */
const WITH_COMPILER = ['package'];
/**
 * Suites that run beside unit and desktop, in two lanes. They have no windows or, as the bench at its
 * smallest size, measure nothing and have a control room of their own. Both suites with Wine are in one
 * lane, and the one that waits for the disk most comes last: by then desktop is nearly over.
 */
const LANES = [
  ['lint', 'types', 'format'],
  ['contract', 'catalogue', 'bench', 'package', WINDOWS],
];
/** Suites that run what was built. */
const BUILT = [...WITH_RIG, ...WITH_COMPILER, WINDOWS];
/** Why a suite is not run on Windows. */
const NOT_ON_WINDOWS = {
  unit: `part of ${WINDOWS} there`,
  contract: `part of ${WINDOWS} there`,
  package: 'its compiler and its Windows for the installer are packages of Debian',
  desktop: 'its monitors, keychain, toasts and sound are those of a Linux rig',
  bench: 'it needs the same rig as the desktop tests',
  [SPEC]: 'it goes by the desktop tests as well',
};

await runMain(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !ALL.includes(name));
  if (unknown) throw new Stop(`There is no suite ${unknown}; there are: ${ALL.join(' ')}`);
  const wanted = asked.length > 0 ? ALL.filter((name) => asked.includes(name)) : ALL;
  const names = wanted.filter(isHere);
  const rig = names.some((name) => WITH_RIG.includes(name));
  const packaging = names.some((name) => WITH_COMPILER.includes(name));
  // The display: main is compiled by running it once.
  const runtime = await setUp({ electron: rig, display: rig, rig, packaging });
  const notes = names.some((name) => BUILT.includes(name)) ? await tryBuild() : [];
  const isRun = (name) => PROJECTS.includes(name) || name === WINDOWS;
  const runner = names.some(isRun) ? await asUser(runtime) : undefined;
  const dropData = () => runner && rmSync(demoDataOf(runner), { recursive: true, force: true });
  dropData();
  // The application starts some four hundred times: as the packed one does, which takes a tenth off the whole.
  if (rig && runner && notes.length === 0) await compileMain(runner);
  const stray = strayTests().map((file) => `belongs to no suite: ${file}`);
  const total = { passed: 0, failed: stray.length + notes.length, generated: 0 };
  const table = [];
  const told = [];
  notes.push(...stray);
  const take = (name, since, outcome) => {
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    for (const key of ['passed', 'failed', 'generated']) total[key] += outcome[key];
    notes.push(...outcome.notes.map((note) => `${name}: ${note}`));
    told.push(...(outcome.told ?? []).map((note) => `${name}: ${note}`));
    table.push(
      `${name.padEnd(10)} ${seconds.padStart(7)} s ${String(outcome.passed).padStart(6)} passed ` +
        `${String(outcome.failed).padStart(4)} failed${roomsOf(outcome)}`,
    );
  };
  // All of it where it is asked for, or where it is the system's own; its core beside the others.
  const isCore = asked.length === 0 && process.platform !== 'win32';
  const isBeside = (name) =>
    LANES.flat().includes(name) && (name !== WINDOWS || isCore) && names.includes(name);
  const runSuite = (name, beside, quiet) => {
    if (name in CHECKS) return runCheck(name);
    if (name === WINDOWS) return runWindows(runner, !isCore);
    return runProject(name, runner, beside, quiet);
  };
  // The suites wait for pages and sockets most of the time: the others use what they leave over.
  const beside = LANES.map(async (lane) => {
    for (const name of lane.filter(isBeside)) {
      const since = Date.now();
      take(name, since, await runSuite(name, true));
    }
  });
  const others = Promise.all(beside);
  for (const name of names.filter((other) => !isBeside(other) && other !== SPEC)) {
    say(`${name} …`);
    const since = Date.now();
    take(name, since, await runSuite(name, false, name === 'desktop' ? others : undefined));
  }
  await others;
  dropData();
  if (names.includes(SPEC)) take(SPEC, Date.now(), await runSpec());
  for (const note of told) process.stdout.write(`! ${note}\n`);
  for (const note of notes) process.stdout.write(`✗ ${note}\n`);
  process.stdout.write(`\n${table.join('\n')}\n`);
  process.stdout.write(
    `${total.passed - total.generated} written and ${total.generated} generated tests passed\n`,
  );
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
});

/** How long the tests themselves took in each control room, where there is more than one. */
function roomsOf({ rooms = [] }) {
  if (rooms.length < 2) return '';
  return `   rooms: ${rooms.map((seconds) => `${seconds.toFixed(0)} s`).join(', ')}`;
}

/** Whether a suite can run on this system; says so where it cannot. */
function isHere(name) {
  const why = process.platform === 'win32' ? NOT_ON_WINDOWS[name] : undefined;
  if (why !== undefined) say(`${name}: not on this system: ${why}`);
  return why === undefined;
}

/** A build that fails is one failure; what needs no build is still worth knowing. */
async function tryBuild() {
  try {
    await buildApp();
    return [];
  } catch (error) {
    if (error instanceof Stop) return [error.message];
    throw error;
  }
}
