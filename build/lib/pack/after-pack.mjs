import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { archiveFiles, findBinaries } from './contents.mjs';
import { supplyRuntime } from './vc-runtime.mjs';
import { addChineseTexts } from './version-texts.mjs';
import { verdict } from './verdict.mjs';

const ICON = join(root, 'build', 'icons', '256x256.png');
const ARCHS = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

/**
 * The hook of electron-builder after everything was copied, before fuses and signature: adds the
 * C++ runtime that natives import, and fails on a package that could not run.
 * @param {{ appOutDir: string, arch: number, electronPlatformName: string,
 *   packager: { info: { appDir: string }, appInfo: { productFilename: string, version: string,
 *   companyName: string | null } } }} context
 */
export default async function afterPack({ appOutDir, arch, electronPlatformName, packager }) {
  const target = { system: electronPlatformName, arch: ARCHS[arch] };
  if (target.system === 'darwin') return;
  if (target.system === 'win32') {
    supplyRuntime(appOutDir, process.env);
    // What toasts show. As an extra resource it would be a hard link, which another user may not make.
    copyFileSync(ICON, join(appOutDir, 'resources', 'icon.png'));
    const { productFilename, version, companyName } = packager.appInfo;
    const exe = join(appOutDir, `${productFilename}.exe`);
    addChineseTexts(exe, { version, publisher: companyName ?? '' });
  }
  const lock = join(packager.info.appDir, 'package-lock.json');
  const problems = verdict({
    target,
    binaries: findBinaries(appOutDir),
    archive: archiveFiles(join(appOutDir, 'resources', 'app.asar')),
    lock: existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {},
  });
  if (problems.length === 0) return;
  throw new Error(
    `This package could not run on ${target.system} ${target.arch}:\n` +
      problems.map((problem) => `  - ${problem}\n`).join('') +
      'Packages for another system are made by npm run package, which installs their natives.',
  );
}
