import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root } from './paths.mjs';
import { askQuietly } from './run.mjs';
import { say, Stop } from './say.mjs';
import { AGAIN_LIMIT, failedFiles, judge, mended, merge, testFiles } from './suites.mjs';
import { toolEnvironment } from './tool-env.mjs';
import { copySources, prepareWine, windowsPath } from './wine.mjs';

/** Tests of what Windows does otherwise, and of what is written for Linux and must run there too. */
export const WINDOWS = 'windows';

/** Names the file with the list of test files to the configuration of vitest. */
const FILES_ENV = 'CHENGJING_FILES';

/**
 * What `npm test` runs of it beside the other suites: files and databases, the processes that hold
 * them, and the addons. `npm test -- windows` runs everything.
 */
const CORE = [
  'tests/windows/',
  'tests/unit/disk/',
  'tests/unit/main/journal/',
  'tests/unit/main/storage/',
  'tests/unit/main/platform/',
  'tests/unit/main/recovery/',
  'tests/contract/restart.test.ts',
];

/**
 * Files that run, and files that are left out with the reason.
 * @param {boolean} whole everything, or the core
 * @returns {{ files: string[], leftOut: { file: string, test?: string, reason: string }[], notes: string[] }} `notes`
 *   name what is left out and not there
 */
export function windowsFiles(whole) {
  const all = [WINDOWS, 'unit', 'contract'].flatMap((name) => testFiles(name)).sort();
  const list = JSON.parse(readFileSync(join(root, 'tests', 'windows', 'left-out.json'), 'utf8'));
  // An entry with a name is one test of a file that runs.
  const out = new Set(list.filter(({ test }) => test === undefined).map(({ file }) => file));
  const isWanted = (file) => whole || CORE.some((part) => file.startsWith(part));
  return {
    files: all.filter((file) => !out.has(file) && isWanted(file)),
    leftOut: list.filter(({ file }) => isWanted(file)),
    notes: list
      .filter(({ file }) => !all.includes(file))
      .map(({ file }) => `tests/windows/left-out.json names what is not there: ${file}`),
  };
}

/**
 * Runs the suite: on Windows itself by the project's Node, elsewhere by the Windows Node under Wine.
 * @param {import('../as-user.mjs').Runner} runner
 * @param {boolean} whole everything, or the core beside other suites
 * @returns {Promise<import('./suites.mjs').Outcome>} one failure and its reason where there is no
 *   Windows of any kind
 */
export async function runWindows(runner, whole) {
  const { files, leftOut, notes } = windowsFiles(whole);
  let place;
  try {
    place = process.platform === 'win32' ? native(runner) : await inWine(runner);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const [why] = error.message.split('\n');
    return { passed: 0, failed: 1, generated: 0, notes: [`not run, there is no Windows: ${why}`] };
  }
  const told = [];
  const run = (some) => runFiles(place, runner, some, whole);
  let { code, out, report } = await run(files);
  if (!report) {
    const last = out.trim().split('\n').slice(-5).join('\n    ');
    return {
      passed: 0,
      failed: 1,
      generated: 0,
      notes: [`vitest ended with ${code}, no report\n    ${last}`],
    };
  }
  // A copy: the notes of what was not skipped are taken from the whole, once.
  const copy = { ...report, testResults: report.testResults.map((one) => ({ ...one })) };
  const again = failedFiles(withoutLeftOut(copy, leftOut, []), files, place.base);
  if (again.length > 0 && again.length <= AGAIN_LIMIT) {
    say(`windows: ${again.join(' ')} failed and run a second time …`);
    const second = await run(again);
    if (second.report) {
      told.push(...mended(report, second.report, place.base));
      report = merge(report, second.report);
      code = second.code;
    }
  }
  const outcome = judge(withoutLeftOut(report, leftOut, notes), files, code, place.base);
  outcome.failed += notes.length;
  outcome.notes.push(...notes);
  const table = [`${files.length} files run under ${place.what}`];
  const nameOf = ({ file, test }) => (test === undefined ? file : `${file} › ${test}`);
  for (const entry of leftOut) table.push(`left out: ${nameOf(entry)} – ${entry.reason}`);
  if (!whole) table.push('this is its core; npm test -- windows runs all of it');
  for (const line of table) say(`windows: ${line}`);
  return { ...outcome, told };
}

/**
 * Runs some of the files at a place; prints only what went wrong.
 * @param {Place} place @param {import('../as-user.mjs').Runner} runner
 * @param {string[]} files @param {boolean} whole all processors, or one beside other suites
 * @returns {Promise<{ code: number, out: string, report?: object }>} no report when vitest itself broke
 */
async function runFiles(place, runner, files, whole) {
  const list = join(runner.work, 'windows-files.json');
  const file = join(runner.work, 'vitest-windows.json');
  writeFileSync(list, JSON.stringify(files));
  rmSync(file, { force: true });
  const { code, out } = await place.run(place.seen(list), [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    `${WINDOWS}*`,
    '--configLoader',
    'native',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${place.seen(file)}`,
    ...(whole ? [] : ['--maxWorkers=1']),
  ]);
  if (code !== 0) process.stdout.write(out);
  if (!existsSync(file)) return { code, out };
  return { code, out, report: JSON.parse(readFileSync(file, 'utf8')) };
}

/** Takes the tests out of a report that may be skipped; `notes` gain those that were not skipped. */
function withoutLeftOut(report, leftOut, notes) {
  for (const { file, test } of leftOut.filter((entry) => entry.test !== undefined)) {
    const results = report.testResults.find(({ name }) => name.endsWith(`/${file}`));
    const isNamed = ({ status, fullName }) => status === 'skipped' && fullName.endsWith(test);
    const skipped = results?.assertionResults.filter(isNamed) ?? [];
    if (skipped.length === 0) {
      notes.push(
        `tests/windows/left-out.json names a test that is not left out: ${file} › ${test}`,
      );
    }
    if (results === undefined) continue;
    results.assertionResults = results.assertionResults.filter((one) => !skipped.includes(one));
  }
  return report;
}

/**
 * How the suite is run at a place.
 * @typedef {object} Place
 * @property {string} what as it is told
 * @property {string} base the project's folder as the report names it
 * @property {(path: string) => string} seen a path of this script as the programs there see it
 * @property {(list: string, args: string[]) => Promise<{ code: number, out: string }>} run Node with
 *   the list of test files
 */

/** This machine is Windows. @returns {Place} */
function native(runner) {
  const env = toolEnvironment(runner);
  return {
    what: 'Windows',
    base: root.replaceAll('\\', '/'),
    seen: (path) => path,
    run: (list, args) =>
      askQuietly(projectNode(), args, {
        ...runner.options,
        cwd: root,
        env: { ...env, [FILES_ENV]: list },
      }),
  };
}

/** @returns {Promise<Place>} */
async function inWine(runner) {
  const wine = await prepareWine(runner);
  copySources(wine.app);
  return {
    what: 'the Windows Node in Wine',
    base: windowsPath(wine.app).replaceAll('\\', '/'),
    seen: windowsPath,
    run: (list, args) => wine.runNode(args, { [FILES_ENV]: list }).finally(() => wine.end()),
  };
}
