import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleMain } from './compile-main.mjs';
import { firstCode } from './first-code.mjs';
import { cache, isProgram, modules, projectNode, root } from './paths.mjs';
import { readText } from './registry-runtime.mjs';
import { run } from './run.mjs';
import { runMain, say, Stop } from './say.mjs';

const SOURCES = [
  'src',
  'electron.vite.config.ts',
  'build/lib/compile-main.mjs',
  'package.json',
  'package-lock.json',
];

/** Builds out/ with electron-vite, and only when a source changed since the last build. */
export async function buildApp() {
  const stamp = join(cache, 'built-from.txt');
  const state = stateOf(SOURCES);
  if (readText(stamp) === state && existsSync(join(root, 'out', 'main', 'boot.js'))) return;
  say('building the app');
  const script = join(modules, 'electron-vite', 'bin', 'electron-vite.js');
  const args = [script, 'build', '--logLevel', 'error'];
  const code = await run(projectNode(), args, {
    cwd: root,
    // Libraries choose their lean build by this name.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) throw new Stop(`The build ended with ${code}.`);
  await bundleMain();
  say(firstCode());
  writeFileSync(stamp, state);
}

/** Names, sizes and times of all files: cheap, and changed by every edit. */
function stateOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    const files = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true })
          .sort()
          .map((name) => join(full, name))
      : [full];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

if (isProgram(import.meta.url)) await runMain(buildApp);
