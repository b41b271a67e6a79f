import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, modules, MUCH_GARBAGE, projectNode, root } from './paths.mjs';
import { askQuietly, run } from './run.mjs';
import { sourceState } from './source-state.mjs';
import { STRAY_ERRORS } from './stray-errors.mjs';
import { toolEnvironment } from './tool-env.mjs';

/** Suites that are one tool each and count as one test. */
export const CHECKS = {
  format: ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  lint: [join('..', 'build', 'lint.mjs')],
  types: ['typescript/bin/tsc', '-b'],
};

/** Proves how much of the specification is there; it goes by the tests that ran, so it comes last. */
export const SPEC = 'spec';

/** Lines of a failure that the summary shows. */
const REASON_LINES = 6;

/** Suites in a real control room: window manager, sound server, keychain and a hundred starts of the application. */
export const WITH_RIG = ['desktop', 'bench'];

/**
 * Suites with many programs that are not ours (those of a control room, Wine and its registry), and those with
 * real sockets and threads beside them on the same two processors. A file of them that fails runs a second
 * time, alone in one room; one of the desktop when the other suites are over. Both results are told; more files
 * than the limit, a tenth of the largest suite's, are no accident and fail at once. The suite under the Windows
 * of Wine does the same by itself.
 */
export const WITH_SECOND_RUN = [...WITH_RIG, 'package', 'unit', 'contract'];
export const AGAIN_LIMIT = 8;

export const PROJECTS = ['unit', 'contract', 'catalogue', 'package', 'bench', 'desktop'];

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} generated those of `passed` that come from the catalogue's declarations
 * @property {string[]} notes what failed
 * @property {string[]} [told] what failed and did not stay so
 * @property {number[]} [rooms] seconds that the tests took in each control room
 */

/**
 * Runs a check beside the suites, behind everything else that wants the processor; says what it found
 * only when there is something.
 * @param {keyof typeof CHECKS} name @returns {Promise<Outcome>}
 */
export async function runCheck(name) {
  const [script, ...args] = CHECKS[name];
  const whole = [MUCH_GARBAGE, join(modules, script), ...args];
  const { code, out } = await askQuietly(projectNode(), whole, { cwd: root });
  const failed = code === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, generated: 0, notes: failed ? [out.trim()] : [] };
}

/** @returns {Promise<Outcome>} */
export async function runSpec() {
  const script = join(root, 'build', 'lib', 'run-ts.mjs');
  const args = [script, join(root, 'tests', 'spec', 'index.ts')];
  const code = await run(projectNode(), args, { cwd: root });
  const failed = code === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, generated: 0, notes: [] };
}

/**
 * What `npm run spec` goes by: the tests that passed by their own names (a describe shows nothing), how many
 * did not, and the sources that they ran on.
 */
export function ranOf(report, state, { failed }) {
  const passed = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(isPassed)
    .map((test) => test.title);
  return { state, failed, passed };
}

function keepRan(name, ran) {
  const folder = join(cache, 'tests-ran');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(ran));
}

/** Names the folder to suites (tests/support/demoData). */
const DEMO_DATA = 'CHENGJING_DEMO_DATA';

/**
 * Where the demo platform's data lies that a run of suites makes once, for all of them.
 * @param {import('../as-user.mjs').Runner} runner
 */
export function demoDataOf(runner) {
  return join(runner.work, 'demo-data');
}

/**
 * Runs one vitest project as the ordinary user.
 * @param {string} name @param {import('../as-user.mjs').Runner} runner
 * @param {boolean} [beside] at the lowest priority beside another one; prints only what went wrong
 * @param {Promise<unknown>} [quiet] when nothing else runs any more: a second run waits for it
 * @returns {Promise<Outcome>}
 */
export async function runProject(name, runner, beside = false, quiet = undefined) {
  const files = testFiles(name);
  if (files.length === 0) return { passed: 0, failed: 0, generated: 0, notes: ['no test files'] };
  const state = sourceState();
  let { code, report } = await runVitest(name, runner, { beside });
  const rooms = report ? roomSeconds(report) : [];
  const told = [];
  const again =
    WITH_SECOND_RUN.includes(name) && report ? failedFiles(report, files, runner.root) : [];
  if (again.length > 0 && again.length <= AGAIN_LIMIT) {
    process.stdout.write(`· ${again.join(' ')} failed and run a second time …\n`);
    await quiet;
    const second = await runVitest(name, runner, { beside, only: again, rooms: 1 });
    if (second.report) {
      told.push(...mended(report, second.report, runner.root));
      report = merge(report, second.report);
      code = second.code;
    }
  }
  if (!report) {
    return { passed: 0, failed: 1, generated: 0, notes: [`vitest ended with ${code}, no report`] };
  }
  const outcome = judge(report, files, code, runner.root);
  keepRan(name, ranOf(report, state, outcome));
  return { ...outcome, told, rooms };
}

/**
 * @param {string} name @param {import('../as-user.mjs').Runner} runner
 * @param {{ beside: boolean, only?: string[], rooms?: number }} how `only` these files, in so many
 *   control rooms
 * @returns {Promise<{ code: number, report?: Report }>} no report when vitest itself broke
 */
async function runVitest(name, runner, { beside, only = [], rooms }) {
  const file = join(runner.work, `vitest-${name}.json`);
  rmSync(file, { force: true });
  // A suite may be several projects of vitest, whose names begin with its own.
  const args = ['run', '--project', `${name}*`, '--configLoader', 'native', ...only];
  // A dot per test: what failed is told at the end, and is not lost among what did not.
  const stray = join(runner.work, `stray-${name}.json`);
  rmSync(stray, { force: true });
  const keeping = join(runner.root, 'build', 'lib', 'stray-errors.mjs');
  const reporters = [
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${keeping}`,
  ];
  const vitest = join(runner.root, 'node_modules', 'vitest', 'vitest.mjs');
  // Colours of dots are most of a log that nobody sees in colour.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  const inRooms = rooms === undefined ? {} : { CHENGJING_ROOMS: String(rooms) };
  const made = { [DEMO_DATA]: demoDataOf(runner) };
  const env = { ...toolEnvironment(runner), ...plain, ...inRooms, ...made, [STRAY_ERRORS]: stray };
  const options = { ...runner.options, env };
  const whole = [projectNode(runner.root), [vitest, ...args, ...reporters], options];
  const { code, out } = beside
    ? await askQuietly(...whole)
    : { code: await run(...whole), out: '' };
  if (code !== 0) process.stdout.write(out);
  if (!existsSync(file)) return { code };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const strayErrors = existsSync(stray) ? JSON.parse(readFileSync(stray, 'utf8')) : [];
  return { code, report: { ...report, strayErrors } };
}

/** How long the tests of each control room took, in seconds, by the rooms' numbers. */
export function roomSeconds(report) {
  const sums = [];
  for (const { meta, duration = 0 } of report.testResults.flatMap(
    (file) => file.assertionResults,
  )) {
    const index = (meta?.room ?? 0) - 1;
    if (index >= 0) sums[index] = (sums[index] ?? 0) + duration / 1000;
  }
  return Array.from(sums, (seconds) => seconds ?? 0);
}

/** Files with a test that did not pass, with an error outside of their tests, or that did not run. */
export function failedFiles(report, files, base) {
  const strayed = (report.strayErrors ?? []).map(({ file }) => file);
  const whole = report.testResults
    .filter((file) => file.status === 'passed' && file.assertionResults.every(isPassed))
    .filter((file) => !strayed.includes(file.name))
    .map((file) => file.name.slice(base.length + 1));
  return files.filter((path) => !whole.includes(path));
}

/** The report with the files of a second run in place of those of the first. */
export function merge(first, second) {
  const ran = new Set(second.testResults.map(({ name }) => name));
  return {
    ...first,
    strayErrors: [
      ...(first.strayErrors ?? []).filter(({ file }) => !ran.has(file)),
      ...(second.strayErrors ?? []),
    ],
    testResults: [...first.testResults.filter(({ name }) => !ran.has(name)), ...second.testResults],
  };
}

/** What failed in the first run and passed in the second: told, because it is a defect to be found. */
export function mended(first, second, base) {
  const strayed = (first.strayErrors ?? [])
    .filter(({ file }) => second.testResults.some(({ name }) => name === file))
    .map(
      ({ file, text }) =>
        `unsteady, at the first run only: an error outside of any test of ${file.slice(base.length + 1)}` +
        linesOf(text),
    );
  const passed = new Set(
    second.testResults.flatMap((file) =>
      file.assertionResults.filter(isPassed).map((test) => `${file.name} ${test.fullName}`),
    ),
  );
  const tests = first.testResults.flatMap((file) => {
    const path = file.name.slice(base.length + 1);
    return file.assertionResults
      .filter((test) => !isPassed(test) && passed.has(`${file.name} ${test.fullName}`))
      .map(
        (test) =>
          `unsteady, passed at the second run only: ${path} › ${test.fullName}` +
          (reasonOf(test) || `\n    ${file.message ?? test.status}`),
      );
  });
  return [...strayed, ...tests];
}

function isPassed({ status }) {
  return status === 'passed';
}

/** Test files of one project on disk, by paths from the project's folder. */
export function testFiles(name, base = root) {
  const folder = join(base, 'tests', name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `tests/${name}/${file.replaceAll('\\', '/')}`);
}

/**
 * Counts what vitest reports, and as failures what it would let pass: skipped tests, files that
 * did not run, errors outside of any test.
 * @returns {Outcome}
 */
export function judge(report, files, code, base) {
  const outcome = { passed: 0, failed: 0, generated: 0, notes: [] };
  const fail = (note) => {
    outcome.failed += 1;
    outcome.notes.push(note);
  };
  const ran = new Map(report.testResults.map((file) => [file.name.slice(base.length + 1), file]));
  for (const path of files) {
    const file = ran.get(path);
    if (!file) {
      fail(`did not run: ${path}`);
      continue;
    }
    const { assertionResults: tests } = file;
    if (tests.length === 0) fail(`no test ran in ${path}: ${file.message ?? ''}`);
    else if (file.status === 'failed' && !tests.some((test) => test.status === 'failed')) {
      fail(`failed outside of its tests: ${path}: ${file.message ?? ''}`);
    }
    for (const test of tests) {
      if (test.status === 'passed') outcome.passed += 1;
      else fail(`${test.status}: ${path} › ${test.fullName}${reasonOf(test)}`);
      if (test.status === 'passed' && path.includes('.gen.test.')) outcome.generated += 1;
    }
  }
  for (const { file, text } of report.strayErrors ?? []) {
    const place = file === undefined ? '' : ` of ${file.slice(base.length + 1)}`;
    fail(`an error outside of any test${place}${linesOf(text)}`);
  }
  if (code !== 0 && outcome.failed === 0) fail(`vitest ended with ${code}`);
  return outcome;
}

/** The first lines of why a test failed; they are repeated at the end of a long run. */
function reasonOf({ failureMessages = [] }) {
  return linesOf(failureMessages.join('\n'));
}

function linesOf(text) {
  const lines = text.split('\n').filter(Boolean).slice(0, REASON_LINES);
  return lines.map((line) => `\n    ${line}`).join('');
}

/** Test files that no suite would run. */
export function strayTests() {
  const known = new Set([...PROJECTS, 'windows'].flatMap((name) => testFiles(name)));
  return ['src', 'tests', 'build'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => !known.has(file)),
  );
}
