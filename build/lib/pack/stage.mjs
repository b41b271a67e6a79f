import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from '../paths.mjs';
import { ask, npm } from '../run.mjs';
import { say, Stop } from '../say.mjs';

/** What is read by npm, and so decides which packages are installed. */
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'];
/** What else the package is made from. */
const SOURCES = ['out', 'resources'];

/**
 * The app's production packages as another system needs them, once per lock file: npm takes the
 * natives of that system, and runs no script of a package on the way. They are kept under .cache, or
 * in the folder of the user who runs the tests, who may write nowhere else.
 * @param {string} system `win32` or `linux` @param {string} arch
 * @returns {string} a folder with package.json and node_modules
 */
export function productionModules(system, arch) {
  const hash = createHash('sha256');
  for (const name of MANIFESTS) hash.update(readFileSync(join(root, name)));
  const folder = join(
    process.env.CHENGJING_WORK ?? cache,
    'modules',
    `${system}-${arch}-${hash.digest('hex').slice(0, 16)}`,
  );
  if (existsSync(folder)) return folder;
  say(`installing the packages for ${system} ${arch}`);
  const making = `${folder}.making-${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  try {
    for (const name of MANIFESTS) cpSync(join(root, name), join(making, name));
    const [command, args] = npm([
      'ci',
      '--omit=dev',
      `--os=${system}`,
      `--cpu=${arch}`,
      '--ignore-scripts',
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
    ]);
    const { code, out } = ask(command, args, { cwd: making, shell: command.endsWith('.cmd') });
    if (code !== 0) throw new Stop(`npm could not install the packages for ${system}:\n${out}`);
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Lays out the project as electron-builder is to see it for another system.
 * @param {string} modules from `productionModules` @param {string} folder is made
 */
export function stage(modules, folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true });
  cpSync(modules, folder, { recursive: true, verbatimSymlinks: true });
}
