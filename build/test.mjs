import { asUser } from './as-user.mjs';
import { buildApp } from './lib/build-app.mjs';
import { runMain, say, Stop } from './lib/say.mjs';
import {
  BESIDE,
  CHECKS,
  PROJECTS,
  runCheck,
  runProject,
  runSpec,
  SPEC,
  strayTests,
} from './lib/suites.mjs';
import { setUp } from './setup.mjs';

const ALL = [...Object.keys(CHECKS), ...PROJECTS, SPEC];
/** Suites that start the real application. */
const WITH_ELECTRON = ['catalogue', 'desktop'];

await runMain(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !ALL.includes(name));
  if (unknown) throw new Stop(`There is no suite ${unknown}; there are: ${ALL.join(' ')}`);
  const names = asked.length > 0 ? ALL.filter((name) => asked.includes(name)) : ALL;
  const electron = names.some((name) => WITH_ELECTRON.includes(name));
  const runtime = await setUp({ electron, rig: electron });
  const notes = electron ? await tryBuild() : [];
  const runner = names.some((name) => PROJECTS.includes(name)) ? await asUser(runtime) : undefined;
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
        `${String(outcome.failed).padStart(4)} failed`,
    );
  };
  const isBeside = (name) => name in CHECKS || BESIDE.includes(name);
  // The suites wait for pages and sockets most of the time: the others use what they leave over.
  const beside = runBeside(names.filter(isBeside), runner, take);
  for (const name of names.filter((other) => !isBeside(other) && other !== SPEC)) {
    say(`${name} …`);
    const since = Date.now();
    take(name, since, await runProject(name, runner));
  }
  await beside;
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

/** One after the other, at the lowest priority. */
async function runBeside(names, runner, take) {
  for (const name of names) {
    const since = Date.now();
    take(name, since, await (name in CHECKS ? runCheck(name) : runProject(name, runner, true)));
  }
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
