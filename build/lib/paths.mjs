import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever folder the command was given in. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const modules = join(root, 'node_modules');
/** Everything the scripts make and may throw away. */
export const cache = join(root, '.cache');

/** Node 24 of the devDependencies, used for every tool. @param {string} [base] a project folder */
export function projectNode(base = root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(base, 'node_modules', 'node', 'bin', name);
}

/** For compilers and checks: most of what they make is garbage soon, and room for it takes a tenth off their time. */
export const MUCH_GARBAGE = '--max-semi-space-size=128';

/**
 * Whether a module is the program that Node was started with, and not one that is imported. Compared
 * are files, not addresses: an address holds signs beyond ASCII in another form, and Node resolves
 * links in a module's own address but not in its argument.
 * @param {string} url the module's import.meta.url
 */
export function isProgram(url) {
  const [, started] = process.argv;
  if (started === undefined || !existsSync(started)) return false;
  return realpathSync.native(started) === realpathSync.native(fileURLToPath(url));
}
