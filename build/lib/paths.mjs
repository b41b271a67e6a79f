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
