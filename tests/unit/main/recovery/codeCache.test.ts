import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledOf, fileOfCompiled, runCompiled, takeRefusal } from '@main/recovery/codeCache';

const RUNTIME = `${process.versions['electron'] ?? 'node'} ${process.versions.v8} ${process.platform} ${process.arch}`;
const CODE = Buffer.from(
  '(function (exports, require, module) { globalThis.codeCacheRan = (globalThis.codeCacheRan ?? 0) + 1;\n});',
);
const COMPILED = Buffer.from('what V8 made of it, which nobody reads but V8');

const ran = (): unknown => Reflect.get(globalThis, 'codeCacheRan');

describe('the compiled code of main', () => {
  const file = fileOfCompiled(CODE, COMPILED, '33.2.1 13.0');

  it('is for its code and its runtime', () => {
    expect(compiledOf(CODE, file, '33.2.1 13.0')).toEqual(COMPILED);
    expect(compiledOf(CODE, file, '45.4.1 14.8')).toBe('it is of another runtime');
    const other = Buffer.from(CODE.toString().replace('+ 1', '+ 2'));
    expect(compiledOf(other, file, '33.2.1 13.0')).toBe('it is of other code');
  });

  it('is not taken when a single byte of it was changed, wherever that is', () => {
    for (let at = 0; at < file.length; at += 1) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(typeof compiledOf(CODE, changed, '33.2.1 13.0'), `byte ${at}`).toBe('string');
    }
  });

  it('is not taken when it is cut short, at any place', () => {
    for (let length = 0; length < file.length; length += 1)
      expect(typeof compiledOf(CODE, file.subarray(0, length), '33.2.1 13.0')).toBe('string');
  });
});

describe('a start from compiled code', () => {
  let folder: string;
  const put = (name: string, bytes: Buffer): void => writeFileSync(join(folder, name), bytes);
  /** What V8 makes of the code as it is run. */
  const compile = (): Buffer =>
    new Script(CODE.toString(), { filename: join(folder, 'app.cjs') }).createCachedData();
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compiled-'));
    Reflect.deleteProperty(globalThis, 'codeCacheRan');
    put('app.cjs', CODE);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('runs the code once and has nothing to say', () => {
    put('app.cache', fileOfCompiled(CODE, compile(), RUNTIME));
    expect(runCompiled(folder)).toBe(true);
    expect(ran()).toBe(1);
    expect(takeRefusal()).toBeNull();
  });

  it('leaves the start to the source where there is no compiled code, and says nothing of it', () => {
    expect(runCompiled(folder)).toBe(false);
    expect(ran()).toBeUndefined();
    expect(takeRefusal()).toBeNull();
  });

  it.each([
    [
      'of another runtime',
      'it is of another runtime',
      () => fileOfCompiled(CODE, compile(), '1 2'),
    ],
    [
      'cut short',
      'it is cut short',
      () => fileOfCompiled(CODE, compile(), RUNTIME).subarray(0, -7),
    ],
    [
      'which V8 itself refuses',
      'V8 does not take it',
      () => fileOfCompiled(CODE, Buffer.alloc(200, 7), RUNTIME),
    ],
  ])('leaves it to the source with code %s, runs nothing, and says so once', (_how, said, make) => {
    put('app.cache', make());
    expect(runCompiled(folder)).toBe(false);
    expect(ran()).toBeUndefined();
    expect(takeRefusal()).toBe(said);
    expect(takeRefusal()).toBeNull();
  });

  it('writes nothing', () => {
    const before = fileOfCompiled(CODE, Buffer.alloc(200, 7), RUNTIME);
    put('app.cache', before);
    runCompiled(folder);
    expect(readFileSync(join(folder, 'app.cache')).equals(before)).toBe(true);
    takeRefusal();
  });
});
