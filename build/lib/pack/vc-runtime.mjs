import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBinaries } from './contents.mjs';
import { readBinary } from './binaries.mjs';
import { runtimeWanted } from './verdict.mjs';

/** Names the folder with the libraries of the Visual C++ runtime; the option sets it. */
export const RUNTIME_ENV = 'CHENGJING_VC_RUNTIME';

export const WHERE_TO_GET =
  'Name a folder that holds it with --vc-runtime FOLDER. It may be passed on with a product: ' +
  'Visual Studio and its Build Tools keep it in VC\\Redist\\MSVC\\<version>\\x64\\Microsoft.VC*.CRT, ' +
  'Microsoft’s redistributable (https://aka.ms/vs/17/release/vc_redist.x64.exe) installs it into ' +
  'C:\\Windows\\System32, and the package msvc-runtime of PyPI carries it.';

/** Wine marks its own libraries so; they belong to Wine and work nowhere else. */
const WINE = /^Wine (builtin|placeholder) DLL/;

/**
 * Puts the libraries of the C++ runtime beside the natives that import them.
 * @param {string} folder the packed folder @param {NodeJS.ProcessEnv} env
 */
export function supplyRuntime(folder, env) {
  const wanted = runtimeWanted(findBinaries(folder)).filter(({ present }) => !present);
  for (const { path, name } of wanted) {
    const found = findLibrary(name, env);
    if (found !== null) copyFileSync(found, join(folder, dirname(path), name));
  }
}

/**
 * Where a library of the runtime lies on this machine.
 * @param {string} name in small letters @param {NodeJS.ProcessEnv} env
 * @returns {string | null} null when it is nowhere
 * @throws {Error} when the named folder holds one that must not be shipped
 */
export function findLibrary(name, env) {
  for (const folder of runtimeFolders(env)) {
    const entry = existsSync(folder)
      ? readdirSync(folder).find((file) => file.toLowerCase() === name)
      : undefined;
    if (entry === undefined) continue;
    const file = join(folder, entry);
    const wrong = refusal(readFileSync(file));
    if (wrong !== null) throw new Error(`${file} cannot be shipped: ${wrong}`);
    return file;
  }
  return null;
}

function runtimeFolders(env) {
  const named = env[RUNTIME_ENV];
  if (named) return [named];
  return process.platform === 'win32' && env.SystemRoot ? [join(env.SystemRoot, 'System32')] : [];
}

/** Why a library must not go into the package; null when it may. @param {Buffer} bytes */
export function refusal(bytes) {
  const binary = readBinary(bytes);
  if (binary?.system !== 'win32' || binary.arch !== 'x64')
    return 'it is no library for Windows x64.';
  return WINE.test(bytes.toString('latin1', 64, 96)) ? 'it is a part of Wine.' : null;
}
