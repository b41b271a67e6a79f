/**
 * Runs one TypeScript program of tests/ with the project's path aliases, under Node 24:
 * node run-ts.mjs FILE [args]. The program exports `main(args)`, whose answer is the exit code.
 */
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const alias = Object.fromEntries([
  ...['shared', 'main', 'renderer', 'demo', 'preload'].map((name) => [
    `@${name}`,
    join(root, 'src', name),
  ]),
  ['@tests', join(root, 'tests')],
]);
const [file, ...args] = process.argv.slice(2);
const { module } = await runnerImport(file, {
  root,
  configFile: false,
  logLevel: 'error',
  cacheDir: process.env.CHENGJING_WORK ? join(process.env.CHENGJING_WORK, 'vite') : undefined,
  resolve: { alias },
});
process.exitCode = (await module.main(args)) ?? 0;
