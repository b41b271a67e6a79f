import { writeFileSync } from 'node:fs';

/** Environment variable with the path of the file that this reporter writes. */
export const STRAY_ERRORS = 'CHENGJING_STRAY_ERRORS';

/** Keeps errors that vitest met outside of any test: its own report in JSON knows only its exit code. */
export default class StrayErrors {
  onTestRunEnd(modules, errors) {
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH: file }) => ({
      text: stack ?? `${name}: ${message}`,
      ...(file === undefined ? {} : { file }),
    }));
    writeFileSync(process.env[STRAY_ERRORS], JSON.stringify(told));
  }
}
