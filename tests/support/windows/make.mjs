import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isProgram } from '../../../build/lib/paths.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const COMPILER = 'x86_64-w64-mingw32-gcc';
const RESOURCES = 'x86_64-w64-mingw32-windres';

/**
 * A folder that looks like Electron for Windows to the tools that pack it: a real program of
 * Windows with fuse wire, version, manifest and room for resources, a library, and the other files.
 * It cannot show a window: what Electron itself does is not what it is for.
 * @param {string} folder is made @param {string} version of the Electron that it stands for
 */
export function makeRuntime(folder, version) {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  built((work) => {
    execFileSync(RESOURCES, ['runtime.rc', '-O', 'coff', '-o', join(work, 'runtime.res')], {
      cwd: HERE,
    });
    const sources = [join(HERE, 'runtime.c'), join(work, 'runtime.res')];
    const exe = join(folder, 'electron.exe');
    execFileSync(COMPILER, ['-O2', '-s', '-mwindows', '-o', exe, ...sources]);
    compileLibrary(join(folder, 'ffmpeg.dll'), []);
  });
  writeFileSync(join(folder, 'version'), version);
  for (const name of ['icudtl.dat', 'resources.pak', 'LICENSE', 'LICENSES.chromium.html']) {
    writeFileSync(join(folder, name), `stands in for ${name}\n`);
  }
  for (const name of ['en-US', 'zh-CN', 'de']) {
    writeFileSync(join(folder, 'locales', `${name}.pak`), `stands in for ${name}\n`);
  }
}

/** A folder with a vcruntime140.dll that works, for tests only. @param {string} folder is made */
export function makeVcRuntime(folder) {
  mkdirSync(folder, { recursive: true });
  compileLibrary(join(folder, 'vcruntime140.dll'), [join(HERE, 'vcruntime140.def')]);
}

function compileLibrary(target, definitions) {
  const sources = [join(HERE, 'library.c'), ...definitions];
  execFileSync(COMPILER, ['-O2', '-s', '-shared', '-o', target, ...sources]);
}

function built(run) {
  const work = mkdtempSync(join(tmpdir(), 'chengjing-build-'));
  try {
    run(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** node make.mjs FOLDER VERSION: FOLDER gets `electron` and `vc`. */
if (isProgram(import.meta.url)) {
  const [, , folder, version] = process.argv;
  makeRuntime(join(folder, 'electron'), version);
  makeVcRuntime(join(folder, 'vc'));
}
