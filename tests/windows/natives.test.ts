import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT } from './program';

/** A Node that finds no C++ runtime in the system, and a stand-in for it: Wine has both made. */
const BARE = process.env['CHENGJING_BARE_NODE'];
const STAND_IN = process.env['CHENGJING_STAND_IN_RUNTIME'];
const NATIVE = join('node_modules', '@napi-rs', 'keyring-win32-x64-msvc');
const ADAPTER = join('src', 'main', 'adapters');
const SCRIPT = join('tests', 'windows', 'natives.mjs');

interface Found {
  readonly load: string;
  readonly detail?: string;
  readonly kept?: boolean;
  readonly afterDelete?: string | null;
}

let dir = '';
/** Only what the addon needs, so that a library can be put beside it. */
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), '原生 模块 '));
  for (const part of [NATIVE, join('node_modules', 'keytar')]) copyFiles(part);
  mkdirSync(join(dir, ADAPTER), { recursive: true });
  copyFileSync(join(PROJECT, ADAPTER, 'keyring.ts'), join(dir, ADAPTER, 'keyring.ts'));
  mkdirSync(join(dir, 'tests', 'windows'), { recursive: true });
  copyFileSync(join(PROJECT, SCRIPT), join(dir, SCRIPT));
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function copyFiles(part: string): void {
  mkdirSync(join(dir, part), { recursive: true });
  for (const entry of readdirSync(join(PROJECT, part), { withFileTypes: true })) {
    if (entry.isFile()) copyFileSync(join(PROJECT, part, entry.name), join(dir, part, entry.name));
  }
}

function found(node: string): Found {
  const { stdout, stderr } = spawnSync(node, [SCRIPT], { cwd: dir, encoding: 'utf8' });
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  if (line === undefined) throw new Error(stderr);
  return JSON.parse(line) as Found;
}

describe('the addon of the keychain', () => {
  it('keeps, gives and removes an entry of 1,200 characters with a Chinese name', () => {
    expect(found(process.execPath)).toMatchObject({ load: 'ok', kept: true, afterDelete: null });
  });

  if (BARE === undefined || STAND_IN === undefined) return;

  it('is told as missing by its name where the system has no C++ runtime', () => {
    const { load, detail } = found(BARE);
    expect(load).toBe('missing');
    expect(detail).toMatch(/keyring|module/i);
  });

  it('finds the runtime that is packed beside it', () => {
    copyFileSync(STAND_IN, join(dir, NATIVE, 'vcruntime140.dll'));
    expect(found(BARE)).toMatchObject({ load: 'ok', kept: true });
  });
});
