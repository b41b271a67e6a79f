import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProgram, projectNode, root } from '../paths.mjs';
import { ask } from '../run.mjs';
import { runMain, say, Stop } from '../say.mjs';
import { findBinaries } from './contents.mjs';
import { isSigned } from './binaries.mjs';

/** A signature outlives its certificate by the word of such a server. */
const TIMESTAMPS = 'http://timestamp.digicert.com';
const ABOUT = 'https://www.electron.build/code-signing';

/** Whoever sets one of these means to sign. */
const MEANT = [
  'WIN_CSC_LINK',
  'CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'CSC_KEY_PASSWORD',
  'CHENGJING_SIGN_TOOL',
  'CHENGJING_TIMESTAMP_URL',
];

/**
 * Who signs, as electron-builder names it too.
 * @typedef {{ certificate: string, password: string, timestamps: string, tool: string }} Identity
 * @param {NodeJS.ProcessEnv} env
 * @returns {Identity | null} null when nothing about signing is set
 * @throws {Stop} when something is set and cannot be used: a secret that did not arrive is an empty
 *   variable, and a release must not go out unsigned for it
 */
export function signingIdentity(env) {
  const certificate = env.WIN_CSC_LINK || env.CSC_LINK;
  const meant = MEANT.filter((name) => env[name] !== undefined);
  if (!certificate && meant.length === 0) return null;
  if (!certificate) {
    throw new Stop(
      `${meant.join(', ')} is set, but WIN_CSC_LINK names no certificate: nothing can be signed. ` +
        'Without any of them the files are left unsigned.',
      2,
    );
  }
  if (!existsSync(certificate)) {
    throw new Stop(`The certificate ${certificate} is not there: WIN_CSC_LINK is a .pfx file.`, 2);
  }
  const tool =
    env.CHENGJING_SIGN_TOOL || (process.platform === 'win32' ? 'signtool' : 'osslsigncode');
  if (ask(tool, ['--version']).code === 127) {
    throw new Stop(
      `A certificate is named, but ${tool} is missing, which signs with it. Debian has it ` +
        'as the package osslsigncode; on Windows it comes with the Windows SDK. ' +
        'CHENGJING_SIGN_TOOL names another place.',
      2,
    );
  }
  return {
    certificate,
    password: env.WIN_CSC_KEY_PASSWORD || env.CSC_KEY_PASSWORD || '',
    timestamps: env.CHENGJING_TIMESTAMP_URL || TIMESTAMPS,
    tool,
  };
}

/** Signs every program file of a folder that nobody has signed yet. @param {string} folder */
export function signFolder(folder, identity) {
  const files = findBinaries(folder)
    .map(({ path }) => join(folder, path))
    .filter((path) => !isSigned(readFileSync(path)));
  for (const file of files) signFile(file, identity);
  say(`signed ${files.length} files`);
}

/** @param {string} file is replaced by the signed one @param {Identity} identity */
export function signFile(file, identity) {
  const { code, out } = /signtool(\.exe)?$/i.test(identity.tool)
    ? signtool(file, identity)
    : osslsigncode(file, identity);
  if (code !== 0) throw new Stop(`${file} could not be signed (${ABOUT}):\n${out.trim()}`);
}

function signtool(file, { certificate, password, timestamps, tool }) {
  const when = timestamps === 'none' ? [] : ['/tr', timestamps, '/td', 'sha256'];
  return ask(tool, ['sign', '/fd', 'sha256', '/f', certificate, '/p', password, ...when, file]);
}

function osslsigncode(file, { certificate, password, timestamps, tool }) {
  const work = mkdtempSync(join(tmpdir(), 'chengjing-sign-'));
  try {
    // A password on the command line could be read by everybody on this machine.
    const secret = join(work, 'password');
    writeFileSync(secret, password, { mode: 0o600 });
    const when = timestamps === 'none' ? [] : ['-ts', timestamps];
    const signed = `${file}.signed`;
    const result = ask(tool, [
      'sign',
      ...['-pkcs12', certificate, '-readpass', secret, '-h', 'sha256', ...when],
      ...['-n', 'Chengjing Control Room', '-in', file, '-out', signed],
    ]);
    if (result.code === 0) renameSync(signed, file);
    else rmSync(signed, { force: true });
    return result;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The command that the installer's compiler runs for installer and uninstaller. */
export function signCommand() {
  return `"${projectNode()}" "${join(root, 'build', 'lib', 'pack', 'sign.mjs')}"`;
}

/** node sign.mjs FILE, with the certificate in the environment. */
if (isProgram(import.meta.url)) {
  await runMain(() => {
    const identity = signingIdentity(process.env);
    if (identity === null) throw new Stop('No certificate is named in WIN_CSC_LINK.', 2);
    signFile(process.argv[2], identity);
  });
}
