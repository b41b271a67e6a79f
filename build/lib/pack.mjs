import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionModules, stage } from './pack/stage.mjs';
import { ALLOW_OLD, requireSupported } from './pack/support.mjs';
import { isProgram, modules, projectNode, root } from './paths.mjs';
import { run } from './run.mjs';
import { runMain, Stop } from './say.mjs';

/** From this Electron on Node brings SQLite with it. */
const NODE_SQLITE_SINCE = 35;

const FOLDERS = { linux: 'linux-unpacked', win32: 'win-unpacked', darwin: 'mac' };
const SWITCHES = { linux: '--linux', win32: '--win', darwin: '--mac' };

/**
 * Packs the built app into a runnable folder with electron-builder.
 * @param {{ folder: string, version: string }} runtime the Electron to pack, of the system `system`
 * @param {string} output folder that gets `linux-unpacked` or `win-unpacked`
 * @param {string} [system] where the package shall run
 * @returns {Promise<string>} the runnable folder
 */
export async function pack(runtime, output, system = process.platform) {
  const work = mkdtempSync(join(tmpdir(), 'chengjing-dist-'));
  try {
    const dist = join(work, 'runtime');
    // The registry's runtime carries a default app, which a product must not.
    cpSync(runtime.folder, dist, {
      recursive: true,
      filter: (path) => path !== join(runtime.folder, 'resources', 'app'),
    });
    const project = system === process.platform ? root : join(work, 'project');
    if (project !== root) stage(productionModules(system, 'x64'), project);
    mkdirSync(output, { recursive: true });
    const config = join(work, 'config.json');
    writeFileSync(config, JSON.stringify(configuration(runtime, dist, output, system)));
    const code = await run(
      projectNode(),
      [
        join(modules, 'electron-builder', 'cli.js'),
        SWITCHES[system],
        `--${system === process.platform ? process.arch : 'x64'}`,
        '--dir',
        '--publish=never',
        `--projectDir=${project}`,
        `--config=${config}`,
      ],
      { cwd: project, env: withoutCertificate(process.env) },
    );
    if (code !== 0) {
      // A folder that failed its examination must not be taken for a package.
      rmSync(join(output, FOLDERS[system]), { recursive: true, force: true });
      throw new Stop(`electron-builder ended with ${code}.`);
    }
    return join(output, FOLDERS[system]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Signing comes after packing, with tools of this machine: electron-builder would fetch its own. */
function withoutCertificate(env) {
  const named = /^(WIN_)?CSC_/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !named.test(name)));
}

function configuration(runtime, electronDist, output, system) {
  const bringsSqlite = Number.parseInt(runtime.version, 10) >= NODE_SQLITE_SINCE;
  return {
    extends: join(root, 'electron-builder.yml'),
    electronDist,
    electronVersion: runtime.version,
    directories: { output, buildResources: join(root, 'build') },
    afterPack: join(root, 'build', 'lib', 'pack', 'after-pack.mjs'),
    files: [
      // Stands in for node:sqlite, where the runtime has none.
      ...(bringsSqlite ? ['!**/node_modules/@photostructure/sqlite{,/**}'] : []),
      // Compiled by a runtime of this system (compile-main.mjs): no other one takes it.
      ...(system === process.platform ? [] : ['!out/main/app.cache']),
    ],
  };
}

/** node pack.mjs RUNTIME_FOLDER VERSION OUTPUT [SYSTEM] [--allow-old-runtime]: for the tests of the package. */
if (isProgram(import.meta.url)) {
  const given = process.argv.slice(2);
  const [folder, version, output, system] = given.filter((word) => word !== ALLOW_OLD);
  await runMain(async () => {
    requireSupported(version, given.includes(ALLOW_OLD));
    await pack({ folder, version }, output, system);
  });
}
