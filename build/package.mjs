import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asUser } from './as-user.mjs';
import { buildApp } from './lib/build-app.mjs';
import { compileMain } from './lib/compile-main.mjs';
import { pack } from './lib/pack.mjs';
import { makeDeb } from './lib/pack/deb.mjs';
import { readOptions, USAGE } from './lib/pack/options.mjs';
import { proveDeb } from './lib/pack/prove-deb.mjs';
import { requireSupported } from './lib/pack/support.mjs';
import { packWindows } from './lib/pack/windows.mjs';
import { installPackages } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';
import { runMain, say, Stop } from './lib/say.mjs';
import { setUp } from './setup.mjs';

/**
 * Makes a runnable folder of the product (`npm run package`), and its installer where it is asked
 * for; what options there are is said in lib/pack/options.mjs.
 */
await runMain(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.help) return void process.stdout.write(`${USAGE}\n`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const output = options.out ?? join(root, 'dist');
  if (options.win || process.platform === 'win32') {
    await installPackages();
    return packWindows(options, output, version, buildApp);
  }
  if (options.installer && process.platform !== 'linux') {
    throw new Stop('Installers are made for Windows (--win) and, on Linux, for Debian.', 2);
  }
  const runtime = await setUp();
  requireSupported(runtime.version, options.allowOldRuntime);
  await buildApp();
  await compileMain(await asUser(runtime));
  const folder = await pack(runtime, output);
  say(`packed with Electron ${runtime.version}: ${folder}`);
  if (!options.installer && !options.prove) return;
  const deb = makeDeb({ folder, output, version });
  say(`installer: ${deb}`);
  if (options.prove) await proveDeb(deb);
});
