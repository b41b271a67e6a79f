import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from '../debian.mjs';
import { pack } from '../pack.mjs';
import { say, Stop } from '../say.mjs';
import { findNsis, makeInstaller } from './nsis.mjs';
import { signCommand, signFolder, signingIdentity } from './sign.mjs';
import { requireSupported } from './support.mjs';
import { findLibrary, RUNTIME_ENV, WHERE_TO_GET } from './vc-runtime.mjs';
import { findWindowsElectron, wantedElectron } from './windows-electron.mjs';

/** The library that natives made with Microsoft's compiler import. */
const RUNTIME = 'vcruntime140.dll';

/**
 * Packs for Windows, and makes the installer if it is wanted.
 * @param {import('./options.mjs').Options} options @param {string} output
 * @param {string} version of the product
 * @param {() => Promise<void>} build builds the app, once nothing is missing
 */
export async function packWindows(options, output, version, build) {
  const { electron, nsis, identity } = await tools(options);
  requireSupported(electron.version, options.allowOldRuntime);
  await build();
  const folder = await pack(electron, output, 'win32');
  if (identity !== null) signOrRemove(folder, identity);
  say(`packed for Windows with Electron ${electron.version}: ${folder}`);
  if (options.installer) {
    const target = join(output, `chengjing-control-room-${version}-setup.exe`);
    rmSync(target, { force: true });
    say('making the installer');
    makeInstaller({
      ...{ folder, target, version, nsis },
      ...(identity === null ? {} : { sign: signCommand() }),
    });
    say(`installer: ${target}`);
  }
  if (identity === null) {
    say('nothing is signed, for no certificate is named in WIN_CSC_LINK: Windows will warn of it');
  }
}

/** A folder that is signed in part must not be taken for a package. */
function signOrRemove(folder, identity) {
  try {
    signFolder(folder, identity);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Everything that comes from elsewhere; what is missing is told at once and all together. */
async function tools({ installer, electron: named, vcRuntime, nsis: namedNsis }) {
  if (vcRuntime !== undefined) process.env[RUNTIME_ENV] = vcRuntime;
  const identity = signingIdentity(process.env);
  const electron = await findWindowsElectron(named);
  const missing = [];
  if (electron === null) missing.push(electronMissing());
  if (findLibrary(RUNTIME, process.env) === null) {
    missing.push(
      `${RUNTIME} of the Visual C++ runtime, which the keychain’s library needs. ${WHERE_TO_GET}`,
    );
  }
  const nsis = installer ? await nsisOf(namedNsis) : null;
  if (installer && nsis === null) missing.push(NSIS_MISSING);
  if (missing.length > 0) {
    const list = missing.map((one, index) => `${index + 1}. ${one}`).join('\n');
    throw new Stop(`A package for Windows cannot be made here. This is missing:\n${list}`, 2);
  }
  return { electron, nsis, identity };
}

const NSIS_MISSING =
  'NSIS, the compiler of the installer (3.08 or newer). Debian has it as the package nsis; for ' +
  'Windows it is at https://nsis.sourceforge.io. Name its folder with --nsis PATH where it is ' +
  'not found.';

async function nsisOf(named) {
  const found = findNsis(named);
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0;
  if (found !== null || named !== undefined || !mayInstall) return found;
  await installDebianPackages(['nsis']);
  return findNsis();
}

function electronMissing() {
  const { version, archive } = wantedElectron();
  return (
    `Electron ${version} for Windows x64: ${archive} from ` +
    `https://github.com/electron/electron/releases/tag/v${version}. Name the file or its unpacked ` +
    'folder with --electron PATH, or a mirror in ELECTRON_MIRROR.'
  );
}
