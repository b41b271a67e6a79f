/**
 * Runs one TypeScript program of tests/ with the project's path aliases, under Node 24:
 * node run-ts.mjs FILE [args]. The program exports `main(args)`, whose answer is the exit code.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['shared', 'disk', 'main', 'renderer', 'demo', 'preload'];
const alias = Object.fromEntries([
  ...parts.map((name) => [`@${name}`, join(root, 'src', name)]),
  ['@tests', join(root, 'tests')],
]);
const [file, ...args] = process.argv.slice(2);
const work = process.env.CHENGJING_WORK;
// Kept open while the program runs, for it may import more as it goes; nothing listens.
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  ...(work ? { cacheDir: join(work, 'vite') } : {}),
  resolve: { alias },
});
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
try {
  const { main } = await runner.import(file);
  process.exitCode = (await main(args)) ?? 0;
} finally {
  await runner.close();
  await server.close();
}
