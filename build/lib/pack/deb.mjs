import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { ask } from '../run.mjs';
import { Stop } from '../say.mjs';
import { filesOf } from './contents.mjs';

const NAME = 'chengjing-control-room';
const ARCHS = { x64: 'amd64', arm64: 'arm64' };
const PARTS = join(root, 'build', 'installer', 'deb');
/** Debian renamed some of them when times became 64 bit wide. */
const DEPENDS = [
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libasound2 | libasound2t64',
  'libgbm1',
  'libxss1',
  'libatk-bridge2.0-0 | libatk-bridge2.0-0t64',
  'libnotify4',
  'libsecret-1-0',
];
const RECOMMENDS = ['fonts-noto-cjk', 'gnome-keyring | kwalletmanager', 'libnotify-bin'];

/**
 * Makes the package for Debian and Ubuntu with dpkg-deb, the system's own tool.
 * @param {{ folder: string, output: string, version: string, arch?: string, fast?: boolean }} job
 *   `folder` is the packed one, `output` gets the package; `fast` is for tests: not compressed
 * @returns {string} the .deb
 */
export function makeDeb({ folder, output, version, arch = process.arch, fast = false }) {
  const deb = join(output, `${NAME}_${version}_${ARCHS[arch]}.deb`);
  const pressed = fast ? ['-Znone'] : ['-Zxz', '-z1'];
  const tree = mkdtempSync(join(tmpdir(), 'chengjing-deb-'));
  try {
    chmodSync(tree, 0o755);
    layOut(folder, tree, version);
    control(tree, version, ARCHS[arch]);
    const { code, out } = ask('dpkg-deb', ['--build', '--root-owner-group', ...pressed, tree, deb]);
    if (code === 127) throw new Stop('dpkg-deb is missing: a .deb is made on Debian or Ubuntu.', 2);
    if (code !== 0) throw new Stop(`dpkg-deb ended with ${code}:\n${out}`);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  return deb;
}

function layOut(folder, tree, version) {
  const program = join(tree, 'opt', NAME);
  mkdirSync(join(tree, 'opt'));
  cpSync(folder, program, { recursive: true });
  plainModes(program);
  const sandbox = join(program, 'chrome-sandbox');
  // Where the system gives ordinary users no namespaces of their own, Chromium needs this one.
  if (existsSync(sandbox)) chmodSync(sandbox, 0o4755);
  mkdirSync(join(tree, 'usr', 'bin'), { recursive: true });
  symlinkSync(`/opt/${NAME}/${NAME}`, join(tree, 'usr', 'bin', NAME));
  const share = join(tree, 'usr', 'share');
  mkdirSync(join(share, 'applications'), { recursive: true });
  cpSync(join(PARTS, `${NAME}.desktop`), join(share, 'applications', `${NAME}.desktop`));
  for (const icon of readdirSync(join(root, 'build', 'icons'))) {
    const place = join(share, 'icons', 'hicolor', icon.replace('.png', ''), 'apps');
    mkdirSync(place, { recursive: true });
    cpSync(join(root, 'build', 'icons', icon), join(place, `${NAME}.png`));
  }
  const doc = join(share, 'doc', NAME);
  mkdirSync(doc, { recursive: true });
  writeFileSync(
    join(doc, 'copyright'),
    `Chengjing Control Room ${version}: all rights reserved.\n` +
      `Electron and Chromium: see LICENSE.electron.txt and LICENSES.chromium.html in /opt/${NAME}.\n`,
  );
  // The folder of the policy belongs to root, as everything here.
  mkdirSync(join(tree, 'etc', 'chengjing'), { recursive: true });
}

/** Modes of this machine's umask and of a runtime's archive must not travel. */
function plainModes(program) {
  for (const name of ['.', ...readdirSync(program, { recursive: true })]) {
    const path = join(program, name);
    const entry = lstatSync(path);
    if (entry.isSymbolicLink()) continue;
    chmodSync(path, entry.isDirectory() || (entry.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

function control(tree, version, architecture) {
  const folder = join(tree, 'DEBIAN');
  mkdirSync(folder);
  const bytes = filesOf(tree).reduce((sum, file) => sum + statSync(file).size, 0);
  const fields = {
    Package: NAME,
    Version: version,
    Architecture: architecture,
    Maintainer: 'Chengjing Control Room <support@chengjing.invalid>',
    'Installed-Size': Math.ceil(bytes / 1024),
    Depends: DEPENDS.join(', '),
    Recommends: RECOMMENDS.join(', '),
    Section: 'utils',
    Priority: 'optional',
    Description:
      'control room for urban sanitation (城净指挥台)\n' +
      ' Dispatch operators sign in, keep the records of their platform, and answer live\n' +
      ' alarms that are journaled, toasted and sounded.',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(folder, 'control'), lines.join(''));
  const leaving = readFileSync(join(PARTS, 'leaving.sh'), 'utf8');
  for (const name of ['preinst', 'postinst', 'prerm', 'postrm']) {
    const script = readFileSync(join(PARTS, name), 'utf8').replace('#leaving\n', leaving);
    writeFileSync(join(folder, name), script, { mode: 0o755 });
    chmodSync(join(folder, name), 0o755);
  }
}
