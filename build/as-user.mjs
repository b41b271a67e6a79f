import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ask } from './lib/run.mjs';
import { cache, root } from './lib/paths.mjs';
import { mirror, mirrorBack } from './lib/mirror.mjs';
import { giveFile, socketFolder, writeFor } from './lib/own-folder.mjs';
import { say, Stop } from './lib/say.mjs';

/** Made on a machine where only root exists; it owns nothing but its own home. */
const OWN_USER = 'chengjing';

/**
 * Who runs Electron, from where, and with which environment.
 * @typedef {object} Runner
 * @property {string} root the project folder as that user reaches it
 * @property {string} electron the runtime's executable as that user reaches it
 * @property {string} version the runtime's version
 * @property {string} work a folder of that user for logs, caches and pictures
 * @property {import('node:child_process').SpawnOptions} options cwd, env, and uid/gid when root
 * @property {(paths: string[]) => void} bringBack copies results (paths relative to the project)
 *   from `root` into the project, where the two differ
 * @property {(paths: string[]) => void} makeWritable makes these folders and gives them to the user
 */

/**
 * Chooses the ordinary user. Chromium's sandbox refuses root, and a product that is only ever
 * tried without its sandbox is not tried: so root hands over instead of switching it off.
 * @param {{ executable: string, folder: string }} runtime from setUp
 * @returns {Promise<Runner>}
 */
export async function asUser(runtime) {
  const isRoot = process.platform !== 'win32' && process.getuid() === 0;
  return isRoot ? handOver(runtime) : stay(runtime);
}

function stay(runtime) {
  checkSandbox({});
  const work = join(cache, 'run');
  mkdirSync(work, { recursive: true });
  const env = clean(process.env, /^ELECTRON_RUN_AS_NODE$/);
  return {
    root,
    electron: runtime.executable,
    version: runtime.version,
    work,
    options: { cwd: root, env: { ...env, XDG_RUNTIME_DIR: runtimeFolder() } },
    bringBack: () => undefined,
    makeWritable: (paths) =>
      paths.forEach((path) => mkdirSync(join(root, path), { recursive: true })),
  };
}

function handOver(runtime) {
  const user = chooseUser();
  const who = { uid: user.uid, gid: user.gid };
  checkSandbox(who);
  socketFolder('/tmp/.X11-unix');
  const here = canRead(who, root, runtime.folder);
  const base = here ? root : mirror(root);
  if (!here) say(`${user.name} cannot read ${root}; running from ${base}`);
  const inside = relative(root, runtime.executable);
  const electron = inside.startsWith('..') ? runtime.executable : join(base, inside);
  if (!here && !canRead(who, base, dirname(electron))) {
    throw new Stop(`${user.name} may not read ${electron}, nor a copy of the project.`, 2);
  }
  const work = join(base, '.cache', `run-${user.name}`);
  give(work, who);
  return {
    root: base,
    electron,
    version: runtime.version,
    work,
    options: { cwd: base, env: environment(user), ...who },
    bringBack: (paths) => (here ? undefined : mirrorBack(base, root, paths)),
    makeWritable: (paths) => paths.forEach((path) => give(join(base, path), who)),
  };
}

function chooseUser() {
  const asked = process.env.SUDO_UID;
  const found = asked && asked !== '0' ? passwd(asked) : passwd(OWN_USER);
  if (found) return found;
  const made = ask('useradd', ['-m', '-s', '/bin/bash', OWN_USER]);
  if (made.code === 127) {
    throw new Stop('Started as root without useradd: start as an ordinary user instead.', 2);
  }
  const user = passwd(OWN_USER);
  if (!user) throw new Stop(`No ordinary user could be made: ${made.out}`, 2);
  say(`made the ordinary user ${OWN_USER}, for Electron does not run as root`);
  return user;
}

function passwd(key) {
  const [name, , uid, gid, , home] = ask('getent', ['passwd', key]).out.trim().split(':');
  return home === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid), home };
}

/** Chromium's sandbox needs a user namespace of its own; some systems forbid it. */
function checkSandbox(who) {
  if (process.platform !== 'linux') return;
  const result = ask('unshare', ['--user', '--map-root-user', 'true'], { ...who, cwd: '/' });
  if (result.code === 0) return;
  throw new Stop(
    'This system gives ordinary users no user namespaces, which Chromium’s sandbox needs ' +
      `(${result.out.trim()}). As root: sysctl -w kernel.unprivileged_userns_clone=1 ` +
      'kernel.apparmor_restrict_unprivileged_userns=0 user.max_user_namespaces=15000',
    2,
  );
}

/** Asked of the system as that user, for modes, groups and access lists all count. */
function canRead(who, base, runtime) {
  const paths = ['package.json', 'node_modules/electron/package.json', 'src/main', 'build/lib']
    .map((path) => join(base, path))
    .concat(join(runtime, 'icudtl.dat'), runtime);
  const test = 'for path; do test -r "$path" || exit 1; done';
  return ask('sh', ['-c', test, 'sh', ...paths], { ...who, cwd: '/' }).code === 0;
}

/** Gives a folder with the files in it: what an earlier run of root left must be writable, too. */
function give(folder, who) {
  mkdirSync(folder, { recursive: true });
  // Not where a link leads to.
  lchownSync(folder, who.uid, who.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) giveFile(join(folder, entry.name), who);
  }
}

/** Nothing of root's own session may leak into the user's: no XDG, no bus, no npm settings. */
function environment(user) {
  const own = /^(SUDO_|XDG_|DBUS_|npm_|LS_COLORS$|MAIL$|OLDPWD$|ELECTRON_RUN_AS_NODE$)/;
  const folder = runtimeFolder(user);
  return {
    ...clean(process.env, own),
    HOME: user.home,
    USER: user.name,
    LOGNAME: user.name,
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    XDG_RUNTIME_DIR: folder,
    ...shareDisplay(user, folder),
  };
}

function clean(env, leftOut) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !leftOut.test(name)));
}

/** Root's display opens only with root's key, so the user gets a copy of it. */
function shareDisplay(user, folder) {
  const key = process.env.XAUTHORITY ?? join(homedir(), '.Xauthority');
  if (!process.env.DISPLAY || !existsSync(key)) return {};
  const copy = join(folder, 'xauthority');
  writeFor(copy, readFileSync(key), user);
  return { XAUTHORITY: copy };
}

/** Sockets live here, so the path is short (108 bytes at most) wherever the project lies. */
function runtimeFolder(user) {
  if (!user && (process.env.XDG_RUNTIME_DIR || process.platform !== 'linux')) {
    return process.env.XDG_RUNTIME_DIR ?? '';
  }
  const uid = user?.uid ?? process.getuid();
  const folder = `/tmp/chengjing-run-${uid}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (user && found.uid === 0 && found.isDirectory()) chownSync(folder, user.uid, user.gid);
  else if (found.uid !== uid || !found.isDirectory()) {
    throw new Stop(`${folder} belongs to somebody else; remove it.`, 2);
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  return folder;
}
