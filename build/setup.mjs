import { DISPLAY, installDebianPackages, PACKAGING, RIG, RUNTIME } from './lib/debian.mjs';
import { installPackages } from './lib/packages.mjs';
import { isProgram } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain, Stop } from './lib/say.mjs';

const OLDEST_NODE = [20, 18];

/**
 * Makes this machine ready, and does nothing where it already is.
 * @param {{ electron?: boolean, display?: boolean, rig?: boolean, packaging?: boolean }} [needs] whether
 *   Electron runs at all; whether on a display of our own; whether in the desktop tests' rig; whether
 *   packages for Windows are made
 * @returns {Promise<{ executable: string, folder: string, version: string }>} the Electron runtime
 */
export async function setUp({
  electron = true,
  display = false,
  rig = false,
  packaging = false,
} = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new Stop(
      `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.version}.`,
      2,
    );
  }
  // What is installed here is read by another user too.
  if (process.platform !== 'win32') process.umask(0o022);
  await installPackages();
  const runtime = await findRuntime();
  const extras = [...(display ? DISPLAY : []), ...(rig ? RIG : [])];
  const wanted = [...(electron ? [...RUNTIME, ...extras] : []), ...(packaging ? PACKAGING : [])];
  await installDebianPackages(wanted);
  return runtime;
}

if (isProgram(import.meta.url)) {
  await runMain(async () => {
    const rig = process.argv.includes('--rig');
    await setUp({ display: rig, rig });
  });
}
