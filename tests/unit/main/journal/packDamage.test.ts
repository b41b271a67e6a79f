import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PackProblem } from '@main/journal/pack/problem';
import { ZipFileReader } from '@main/journal/pack/zipRead';
import { ZipFileWriter } from '@main/journal/pack/zipWrite';
import { cleanUp } from '@tests/support/cleanUp';
import { seeded } from '@tests/support/randomJournal';

/** A pack of version 0.1.0, whose own writer put the long sizes into the local heads as well. */
const EARLIER =
  'UEsDBC0AAAgIAAAAIQDI1H9O//////////8NABQAMjAyNi0xMS5qc29ubAEAEAAUAAAAAAAAABYAAAAAAAAAizbUUXqy' +
  'o0EplivaSEfpya4epVguAFBLAwQtAAAICAAAACEAOcMer///////////DQAUAG1hbmlmZXN0Lmpzb24BABAADAAAAAAA' +
  'AAAOAAAAAAAAAKtWSssvyk0sUbIyrAUAUEsBAi0ALQAACAgAAAAhAMjUf07//////////w0AHAAAAAAAAAAAAAAA////' +
  '/zIwMjYtMTEuanNvbmwBABgAFAAAAAAAAAAWAAAAAAAAAAAAAAAAAAAAUEsBAi0ALQAACAgAAAAhADnDHq//////////' +
  '/w0AHAAAAAAAAAAAAAAA/////21hbmlmZXN0Lmpzb24BABgADAAAAAAAAAAOAAAAAAAAAFUAAAAAAAAAUEsGBiwAAAAA' +
  'AAAALQAtAAAAAAAAAAAAAgAAAAAAAAACAAAAAAAAAK4AAAAAAAAAogAAAAAAAABQSwYHAAAAAFABAAAAAAAAAQAAAFBL' +
  'BQYAAAAAAgACAP//////////AAA=';

const MONTH = '2026-11.jsonl';
const LINES = ['[1,"一"]', '[2,"二"]'];

let dir: string;
let path: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), '日志 damage '));
  path = join(dir, 'pack.zip');
});
afterAll(() => cleanUp(dir));

/** Everything that a pack holds. */
async function all(bytes: Uint8Array): Promise<Readonly<Record<string, readonly string[]>>> {
  writeFileSync(path, bytes);
  const zip = await ZipFileReader.open(path);
  try {
    await zip.check();
    const found: Record<string, string[]> = {};
    for (const name of [MONTH, 'manifest.json', 'none']) {
      if (!zip.has(name)) continue;
      found[name] = [];
      for await (const line of zip.lines(name)) found[name].push(line);
    }
    return found;
  } finally {
    zip.close();
  }
}

async function made(): Promise<Buffer> {
  const file = join(dir, `${Math.random()}.zip`);
  const zip = new ZipFileWriter(file);
  await zip.add(
    MONTH,
    LINES.map((line) => `${line}\n`),
  );
  await zip.add('manifest.json', ['{"format":1}']);
  await zip.end();
  return readFileSync(file);
}

test('a pack of an earlier version is read, and one of today holds the same', async () => {
  const held = { [MONTH]: LINES, 'manifest.json': ['{"format":1}'] };
  expect(await all(Buffer.from(EARLIER, 'base64'))).toEqual(held);
  expect(await all(await made())).toEqual(held);
});

test('the same entries make the same pack', async () => {
  expect(await made()).toEqual(await made());
});

test('an earlier version finds its way in a pack of today', async () => {
  const bytes = await made();
  // It looks for the end of long form at a fixed place, and for one extra of 24 bytes behind each name.
  const tail = bytes.length - 98;
  expect(bytes.readUInt32LE(tail)).toBe(0x06064b50);
  const begin = Number(bytes.readBigUInt64LE(tail + 48));
  expect(begin + Number(bytes.readBigUInt64LE(tail + 40))).toBe(tail);
  let at = begin;
  for (const name of [MONTH, 'manifest.json']) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    expect(bytes.toString('utf8', at + 46, at + 46 + name.length)).toBe(name);
    expect(bytes.readUInt16LE(at + 30)).toBe(28);
    expect(bytes.readUInt32LE(at + 46 + name.length)).toBe(0x00180001);
    const head = Number(bytes.readBigUInt64LE(at + 46 + name.length + 4 + 16));
    expect(bytes.readUInt32LE(head)).toBe(0x04034b50);
    at += 46 + name.length + 28;
  }
  expect(at).toBe(tail);
});

test('a pack with any bytes changed or missing is read or refused in words, never more', async () => {
  const random = seeded(7);
  const whole = await made();
  const outcomes = { read: 0, refused: 0 };
  for (let round = 0; round < 400; round += 1) {
    const bytes = Buffer.from(round % 2 === 0 ? whole : Buffer.from(EARLIER, 'base64'));
    const count = 1 + Math.floor(random() * 3);
    for (let n = 0; n < count; n += 1) {
      bytes[Math.floor(random() * bytes.length)] = random() < 0.5 ? 0xff : random() * 256;
    }
    const length = random() < 0.2 ? Math.floor(random() * bytes.length) : bytes.length;
    try {
      await all(bytes.subarray(0, length));
      outcomes.read += 1;
    } catch (error) {
      if (!(error instanceof PackProblem)) throw error;
      expect(error.reason).toBe('damaged');
      outcomes.refused += 1;
    }
  }
  expect(outcomes.refused).toBeGreaterThan(100);
}, 60_000);

test('offsets beyond every file are refused, wherever they stand', async () => {
  const whole = await made();
  const tail = whole.length - 98;
  // Of the directory, of the end of long form, and of a file.
  for (const at of [tail + 48, tail + 56 + 8, tail - 8]) {
    for (const offset of [1n << 40n, (1n << 53n) - 1n, (1n << 64n) - 1n]) {
      const bytes = Buffer.from(whole);
      bytes.writeBigUInt64LE(offset, at);
      await expect(all(bytes)).rejects.toMatchObject({ reason: 'damaged' });
    }
  }
});

test('a name that is there twice, leads out, or is one of very many is refused', async () => {
  const twice = await made();
  for (let at = twice.indexOf('manifest.json'); at >= 0; at = twice.indexOf('manifest.json', at)) {
    twice.write(MONTH, at);
  }
  const outside = zipSync({ '../../x.jsonl': Buffer.from('1') });
  const many = zipSync(
    Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`${n}`.padStart(60), twice])),
    { level: 0 },
  );
  for (const bytes of [twice, outside, many]) {
    await expect(all(bytes)).rejects.toMatchObject({ reason: 'damaged' });
  }
});

test('pieces that fail, and a file that is there, are told to whoever packs', async () => {
  const file = join(dir, 'half.zip');
  const zip = new ZipFileWriter(file);
  function* pieces(): IterableIterator<string> {
    yield 'a\n';
    throw new Error('no such month');
  }
  await expect(zip.add(MONTH, pieces())).rejects.toThrow('no such month');
  await zip.abandon();
  expect(() => new ZipFileWriter(file)).toThrow('EEXIST');
});
