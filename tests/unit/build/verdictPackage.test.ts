import { beforeAll, describe, expect, it } from 'vitest';
import { loadScript } from './load';

interface Found {
  readonly path: string;
  readonly binary: { system: string; arch: string; imports: readonly string[] };
}

interface Packed {
  readonly target: { system: string; arch: string };
  readonly binaries: readonly Found[];
  readonly archive: readonly { path: string; unpacked: boolean }[];
  readonly lock: Readonly<Record<string, object>>;
}

const UNPACKED = 'resources/app.asar.unpacked/node_modules';
const found = (path: string, system: string, imports: readonly string[] = []): Found => ({
  path,
  binary: { system, arch: 'x64', imports },
});

const KEYRING = `${UNPACKED}/@napi-rs/keyring-win32-x64-msvc/keyring.node`;
const SQLITE = `${UNPACKED}/sqlite/prebuilds/win32-x64/sqlite.node`;

/** A package for Windows with all that it needs. */
const GOOD: Packed = {
  target: { system: 'win32', arch: 'x64' },
  binaries: [
    found('program.exe', 'win32', ['kernel32.dll']),
    found(KEYRING, 'win32', ['kernel32.dll', 'vcruntime140.dll']),
    found(KEYRING.replace('keyring.node', 'VCRUNTIME140.dll'), 'win32', ['vcruntime140_1.dll']),
    found(SQLITE, 'win32'),
  ],
  archive: [
    { path: 'node_modules/keytar/index.js', unpacked: false },
    { path: 'node_modules/@napi-rs/keyring-win32-x64-msvc/keyring.node', unpacked: true },
    { path: 'node_modules/sqlite/index.js', unpacked: false },
    { path: 'node_modules/sqlite/prebuilds/win32-x64/sqlite.node', unpacked: true },
  ],
  lock: {
    'node_modules/keytar': {
      optionalDependencies: {
        '@napi-rs/keyring-linux-x64-gnu': '2',
        '@napi-rs/keyring-win32-x64-msvc': '2',
      },
    },
    'node_modules/@napi-rs/keyring-linux-x64-gnu': { os: ['linux'], cpu: ['x64'] },
    'node_modules/@napi-rs/keyring-win32-x64-msvc': { os: ['win32'], cpu: ['x64'] },
  },
};

const without = (path: string): Packed => ({
  ...GOOD,
  binaries: GOOD.binaries.filter((one) => one.path.toLowerCase() !== path.toLowerCase()),
});

describe('a package that could not run', () => {
  let verdict: (packed: Packed) => string[];
  beforeAll(async () => {
    ({ verdict } = await loadScript<{ verdict: typeof verdict }>('pack/verdict'));
  });

  it('is not one with all natives and the C++ runtime beside the one that wants it', () => {
    expect(verdict(GOOD)).toEqual([]);
  });

  it.each<[string, Packed, RegExp]>([
    [
      'a native of another system',
      { ...GOOD, binaries: [...GOOD.binaries, found(`${UNPACKED}/x/x.node`, 'linux')] },
      /x\.node is made for linux x64, the package for win32 x64/,
    ],
    [
      'a program of another processor',
      {
        ...GOOD,
        binaries: [
          { path: 'a.dll', binary: { system: 'win32', arch: 'arm64', imports: [] } },
          ...GOOD.binaries,
        ],
      },
      /a\.dll is made for win32 arm64/,
    ],
    [
      'the keychain without its native part',
      without(KEYRING),
      /keytar has no native part for win32: @napi-rs\/keyring-win32-x64-msvc/,
    ],
    [
      'prebuilt files without the one for this system',
      without(SQLITE),
      /sqlite has no prebuilt file for win32-x64/,
    ],
    [
      'no C++ runtime at all',
      without(KEYRING.replace('keyring.node', 'VCRUNTIME140.dll')),
      /keyring\.node imports vcruntime140\.dll, which does not lie beside it/,
    ],
    [
      'the C++ runtime beside the program, where Node does not look for it',
      {
        ...without(KEYRING.replace('keyring.node', 'VCRUNTIME140.dll')),
        binaries: [
          ...without(KEYRING.replace('keyring.node', 'VCRUNTIME140.dll')).binaries,
          found('vcruntime140.dll', 'win32'),
        ],
      },
      /does not lie beside it/,
    ],
    [
      'a native inside of the archive',
      { ...GOOD, archive: [...GOOD.archive, { path: 'node_modules/a/a.node', unpacked: false }] },
      /a\.node lies inside app\.asar/,
    ],
  ])('is %s', (_name, packed, message) => {
    const problems = verdict(packed);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });
});
