import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackInThread } from '@main/journal/pack/thread';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'chengjing-thread-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));

const ARGS = { file: 'pack.zip', into: 'folder', now: 0 } as unknown as Parameters<
  typeof unpackInThread
>[1];

/** A program that stands in for the built one. */
function program(name: string, text: string): URL {
  const file = join(dir, `${name}.mjs`);
  writeFileSync(file, `import { parentPort } from 'node:worker_threads';\n${text}\n`);
  return pathToFileURL(file);
}

test('a thread that ends without a word is an error, and nobody waits for it', async () => {
  await expect(unpackInThread(program('mute', 'process.exit(0);'), ARGS)).rejects.toThrow(
    'ended without an answer',
  );
});

test('a thread that dies of an error tells it', async () => {
  const dying = program('dying', "throw new Error('out of room');");
  await expect(unpackInThread(dying, ARGS)).rejects.toThrow('out of room');
});

test('an answer is taken whole, also when the thread ends at once after it', async () => {
  const text =
    'parentPort.postMessage({ unpacked: { rows: 7 } }); setImmediate(() => process.exit());';
  expect(await unpackInThread(program('quick', text), ARGS)).toEqual({ rows: 7 });
});
