import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules, root } from './paths.mjs';
import { readText } from './registry-runtime.mjs';
import { npm, run } from './run.mjs';
import { say, Stop } from './say.mjs';

const LOCK = join(root, 'package-lock.json');
const STAMP = join(modules, '.installed-from');

/** Installs the packages of the lock file, and only when they are not there already. */
export async function installPackages() {
  const lock = readFileSync(LOCK);
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (readText(STAMP) === wanted) return;
  if (!matches(JSON.parse(lock.toString('utf8')))) {
    say('installing the npm packages of the lock file');
    // Windows cannot delete the Node that runs this very script, as `ci` does with its folder.
    const inside = process.platform === 'win32' && process.execPath.startsWith(modules);
    const [command, args] = npm([
      inside ? 'install' : 'ci',
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
    ]);
    const code = await run(command, args, { cwd: root, shell: command.endsWith('.cmd') });
    if (code !== 0) throw new Stop(`npm ended with ${code}; nothing was started.`);
  }
  writeFileSync(STAMP, wanted);
}

/** Whether npm's own record of what it installed says the same as the lock file. */
function matches(lock) {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    return there[path] ? there[path].version === wanted.version : wanted.optional === true;
  });
}
