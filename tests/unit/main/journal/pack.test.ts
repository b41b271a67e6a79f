import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { zipSync } from 'fflate';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { writeAnchor } from '@main/storage/journal/anchors';
import { packJournal } from '@main/storage/journal/pack/pack';
import { ZipFileWriter } from '@main/storage/journal/pack/zipWrite';
import { readableOwners } from '@main/storage/journal/owner';
import { JournalReader } from '@main/storage/journal/readerClient';
import { openSqlite } from '@main/storage/journal/sqlite';
import { JournalStore } from '@main/storage/journal/store';
import { verifyJournal } from '@main/storage/journal/verify';
import { cleanUp } from '@tests/support/clean-up';
import { entryOf, OWNER, receivedOf } from '@tests/support/journal-entries';
import { buildJournalReader } from '@tests/support/journal-worker';
import { keptLog } from '@tests/support/quiet-log';

const NOVEMBER = Date.UTC(2026, 10, 30);
const DECEMBER = Date.UTC(2026, 11, 1);

describe('pack of the journal', () => {
  let root: string;
  let dir: string;
  let anchors: string;
  let pack: string;
  let now: number;
  let store: JournalStore;
  let reader: JournalReader;
  let readerPath: string;

  beforeAll(async () => {
    readerPath = await buildJournalReader();
  }, 60_000);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 包 '));
    dir = join(root, 'journal');
    anchors = join(root, 'anchors.txt');
    pack = join(root, 'out.zip');
    now = NOVEMBER;
    store = new JournalStore(dir, () => now);
    store.open();
    reader = new JournalReader({ clock: systemClock(), log: keptLog(), dir, readerPath });
    store.append([receivedOf(now, '人民路🚛'), entryOf('gap', now)]);
    writeAnchor(anchors, { at: now, ...store.end() });
    now = DECEMBER;
    store.append(Array.from({ length: 2_500 }, (_, n) => entryOf('told', now, { n })));
  });

  afterEach(async () => {
    store.close();
    await reader.close();
    await cleanUp(root);
  });

  const packed = (anchorFile: string | null, owners: readonly string[] | null = null) =>
    packJournal(dir, { file: pack, anchorFile, now, owners });
  const other = (name = 'other'): string => join(root, name, 'journal');
  const unpackInto = (into: string, anchorFile: string | null) =>
    reader.unpack({ file: pack, into, anchorFile, now });
  const unpack = (into = other()) => unpackInto(into, join(into, '..', 'a.txt'));

  it('carries everything to another machine while the journal is open', async () => {
    expect(await packed(anchors)).toEqual({ entries: 2_502 });
    expect(await unpack()).toEqual({ entries: 2_502 });
    expect(verifyJournal(other(), join(root, 'other', 'a.txt'))).toMatchObject({
      ok: true,
      entries: 2_502,
      anchors: { checked: 1 },
    });
    const there = new JournalStore(other(), () => now);
    there.open();
    expect([...there.ofKind('received')]).toEqual([...store.ofKind('received')]);
    there.append([entryOf('gap', now)]);
    expect(there.verify().ok).toBe(true);
    there.close();
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  it.runIf(python)('is an archive that other programs read', async () => {
    await packed(anchors);
    const script =
      'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),z.namelist())';
    const { stdout } = spawnSync('python3', ['-c', script, pack], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(
      "None ['2026-11.jsonl', '2026-12.jsonl', 'anchors.txt', 'manifest.json']",
    );
  });

  it('brings a journal up to date that is the begin of the packed one', async () => {
    await packed(null);
    await unpack();
    store.append([entryOf('gap', now, { later: true })]);
    rmSync(pack);
    await packed(null);
    expect(await unpack()).toEqual({ entries: 2_503 });
    expect(verifyJournal(other(), null).ok).toBe(true);
  });

  it.each([
    ['of another journal', 'otherJournal', () => undefined],
    [
      'that has gone on by itself',
      'further',
      async (into: string) => {
        await unpackInto(into, null);
        const there = new JournalStore(into, () => now);
        there.open();
        there.append([entryOf('gap', now)]);
        there.close();
      },
    ],
  ])('leaves a folder alone %s', async (_name, reason, prepare) => {
    await packed(null);
    await prepare(other());
    if (!existsSync(other())) {
      const there = new JournalStore(other(), () => now);
      there.open();
      there.append([entryOf('gap', now)]);
      there.close();
    }
    const before = verifyJournal(other(), null).entries;
    await expect(unpack()).rejects.toMatchObject({ reason });
    expect(verifyJournal(other(), null).entries).toBe(before);
    expect(readdirSync(join(root, 'other'))).toEqual(['journal']);
  });

  it.each([
    ['cut short', (file: string) => truncateSync(file, 5_000)],
    ['no archive', (file: string) => writeFileSync(file, 'hello '.repeat(300))],
    ['empty', (file: string) => writeFileSync(file, '')],
    ['another archive', (file: string) => copyFileSync(otherZip(), file)],
    ['changed in the middle', (file: string) => changeAt(file, 3_000)],
    ['changed at its end', (file: string) => changeAt(file, readFileSync(file).length - 120)],
  ])('refuses a pack that is %s, in words', async (_name, damage) => {
    await packed(null);
    damage(pack);
    await expect(unpack()).rejects.toMatchObject({ reason: 'damaged' });
    expect(existsSync(other())).toBe(false);
  });

  function otherZip(): string {
    const file = join(root, 'other.zip');
    writeFileSync(file, zipSync({ a: Buffer.from('b'.repeat(500)) }, { level: 0 }));
    return file;
  }

  function changeAt(file: string, at: number): void {
    const bytes = readFileSync(file);
    bytes.fill(0x5a, at, at + 20);
    writeFileSync(file, bytes);
  }

  it('refuses a pack of a chain that is broken, or that was made by hand', async () => {
    store.close();
    const db = openSqlite(join(dir, '2026-12.db'));
    db.exec(`UPDATE entry SET body = '{"n":"x"}' WHERE seq = 1000`);
    db.close();
    await packed(null);
    await expect(unpack()).rejects.toMatchObject({ reason: 'broken' });
    expect(existsSync(other())).toBe(false);
  });

  it('refuses one whose manifest would fill the memory', async () => {
    const zip = new ZipFileWriter(pack);
    const megabyte = `${' '.repeat(1023)}\n`.repeat(1024);
    await zip.add(
      'manifest.json',
      Array.from({ length: 5 }, () => megabyte),
    );
    zip.end();
    await expect(unpack()).rejects.toMatchObject({ reason: 'damaged' });
    expect(existsSync(other())).toBe(false);
  });

  it('refuses one of a newer version', async () => {
    const zip = new ZipFileWriter(pack);
    await zip.add('manifest.json', ['{"format":2,"madeAt":"","entries":0,"segments":[]}']);
    zip.end();
    await expect(unpack()).rejects.toMatchObject({ reason: 'newer' });
  });

  it('holds nothing that who packs may not read', async () => {
    const own = readableOwners(OWNER);
    expect(await packed(anchors, own)).toEqual({ entries: 2_502 });
    rmSync(pack);
    store.append([receivedOf(now, '别家', {}, { tenant: '805230' })]);
    await expect(packed(anchors, own)).rejects.toMatchObject({ reason: 'others' });
    expect(existsSync(pack)).toBe(false);
    expect(await packed(anchors)).toEqual({ entries: 2_503 });
  });
});
