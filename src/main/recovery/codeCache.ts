import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** The whole of main as one function in ASCII (build/lib/compile-main.mjs), and what V8 made of it when the program was packed. */
const CODE = 'app.cjs';
const COMPILED = 'app.cache';
/** The first line of the compiled file says what it belongs to; longer than this it is none. */
const HEAD_BYTES = 300;
const NEWLINE = 10;

/** Where whoever runs from the code finds why the compiled one was not used; see `takeRefusal`. */
const REFUSAL = Symbol.for('chengjing.codeCache.refused');

/** Names a runtime: another one compiles to something else. */
const RUNTIME = [
  process.versions['electron'] ?? 'node',
  process.versions.v8,
  process.platform,
  process.arch,
].join(' ');

interface Head {
  readonly runtime: string;
  readonly code: number;
  readonly compiled: number;
  readonly bytes: number;
}

/**
 * Runs main from its compiled code, which spares the start the parsing and compiling of a megabyte and more. The
 * compiled code lies beside the program, is signed with it, and is never written by an installed one.
 *
 * Whatever is not as it was made (another runtime, cut short, a byte changed) is left alone: V8 itself looks at
 * little more than its version. Then, and where there is none, answers false, and nothing has run.
 */
export function runCompiled(folder: string): boolean {
  const code = read(folder, CODE);
  const file = read(folder, COMPILED);
  if (code === null || file === null) return false;
  const found = compiledOf(code, file, RUNTIME);
  if (typeof found === 'string') return refuse(found);
  const script = scriptOf(folder, code, found);
  giveBack(code, file);
  if (script.cachedDataRejected === true) return refuse('V8 does not take it');
  run(folder, script);
  return true;
}

/** The compiled code of the file, or why it is not for this code and this runtime. */
export function compiledOf(code: Buffer, file: Buffer, runtime: string): Buffer | string {
  const end = file.subarray(0, HEAD_BYTES).indexOf(NEWLINE);
  const head = end < 0 ? null : headOf(file.subarray(0, end).toString('latin1'));
  if (head === null) return 'its head is not readable';
  if (head.runtime !== runtime) return 'it is of another runtime';
  const compiled = file.subarray(end + 1);
  if (compiled.length !== head.bytes) return 'it is cut short';
  if (crc32(compiled) !== head.compiled) return 'it was changed';
  return crc32(code) === head.code ? compiled : 'it is of other code';
}

/** The file that `compiledOf` reads. */
export function fileOfCompiled(code: Buffer, compiled: Buffer, runtime: string): Buffer {
  const head: Head = {
    runtime,
    code: crc32(code),
    compiled: crc32(compiled),
    bytes: compiled.length,
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`, 'latin1'), compiled]);
}

/** Runs main from the same code without its compiled form, and writes that at the end: with it what ran until then. */
export function makeCompiled(folder: string, to: string): void {
  const code = readFileSync(join(folder, CODE));
  const script = scriptOf(folder, code);
  process.once('exit', () => {
    writeFileSync(to, fileOfCompiled(code, script.createCachedData(), RUNTIME));
  });
  run(folder, script);
}

/** Why the compiled code was not used at this start; null where it was, or where there is none. Said once. */
export function takeRefusal(): string | null {
  const reason: unknown = Reflect.get(globalThis, REFUSAL);
  Reflect.deleteProperty(globalThis, REFUSAL);
  return typeof reason === 'string' ? reason : null;
}

/** Megabytes that nobody reads again, and that the next collection of main may be hours away from. */
function giveBack(...files: readonly Buffer[]): void {
  for (const { buffer, byteLength } of files)
    // A small file lies in memory that Node shares out.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function refuse(reason: string): false {
  Reflect.set(globalThis, REFUSAL, reason);
  return false;
}

function headOf(text: string): Head | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'runtime' in value
      ? (value as Head)
      : null;
  } catch {
    return null;
  }
}

function read(folder: string, name: string): Buffer | null {
  try {
    return readFileSync(join(folder, name));
  } catch {
    return null;
  }
}

function scriptOf(folder: string, code: Buffer, cachedData?: Buffer): Script {
  // Nothing is decoded or put together: such a copy of two megabytes and more would be kept for good.
  return new Script(code.toString('latin1'), {
    filename: join(folder, CODE),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
}

function run(folder: string, script: Script): void {
  const file = join(folder, CODE);
  const require = createRequire(file);
  const module = new Module(file);
  // Parts that are fetched later ask for what they share with this file: without its place here Node would read
  // and run the whole of main a second time.
  require.cache[file] = module;
  const whole = script.runInThisContext() as (...around: readonly unknown[]) => void;
  whole(module.exports, require, module, file, dirname(file));
  module.loaded = true;
}
