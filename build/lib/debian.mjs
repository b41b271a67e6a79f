import { existsSync } from 'node:fs';
import { ask, run } from './run.mjs';
import { say, Stop } from './say.mjs';

/** What the Electron runtime links against or loads, and a font that has Chinese. */
export const RUNTIME = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libatk-bridge2.0-0',
  'libnotify4',
  'libsecret-1-0',
  'fonts-noto-cjk',
];

/** A display of our own: server, window manager, session bus, pictures of it. */
export const DISPLAY = ['xvfb', 'openbox', 'dbus', 'imagemagick'];

/** Packages for Windows and their proof: compiler, installer, signature, and Wine that runs it. */
export const PACKAGING = [
  'gcc-mingw-w64-x86-64-win32',
  'binutils-mingw-w64-x86-64',
  'nsis',
  'osslsigncode',
  'wine',
  'wine64',
];

/** The control room of the desktop tests: monitors, keychain, toasts, sound, voices, window tools. */
export const RIG = [
  'xserver-xorg-core',
  'xserver-xorg-video-dummy',
  'x11-xserver-utils',
  'openbox',
  'dbus',
  'gnome-keyring',
  'dunst',
  'pulseaudio',
  'pulseaudio-utils',
  'speech-dispatcher',
  'speech-dispatcher-espeak-ng',
  'espeak-ng-data',
  'imagemagick',
  'xdotool',
  'x11-utils',
];

/** Windows as Wine shows it, and a compiler for what this Wine lacks. */
export const WINE = ['wine', 'wine64', 'gcc-mingw-w64-x86-64-win32'];

/**
 * Installs the missing ones of these Debian packages as root; else ends with the command that does.
 * Systems without dpkg are left alone.
 * @param {string[]} names
 * @param {boolean} [isRoot] whether this user may install
 */
export async function installDebianPackages(names, isRoot = process.getuid?.() === 0) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-query')) return;
  const there = installed();
  const missing = [...new Set(names)].filter((name) => !there.has(name));
  if (missing.length === 0) return;
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    const command = `apt-get update && apt-get ${install.join(' ')}`;
    throw new Stop(
      `These system packages are missing: ${missing.join(' ')}\n` +
        `Install them with this one command, then start again:\n  sudo sh -c '${command}'`,
      2,
    );
  }
  say(`installing Debian packages: ${missing.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  await run('apt-get', ['update', '-qq'], { env, stdio });
  const code = await run('apt-get', ['-qq', ...install], { env, stdio });
  if (code !== 0) throw new Stop(`apt-get ended with ${code}: ${missing.join(' ')}`, 2);
}

/** Names of installed packages and of what they provide, for names change between releases. */
function installed() {
  const format = '${db:Status-Status}\\t${Package}\\t${Provides}\\n';
  const names = new Set();
  for (const line of ask('dpkg-query', ['-W', '-f', format]).out.split('\n')) {
    const [status, name, provides = ''] = line.split('\t');
    if (status !== 'installed') continue;
    names.add(name);
    for (const one of provides.split(',')) names.add(one.trim().split(/[ :]/)[0]);
  }
  return names;
}
