import {
  copyFileSync,
  existsSync,
  mkdirSync,
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
import { writeAnchor } from '@main/journal/anchors/anchors';
import { packJournal } from '@main/journal/pack/pack';
import { ZipFileReader } from '@main/journal/pack/zipRead';
import { ZipFileWriter } from '@main/journal/pack/zipWrite';
import { readableOwners } from '@main/journal/owner';
import { JournalReader } from '@main/journal/reading/readerClient';
import { CHAIN_START, Segment } from '@main/journal/segment/segment';
import { openForReading, openSqlite } from '@main/journal/segment/sqlite';
import { JournalStore } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf, OWNER, receivedOf } from '@tests/support/journalEntries';
import { buildJournalReader } from '@tests/support/journalWorker';
import { keptLog } from '@tests/support/quietLog';
import { randomEntries, seeded } from '@tests/support/randomJournal';

const NOVEMBER = Date.UTC(2026, 10, 30);
const DECEMBER = Date.UTC(2026, 11, 1);

describe('pack of the journal', () => {
  let root: string;
  let dir: string;
  let anchors: string;
  /** A second one has another name: the first may be open for a moment still, and Windows then removes it later. */
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
    pack = join(root, 'second.zip');
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

  it('gives each month the version that it had, and a journal of the first one to older programs', async () => {
    store.close();
    rmSync(dir, { recursive: true });
    mkdirSync(dir);
    now = NOVEMBER;
    const at = CHAIN_START;
    Segment.open(join(dir, '2026-11.db'), '2026-11', at, now, { version: 1 }).close();
    store = new JournalStore(dir, () => now);
    store.open();
    store.append(randomEntries(seeded(3), 300, now));
    expect(await packed(null)).toEqual({ entries: 300 });
    const old = await manifestOf(pack);
    expect(old).toMatchObject({ format: 1, segments: [{ month: '2026-11', version: 1 }] });
    await unpack(other('old'));
    pack = join(root, 'second.zip');
    now = DECEMBER;
    store.append([...randomEntries(seeded(4), 300, now), entryOf('told', now, { text: '一' })]);
    expect(await packed(null)).toEqual({ entries: 601 });
    expect(await manifestOf(pack)).toMatchObject({
      format: 2,
      segments: [
        { month: '2026-11', version: 1 },
        { month: '2026-12', version: 2 },
      ],
    });
    await unpack(other('mixed'));
    const end = store.end();
    store.close();
    for (const month of ['2026-11', '2026-12']) {
      const [here, there] = [dir, other('mixed')].map((one) => tablesOf(join(one, `${month}.db`)));
      expect(there).toEqual(here);
    }
    const [version] = tablesOf(join(other('old'), '2026-11.db'));
    expect(version).toEqual([[{ version: 1 }]]);
    store = new JournalStore(other('mixed'), () => now);
    store.open();
    expect(store.end()).toEqual(end);
    expect(store.verify()).toMatchObject({ ok: true, entries: 601 });
  });

  it('reads what a version made that knew of no other', async () => {
    store.close();
    rmSync(dir, { recursive: true });
    mkdirSync(dir);
    Segment.open(join(dir, '2026-12.db'), '2026-12', CHAIN_START, now, { version: 1 }).close();
    store = new JournalStore(dir, () => now);
    store.open();
    store.append(randomEntries(seeded(5), 50, now));
    await packed(null);
    const zip = await ZipFileReader.open(pack);
    const lines: string[] = [];
    for await (const line of zip.lines('2026-12.jsonl')) lines.push(`${line}\n`);
    zip.close();
    const { segments, ...manifest } = await manifestOf(pack);
    pack = join(root, 'second.zip');
    const write = new ZipFileWriter(pack);
    await write.add('2026-12.jsonl', lines);
    const without = segments.map(({ version: _, ...segment }) => segment);
    await write.add('manifest.json', [JSON.stringify({ ...manifest, segments: without })]);
    await write.end();
    expect(await unpack()).toEqual({ entries: 50 });
    expect(tablesOf(join(other(), '2026-12.db'))[0]).toEqual([[{ version: 1 }]]);
  });

  it('refuses one with a month of a newer version', async () => {
    await packed(null);
    const { segments, ...manifest } = await manifestOf(pack);
    pack = join(root, 'second.zip');
    const zip = new ZipFileWriter(pack);
    const newer = segments.map((segment) => ({ ...segment, version: 3 }));
    await zip.add('manifest.json', [JSON.stringify({ ...manifest, segments: newer })]);
    await zip.end();
    await expect(unpack()).rejects.toMatchObject({ reason: 'newer' });
  });

  interface Manifest {
    readonly segments: readonly { readonly version?: number }[];
  }
  async function manifestOf(file: string): Promise<Manifest> {
    const zip = await ZipFileReader.open(file);
    const lines: string[] = [];
    for await (const line of zip.lines('manifest.json')) lines.push(line);
    zip.close();
    return JSON.parse(lines.join('\n')) as Manifest;
  }

  /** The raw rows of a month's file: its version, and its entries. */
  function tablesOf(file: string): readonly (readonly (readonly object[])[])[] {
    const db = openForReading(file);
    const rows = (sql: string): readonly object[] => db.all(sql);
    const [entries] = rows("SELECT sql FROM sqlite_master WHERE name = 'entry'");
    const isFirst = JSON.stringify(entries).includes('prev_hash');
    const hash = isFirst ? 'hash' : 'hex(hash) AS hash';
    const found = [
      [rows('SELECT version FROM segment')],
      [rows(`SELECT seq, entry_id, at, kind, alarm_id, body, ${hash} FROM entry ORDER BY seq`)],
    ];
    db.drop();
    return found;
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
    await zip.end();
    await expect(unpack()).rejects.toMatchObject({ reason: 'damaged' });
    expect(existsSync(other())).toBe(false);
  });

  it('refuses one of a newer version', async () => {
    const zip = new ZipFileWriter(pack);
    await zip.add('manifest.json', ['{"format":3,"madeAt":"","entries":0,"segments":[]}']);
    await zip.end();
    await expect(unpack()).rejects.toMatchObject({ reason: 'newer' });
  });

  it('holds nothing that who packs may not read', async () => {
    const own = readableOwners(OWNER);
    expect(await packed(anchors, own)).toEqual({ entries: 2_502 });
    pack = join(root, 'second.zip');
    store.append([receivedOf(now, '别家', {}, { tenant: '805230' })]);
    await expect(packed(anchors, own)).rejects.toMatchObject({ reason: 'others' });
    expect(existsSync(pack)).toBe(false);
    expect(await packed(anchors)).toEqual({ entries: 2_503 });
  });
});
