import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modules, projectNode, root } from './paths.mjs';
import { run } from './run.mjs';
import { runMain, Stop } from './say.mjs';

/**
 * Packs the built app into a runnable folder with electron-builder.
 * @param {{ folder: string, version: string }} runtime the Electron to pack
 * @param {string} output folder that gets `linux-unpacked` (or the system's own name)
 */
export async function pack(runtime, output) {
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
        `--config.directories.output=${output}`,
        `--config.electronDist=${dist}`,
        `--config.electronVersion=${runtime.version}`,
      ],
      { cwd: root },
    );
    if (code !== 0) throw new Stop(`electron-builder ended with ${code}.`);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
}

/** node pack.mjs RUNTIME_FOLDER VERSION OUTPUT: what the test of the package calls. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , folder, version, output] = process.argv;
  await runMain(() => pack({ folder, version }, output));
}
