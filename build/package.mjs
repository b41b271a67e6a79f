import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './lib/build-app.mjs';
import { modules, projectNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { runMain, say, Stop } from './lib/say.mjs';
import { setUp } from './setup.mjs';

/**
 * Makes a runnable folder of the product under dist/ (`npm run package`), with electron-builder and
 * the runtime that this machine has; the shipped product is packed where Electron 45 is.
 */
await runMain(async () => {
  const runtime = await setUp();
  await buildApp();
  const dist = mkdtempSync(join(tmpdir(), 'chengjing-dist-'));
  try {
    // The registry's runtime carries a default app, which a product must not.
    cpSync(runtime.folder, dist, {
      recursive: true,
      filter: (path) => path !== join(runtime.folder, 'resources', 'app'),
    });
    const code = await run(
      projectNode(),
      [
        join(modules, 'electron-builder', 'cli.js'),
        '--dir',
        '--publish=never',
        `--config.electronDist=${dist}`,
        `--config.electronVersion=${runtime.version}`,
      ],
      { cwd: root },
    );
    if (code !== 0) throw new Stop(`electron-builder ended with ${code}.`);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
  say(`packed with Electron ${runtime.version} under ${join(root, 'dist')}`);
});
