import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, modules, projectNode, root } from './paths.mjs';
import { askQuietly, run } from './run.mjs';
import { toolEnvironment } from './tool-env.mjs';

/** Suites that are one tool each and count as one test. */
export const CHECKS = {
  format: ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  lint: ['eslint/bin/eslint.js', '.'],
  types: ['typescript/bin/tsc', '-b'],
};

/** Proves how much of the specification is there; it goes by the tests that ran, so it comes last. */
export const SPEC = 'spec';

/** Lines of a failure that the summary shows. */
const REASON_LINES = 6;

/** Suites without windows, loudspeaker or much to compute: they run beside the others. */
export const BESIDE = ['contract', 'catalogue'];

export const PROJECTS = ['unit', 'contract', 'catalogue', 'desktop'];

/**
 * @typedef {{ passed: number, failed: number, generated: number, notes: string[] }} Outcome
 * `generated` counts those of `passed` that come from the catalogue's declarations.
 */

/**
 * Runs a check beside the suites, behind everything else that wants the processor; says what it found
 * only when there is something.
 * @param {keyof typeof CHECKS} name @returns {Promise<Outcome>}
 */
export async function runCheck(name) {
  const [script, ...args] = CHECKS[name];
  const { code, out } = await askQuietly(projectNode(), [join(modules, script), ...args], {
    cwd: root,
  });
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

/** Keeps the names of the tests that passed, by which `npm run spec` knows what they show. */
function keepNames(name, report) {
  const folder = join(cache, 'tests-ran');
  mkdirSync(folder, { recursive: true });
  const passed = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed')
    .map((test) => test.fullName);
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(passed));
}

/**
 * Runs one vitest project as the ordinary user.
 * @param {string} name @param {import('../as-user.mjs').Runner} runner
 * @param {boolean} [beside] at the lowest priority beside another one; prints only what went wrong
 * @returns {Promise<Outcome>}
 */
export async function runProject(name, runner, beside = false) {
  const files = testFiles(name);
  if (files.length === 0) return { passed: 0, failed: 0, generated: 0, notes: ['no test files'] };
  const report = join(runner.work, `vitest-${name}.json`);
  rmSync(report, { force: true });
  const args = ['run', '--project', name, '--configLoader', 'native'];
  // A dot per test: what failed is told at the end, and is not lost among what did not.
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(runner.root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = { ...runner.options, env: toolEnvironment(runner) };
  const whole = [projectNode(runner.root), [vitest, ...args, ...reporters], options];
  const { code, out } = beside
    ? await askQuietly(...whole)
    : { code: await run(...whole), out: '' };
  if (code !== 0) process.stdout.write(out);
  if (!existsSync(report)) {
    return { passed: 0, failed: 1, generated: 0, notes: [`vitest ended with ${code}, no report`] };
  }
  const result = JSON.parse(readFileSync(report, 'utf8'));
  keepNames(name, result);
  return judge(result, files, code, runner.root);
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
  if (code !== 0 && outcome.failed === 0) fail(`vitest ended with ${code}`);
  return outcome;
}

/** The first lines of why a test failed; they are repeated at the end of a long run. */
function reasonOf({ failureMessages = [] }) {
  const lines = failureMessages.join('\n').split('\n').slice(0, REASON_LINES);
  return lines.map((text) => `\n    ${text}`).join('');
}

/** Test files that no suite would run. */
export function strayTests() {
  const known = new Set(PROJECTS.flatMap((name) => testFiles(name)));
  return ['src', 'tests', 'build'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => !known.has(file)),
  );
}
