import { resolve } from 'node:path';
import { Stop } from '../say.mjs';
import { ALLOW_OLD } from './support.mjs';

export const USAGE = `npm run package -- [options]
  (none)                makes a runnable folder for this system under dist/
  --installer           makes the installer too: a .deb on Linux, a setup .exe for Windows
  --win                 for Windows x64, from any system
  --electron PATH       Electron for Windows: its .zip or the unpacked folder (CHENGJING_WINDOWS_ELECTRON)
  --vc-runtime FOLDER   where vcruntime140.dll lies (CHENGJING_VC_RUNTIME)
  --nsis PATH           NSIS: its folder or makensis (CHENGJING_NSIS)
  --out FOLDER          instead of dist/
  --allow-old-runtime   packs an Electron whose support has ended, which is an error otherwise
  --prove               installs the .deb into a bare Debian, starts it there and removes it (as root)
A certificate is named by WIN_CSC_LINK (a .pfx file) and WIN_CSC_KEY_PASSWORD; without one the
files are not signed. More: docs/install.md`;

const SWITCHES = {
  '--installer': 'installer',
  '--win': 'win',
  '--prove': 'prove',
  '--help': 'help',
  [ALLOW_OLD]: 'allowOldRuntime',
};
const VALUES = {
  '--electron': ['electron', 'CHENGJING_WINDOWS_ELECTRON'],
  '--vc-runtime': ['vcRuntime', 'CHENGJING_VC_RUNTIME'],
  '--nsis': ['nsis', 'CHENGJING_NSIS'],
  '--out': ['out', 'CHENGJING_PACKAGE_OUT'],
};

/**
 * Reads the command line of `npm run package`; an unknown word ends it, for a package that was made
 * otherwise than asked is worse than none.
 * @param {readonly string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {{ installer: boolean, win: boolean, prove: boolean, help: boolean,
 *   allowOldRuntime: boolean, electron?: string,
 *   vcRuntime?: string, nsis?: string, out?: string }} paths are absolute
 * @throws {Stop}
 */
export function readOptions(args, env) {
  const options = {
    installer: false,
    win: false,
    prove: false,
    help: false,
    allowOldRuntime: false,
  };
  for (const [key, variable] of Object.values(VALUES)) {
    if (env[variable]) options[key] = resolve(env[variable]);
  }
  for (let at = 0; at < args.length; at += 1) {
    const [name, ...rest] = args[at].split('=');
    if (SWITCHES[name] !== undefined && rest.length === 0) {
      options[SWITCHES[name]] = true;
    } else if (VALUES[name] !== undefined) {
      const value = rest.length > 0 ? rest.join('=') : args[(at += 1)];
      if (!value || value.startsWith('--')) throw new Stop(`${name} needs a path.\n${USAGE}`, 2);
      options[VALUES[name][0]] = resolve(value);
    } else {
      throw new Stop(`Unknown option: ${args[at]}\n${USAGE}`, 2);
    }
  }
  return options;
}
