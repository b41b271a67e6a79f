import { join } from 'node:path';
import { buildApp } from './lib/build-app.mjs';
import { pack } from './lib/pack.mjs';
import { root } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';
import { setUp } from './setup.mjs';

/**
 * Makes a runnable folder of the product under dist/ (`npm run package`) with the runtime that this
 * machine has; the shipped product is packed where Electron 45 is.
 */
await runMain(async () => {
  const runtime = await setUp();
  await buildApp();
  const output = join(root, 'dist');
  await pack(runtime, output);
  say(`packed with Electron ${runtime.version} under ${output}`);
});
