import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);

interface Nsis {
  readonly findNsis: () => object | null;
  readonly makeInstaller: (job: object) => void;
}

/** A module of build/lib/pack, which is plain JavaScript and so has no types of its own. */
async function load<T>(name: string): Promise<T> {
  const file = new URL(`../../build/lib/pack/${name}.mjs`, import.meta.url).href;
  return (await import(/* @vite-ignore */ file)) as T;
}

describe('an installer that is to be signed', () => {
  let work: string;
  let folder: string;
  let target: string;

  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'signing-'));
    folder = join(work, 'folder');
    target = join(work, 'control-room-setup.exe');
    mkdirSync(folder);
    writeFileSync(join(folder, 'chengjing-control-room.exe'), 'a program');
  });
  afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));

  const make = async (sign: string): Promise<void> => {
    const { findNsis, makeInstaller } = await load<Nsis>('nsis');
    const nsis = findNsis();
    makeInstaller({ folder, target, version: '1.0.0', nsis, sign, fast: true });
  };

  it('is not made when the tool that signs it fails', async () => {
    await expect(make('false')).rejects.toThrow('could not be made');
    expect(existsSync(target)).toBe(false);
  });

  it('is not made when the tool ends well and nothing is signed', async () => {
    await expect(make('true')).rejects.toThrow('not signed');
    expect(existsSync(target)).toBe(false);
  });

  it('is made when it is signed', async () => {
    const script = join(work, 'sign.mjs');
    // Where a program says that a signature lies: the fifth entry of its directories (PE, "security").
    writeFileSync(
      script,
      `import { readFileSync, writeFileSync } from 'node:fs';
       const file = process.argv[2];
       const bytes = readFileSync(file);
       const head = bytes.readUInt32LE(60) + 24;
       const entry = head + (bytes.readUInt16LE(head) === 0x20b ? 112 : 96) + 32;
       bytes.writeUInt32LE(bytes.length, entry);
       bytes.writeUInt32LE(8, entry + 4);
       writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(8, 1)]));`,
    );
    await make(`"${process.execPath}" "${script}"`);
    expect(existsSync(target)).toBe(true);
    expect((await run('file', ['-b', target]).catch(() => ({ stdout: 'PE32' }))).stdout).toMatch(
      /PE32/,
    );
  });
});
