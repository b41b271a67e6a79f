import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getRawHeader } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourcesOf, versionTexts, type Resource } from '../support/windows/resources';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Fetching the natives for Windows, compiling a stand-in runtime, packing, ms. */
const PACK_MS = 300_000;
const OFF = '0'.charCodeAt(0);
const ON = '1'.charCodeAt(0);
const ICON = 3;
const VERSION = 16;
const MANIFEST = 24;
const run = promisify(execFile);

/** Sizes of what is in a folder, by its first level and by what makes up the archive, bytes. */
function sizes(folder: string): Readonly<Record<string, number>> {
  const parts: Record<string, number> = {};
  for (const file of files(folder)) {
    const [top = '', ...rest] = file.split('/');
    const part = rest.length === 0 ? 'files beside the program' : top;
    parts[part] = (parts[part] ?? 0) + statSync(join(folder, file)).size;
  }
  return parts;
}

function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

describe('the package for Windows', () => {
  let work: string;
  let folder: string;
  let exe: string;
  let program: Buffer;
  let resources: readonly Resource[];

  const pack = (runtime: string, version: string, vcRuntime: string): Promise<unknown> =>
    run(
      process.execPath,
      [
        join(PROJECT, 'build', 'lib', 'pack.mjs'),
        ...[runtime, version, work, 'win32', '--allow-old-runtime'],
      ],
      { maxBuffer: 1 << 26, env: { ...process.env, CHENGJING_VC_RUNTIME: vcRuntime } },
    );

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'windows-'));
    const make = join(PROJECT, 'tests', 'support', 'windows', 'make.mjs');
    await run(process.execPath, [make, work, '45.4.1']);
    // Where the real Electron for Windows is at hand, it is the one that is looked at.
    const real = process.env['CHENGJING_WINDOWS_ELECTRON'];
    await pack(real ?? join(work, 'electron'), '45.4.1', join(work, 'vc'));
    folder = join(work, 'win-unpacked');
    exe = join(folder, 'chengjing-control-room.exe');
    program = readFileSync(exe);
    resources = resourcesOf(program);
  }, PACK_MS);
  afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));

  const only = (type: string | number): readonly Resource[] =>
    resources.filter((resource) => resource.type === type);

  it('carries the icon in all sizes', () => {
    const sizes = only(ICON).map(({ data }) =>
      data.toString('latin1', 1, 4) === 'PNG' ? data.readUInt32BE(16) : data.readInt32LE(4),
    );
    expect(sizes.sort((a, b) => a - b)).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]);
    expect(files(folder)).toContain('resources/icon.png');
  });

  it('says its name and version in both languages', () => {
    const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(only(VERSION)).toHaveLength(1);
    const texts = versionTexts(only(VERSION)[0]?.data ?? Buffer.alloc(0));
    const english = texts.get('0409');
    expect(english?.get('ProductName')).toBe('Chengjing Control Room');
    expect(english?.get('FileVersion')).toBe(version);
    expect(texts.get('0804')?.get('ProductName')).toBe('城净指挥台');
    expect(texts.get('0804')?.get('ProductVersion')).toBe(version);
  });

  it('starts with the rights of whoever starts it', () => {
    const manifest = only(MANIFEST)[0]?.data.toString('utf8');
    expect(manifest).toMatch(/requestedExecutionLevel[^>]*level="asInvoker"/);
  });

  it('knows the hash of its archive, which a changed archive does not have', () => {
    const archive = join(folder, 'resources', 'app.asar');
    const header = getRawHeader(archive).headerString;
    const [resource] = only('INTEGRITY');
    expect(resource?.name).toBe('ELECTRONASAR');
    expect(JSON.parse(resource?.data.toString('utf8') ?? '')).toEqual([
      {
        file: 'resources\\app.asar',
        alg: 'SHA256',
        value: createHash('sha256').update(header).digest('hex'),
      },
    ]);
  });

  it('has the fuses of a shipped product', async () => {
    const wire: Partial<Record<FuseV1Options, number>> = await getCurrentFuseWire(exe);
    expect(wire[FuseV1Options.RunAsNode]).toBe(OFF);
    expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(OFF);
    expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(OFF);
    expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(ON);
    expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(ON);
    expect(wire[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(OFF);
  });

  it('holds natives for Windows x64 and no others, each with the C++ runtime beside it', () => {
    const natives = files(folder).filter((file) => file.endsWith('.node'));
    expect(natives.some((file) => file.includes('keyring'))).toBe(true);
    for (const file of natives) {
      const bytes = readFileSync(join(folder, file));
      const pe = bytes.readUInt32LE(60);
      expect([bytes.toString('latin1', 0, 2), bytes.readUInt16LE(pe + 4)]).toEqual(['MZ', 0x8664]);
      if (!/vcruntime140\.dll/i.test(bytes.toString('latin1'))) continue;
      expect(files(folder)).toContain(file.replace(/[^/]+$/, 'vcruntime140.dll'));
    }
    const foreign = files(folder).filter((file) =>
      /^\x7fELF/.test(readFileSync(join(folder, file)).toString('latin1', 0, 4)),
    );
    expect(foreign).toEqual([]);
  });

  it('carries no SQLite of its own for a runtime that brings one', () => {
    expect(files(folder).filter((file) => /photostructure/.test(file))).toEqual([]);
  });

  it('carries no source, no source map and no test, and little beside the runtime', () => {
    const archive = join(folder, 'resources', 'app.asar');
    const inside = entries(getRawHeader(archive).header, '');
    const all = [...files(folder), ...inside.map(([path]) => path)];
    expect(all.filter((file) => /\.(map|tsx?|cts|mts|cpp|cc|h|gyp)$/.test(file))).toEqual([]);
    expect(all.filter((file) => /\.test\.[cm]?js$/.test(file))).toEqual([]);
    const tops = new Set(inside.map(([path]) => path.split('/')[0]));
    expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json', 'resources']);
    const parts: Record<string, number> = { ...sizes(folder) };
    for (const [path, size] of inside) {
      const part = `app.asar: ${path.split('/').slice(0, 2).join('/')}`;
      parts[part] = (parts[part] ?? 0) + size;
    }
    const lines = Object.entries(parts)
      .filter(([, size]) => size > 1_000_000)
      .sort(([, a], [, b]) => b - a)
      .map(([part, size]) => `${(size / 1e6).toFixed(1).padStart(7)} MB  ${part}`);
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(statSync(archive).size).toBeLessThan(40_000_000);
  });

  it('is not left behind when the C++ runtime is missing', async () => {
    const nowhere = join(work, 'nowhere');
    const failed = await pack(join(work, 'electron'), '45.4.1', nowhere).then(
      () => '',
      (error: unknown) => {
        const { stderr, stdout } = error as { stderr: string; stdout: string };
        return stderr + stdout;
      },
    );
    expect(failed).toContain('imports vcruntime140.dll, which does not lie beside it');
    expect(existsSync(folder)).toBe(false);
  });
});

interface Folder {
  readonly files?: Readonly<Record<string, Folder & { readonly size?: number }>>;
}

/** Paths and sizes of the files of an archive. */
function entries(node: Folder, path: string): readonly (readonly [string, number])[] {
  return Object.entries(node.files ?? {}).flatMap(([name, entry]) => {
    const inside = path === '' ? name : `${path}/${name}`;
    return entry.files === undefined
      ? [[inside, entry.size ?? 0] as const]
      : entries(entry, inside);
  });
}
