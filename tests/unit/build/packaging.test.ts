import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_USER_MODEL_ID, TOAST_ACTIVATOR_CLSID } from '@main/adapters/identity';
import { loadScript, PROJECT } from './load';

interface Binaries {
  readonly readBinary: (bytes: Buffer) => { system: string; arch: string } | null;
}

interface Options {
  readonly readOptions: (
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, unknown>>;
}

interface Runtime {
  readonly findLibrary: (name: string, env: Readonly<Record<string, string>>) => string | null;
}

describe('what a program file says of itself', () => {
  it('is the system and processor that it was made for', async () => {
    const { readBinary } = await loadScript<Binaries>('pack/binaries');
    expect(readBinary(readFileSync(process.execPath))).toMatchObject({
      system: process.platform,
      arch: process.arch,
    });
    const elf = Buffer.alloc(64);
    elf.write('\x7fELF', 'latin1');
    elf.writeUInt16LE(183, 18);
    expect(readBinary(elf)).toEqual({ system: 'linux', arch: 'arm64', imports: [] });
    expect(readBinary(Buffer.from('MZ, says a text'))).toBeNull();
    expect(readBinary(Buffer.from('#!'))).toBeNull();
  });
});

describe('the options of npm run package', () => {
  it('are paths from here, also by environment, where the command line is stronger', async () => {
    const { readOptions } = await loadScript<Options>('pack/options');
    expect(readOptions(['--allow-old-runtime'], {})).toMatchObject({ allowOldRuntime: true });
    const env = { CHENGJING_VC_RUNTIME: 'runtime', CHENGJING_NSIS: 'nsis' };
    expect(readOptions(['--installer', '--win', '--nsis=other'], env)).toEqual({
      installer: true,
      win: true,
      prove: false,
      help: false,
      allowOldRuntime: false,
      vcRuntime: resolve('runtime'),
      nsis: resolve('other'),
    });
  });

  it.each([['--instaler'], ['--win=yes'], ['--electron'], ['--electron', '--win']])(
    'refuse %s %s',
    async (...args) => {
      const { readOptions } = await loadScript<Options>('pack/options');
      expect(() => readOptions(args, {})).toThrow(/--electron PATH/);
    },
  );
});

interface Sign {
  readonly signingIdentity: (env: Readonly<Record<string, string>>) => object | null;
}

describe('the certificate of a package', () => {
  it.each([
    [{ WIN_CSC_LINK: '' }, /WIN_CSC_LINK is set.*names no certificate/],
    [{ CSC_KEY_PASSWORD: 'secret' }, /^CSC_KEY_PASSWORD is set/],
    [{ WIN_CSC_LINK: '', CSC_LINK: '/nowhere.pfx' }, /nowhere\.pfx is not there/],
    [
      { WIN_CSC_LINK: process.execPath, CHENGJING_SIGN_TOOL: 'no-such-tool' },
      /no-such-tool is missing/,
    ],
  ])('is an error when it is meant and cannot be used: %j', async (env, said) => {
    const { signingIdentity } = await loadScript<Sign>('pack/sign');
    expect(() => signingIdentity(env)).toThrow(said);
  });

  it('is none where nothing is set', async () => {
    const { signingIdentity } = await loadScript<Sign>('pack/sign');
    expect(signingIdentity({})).toBeNull();
  });
});

describe('the C++ runtime of a package', () => {
  it('is looked for in the named folder; what cannot be shipped is refused', async () => {
    const { findLibrary } = await loadScript<Runtime>('pack/vc-runtime');
    const folder = mkdtempSync(join(tmpdir(), 'chengjing-runtime-'));
    const env = { CHENGJING_VC_RUNTIME: folder };
    try {
      expect(findLibrary('vcruntime140.dll', env)).toBeNull();
      const file = join(folder, 'VCRUNTIME140.dll');
      writeFileSync(file, library('This program cannot be run in DOS mode'));
      expect(findLibrary('vcruntime140.dll', env)).toBe(file);
      writeFileSync(file, library('Wine builtin DLL'));
      expect(() => findLibrary('vcruntime140.dll', env)).toThrow('a part of Wine');
      writeFileSync(file, 'not a library');
      expect(() => findLibrary('vcruntime140.dll', env)).toThrow('no library for Windows x64');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** The headers of an empty library for Windows x64 that begins with this text after its first one. */
function library(text: string): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write('MZ', 'latin1');
  bytes.writeUInt32LE(128, 60);
  bytes.write(text, 64, 'latin1');
  bytes.write('PE\0\0', 128, 'latin1');
  bytes.writeUInt16LE(0x8664, 132);
  bytes.writeUInt16LE(0x20b, 152);
  return bytes;
}

describe('the installer', () => {
  const script = readFileSync(
    join(PROJECT, 'build', 'installer', 'windows', 'installer.nsi'),
    'utf8',
  );

  it('gives the program the identity that the program takes for itself', () => {
    expect(script).toContain(`!define APP_ID '${APP_USER_MODEL_ID}'`);
    expect(script.toUpperCase()).toContain(
      `!DEFINE ACTIVATOR '${TOAST_ACTIVATOR_CLSID.toUpperCase()}'`,
    );
    expect(readFileSync(join(PROJECT, 'electron-builder.yml'), 'utf8')).toContain(
      `appId: ${APP_USER_MODEL_ID}\n`,
    );
  });

  it('tries every rename of the exchange for ten seconds: scanners hold what is fresh', () => {
    const [, exchange = ''] = /^Function Exchange\n([^]*?)^FunctionEnd/m.exec(script) ?? [];
    const soon = [...exchange.matchAll(/!insertmacro RenameSoon '([^']+)'/g)];
    expect(soon.map(([, from]) => from)).toEqual(['$INSTDIR.new', '$INSTDIR.old']);
    // What is tried once is in the loop over the old folder.
    expect(exchange.match(/^ +Rename .*/gm)).toEqual(["    Rename '$INSTDIR' '$INSTDIR.old'"]);
  });

  it('has every text in both languages', () => {
    const texts = readFileSync(
      join(PROJECT, 'build', 'installer', 'windows', 'texts.nsh'),
      'utf8',
    ).replaceAll('\\\n', '');
    const all = [...texts.matchAll(/^!insertmacro Text (\w+) +'([^']+)' +'([^']+)'$/gm)];
    const used = new Set([...readAll().matchAll(/\$\((\w+)\)/g)].map(([, name]) => name));
    expect(new Set(all.map(([, name]) => name))).toEqual(used);
    for (const [, name, english = '', chinese = ''] of all) {
      expect(english, name).toMatch(/^[ -~]+$/);
      expect(chinese, name).toMatch(/\p{Script=Han}/u);
    }
  });
});

function readAll(): string {
  return ['installer', 'running', 'folder', 'shortcut', 'registry', 'tell']
    .map((name) => join(PROJECT, 'build', 'installer', 'windows', name))
    .map((path) => readFileSync(`${path}.${path.endsWith('installer') ? 'nsi' : 'nsh'}`, 'utf8'))
    .join('\n');
}

describe('the icon', () => {
  it('holds every size that Windows asks for, each in its own picture', () => {
    const icon = readFileSync(join(PROJECT, 'build', 'icon.ico'));
    const count = icon.readUInt16LE(4);
    const sizes = Array.from({ length: count }, (_, index) => {
      const at = 6 + 16 * index;
      const offset = icon.readUInt32LE(at + 12);
      const isPng = icon.toString('latin1', offset + 1, offset + 4) === 'PNG';
      const width = isPng ? icon.readUInt32BE(offset + 16) : icon.readInt32LE(offset + 4);
      expect(icon[at]).toBe(width % 256);
      return width;
    });
    expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]);
  });
});
