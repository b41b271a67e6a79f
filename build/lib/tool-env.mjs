import { delimiter, dirname, join } from 'node:path';

/**
 * The environment of tests and programs that drive the application: where they may write, and
 * which runtime they start.
 * @param {import('../as-user.mjs').Runner} runner
 */
export function toolEnvironment(runner) {
  const { env } = runner.options;
  return {
    ...env,
    CHENGJING_WORK: runner.work,
    CHENGJING_ELECTRON: runner.electron,
    CHENGJING_ELECTRON_DIST: dirname(runner.electron),
    CHENGJING_ELECTRON_VERSION: runner.version,
    // The tools' own Node is newer than the machine's; what tests start by name is the same.
    PATH: `${join(runner.root, 'node_modules', '.bin')}${delimiter}${env.PATH}`,
  };
}
