import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anchorCopyIn, copyAnchors, folderTakesFiles } from '@main/journal/anchors/anchorCopy';
import { readAnchors, writeAnchor } from '@main/journal/anchors/anchors';
import type { ChainEnd, EntryKind, JournalEntry } from '@main/journal/entry';
import { openSqlite } from '@main/journal/segment/sqlite';
import { retiringMonths } from '@main/journal/writing/retire';
import { MonthDue, type JournalStore, type RetiredMonth } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { FakeClock } from '@tests/support/fakeClock';
import { entryOf, receivedOf } from '@tests/support/journalEntries';
import { openInThread } from '@tests/support/journalThread';

const month = (number: number): number => Date.UTC(2026, number, 15);

describe('anchors and retention of the journal', () => {
  let root: string;
  let dir: string;
  let file: string;
  let now: number;
  let store: JournalStore;

  const open = (): JournalStore => openInThread(dir, () => now);
  const anchor = (): void => writeAnchor(file, { at: (now += 1), ...store.end() });
  const change = (name: string, sql: string): void => {
    store.close();
    const db = openSqlite(join(dir, `${name}.db`));
    db.exec(sql);
    db.close();
    store = open();
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 '));
    dir = join(root, 'journal');
    file = join(root, 'anchors', 'anchors.txt');
    now = month(5);
    store = open();
  });

  afterEach(async () => {
    store.close();
    await cleanUp(root);
  });

  it('keeps what every anchor names, over a change of month', () => {
    store.append([entryOf('gap', now), entryOf('gap', now)]);
    anchor();
    now = month(6);
    anchor();
    store.append([entryOf('gap', now)]);
    anchor();
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
    expect(store.verify(file)).toMatchObject({ ok: true, anchors: { checked: 3, problem: null } });
  });

  it('are written elsewhere as well, once each, with those that were made while that was away', () => {
    const drive = join(root, 'drive');
    const copy = anchorCopyIn(drive, root);
    const cut = (): boolean => verifyJournal(dir, [file, copy]).ok;
    store.append([entryOf('gap', now)]);
    anchor();
    expect(() => copyAnchors(file, copy)).toThrow(/ENOENT/);
    expect(existsSync(drive)).toBe(false);
    anchor();
    mkdirSync(drive);
    expect(copyAnchors(file, copy)).toBe(2);
    expect(copyAnchors(file, copy)).toBe(0);
    // A write that broke off.
    appendFileSync(copy, '2026-06-15T00:0');
    store.append([entryOf('gap', now)]);
    anchor();
    expect(copyAnchors(file, copy)).toBe(1);
    expect(readAnchors(copy)).toMatchObject({ anchors: readAnchors(file).anchors, torn: 1 });
    expect(verifyJournal(dir, [file, copy])).toMatchObject({ ok: true, anchors: { checked: 3 } });
    // Whoever cuts the journal short has to reach both.
    rmSync(file);
    change('2026-06', 'DELETE FROM entry WHERE seq = 2');
    expect(cut()).toBe(false);
    expect(verifyJournal(dir, file).ok).toBe(true);
  });

  it('have a file of their own in a folder that several share', () => {
    const data = ['/home/a', '/home/b'];
    const files = ['调度台-1', '调度台 2', 'DESK'].flatMap((machine) =>
      data.map((one) => anchorCopyIn('/mnt/anchors', one, machine)),
    );
    expect(new Set(files).size).toBe(6);
    for (const one of files) {
      expect(basename(one)).toMatch(/^anchors-(调度台-1|调度台_2|DESK)-[0-9a-f]{8}\.txt$/);
    }
    // Two workstations with one name of their account share nothing but the folder.
    const hashes = files.map((one) => one.slice(-12));
    expect(new Set(hashes).size).toBe(6);
  });

  it('know a folder that takes files, and leave nothing in it', async () => {
    const clock = new FakeClock();
    expect(await folderTakesFiles(root, clock)).toBe(true);
    expect(await folderTakesFiles(join(root, 'away'), clock)).toBe(false);
    expect(readdirSync(root)).toEqual(['journal']);
  });

  it('finds a journal that was cut short, which the chain alone cannot', () => {
    store.append([entryOf('gap', now), entryOf('gap', now), entryOf('gap', now)]);
    anchor();
    change('2026-06', 'DELETE FROM entry WHERE seq = 3');
    expect(store.verify().ok).toBe(true);
    expect(store.verify(file)).toMatchObject({
      ok: false,
      anchors: { problem: expect.stringContaining('entry 3') as string },
    });
  });

  it('finds a journal that was written anew with hashes that fit', () => {
    store.append([entryOf('gap', now, { true: 1 })]);
    anchor();
    store.close();
    rmSync(dir, { recursive: true });
    store = open();
    store.append([entryOf('gap', now, { true: 0 }), entryOf('gap', now)]);
    expect(store.verify().ok).toBe(true);
    expect(store.verify(file).anchors.problem).toContain('entry 1 is not the one');
  });

  it('finds a month that is missing altogether', () => {
    store.append([entryOf('gap', now)]);
    now = month(6);
    store.append([entryOf('gap', now)]);
    anchor();
    store.close();
    rmSync(join(dir, '2026-07.db'));
    store = open();
    expect(store.verify().ok).toBe(true);
    expect(store.verify(file).ok).toBe(false);
  });

  it('goes on with a new line after one that broke off, and reads past it', () => {
    store.append([entryOf('gap', now)]);
    anchor();
    appendFileSync(file, '2026-06-15T00:00:00.000Z\t2026-0');
    anchor();
    expect(readAnchors(file)).toMatchObject({
      anchors: [{ seq: 1 }, { seq: 1 }],
      torn: 1,
      unreadable: 0,
    });
    expect(store.verify(file)).toMatchObject({ ok: true, anchors: { checked: 2 } });
  });

  /** Months June to October, an anchor in each. */
  const season = (): void => {
    for (const number of [5, 6, 7, 8, 9]) {
      now = month(number);
      const alarm = receivedOf(now, `点${number}`);
      store.append([alarm, entryOf('gap', now)]);
      if (number !== 6) {
        const { alarmId } = alarm;
        store.append([entryOf('acknowledged', now, {}, { alarmId })]);
      }
      anchor();
    }
  };

  const retiredOf = ({ month, end }: { month: string; end?: ChainEnd }): RetiredMonth => {
    const note = (event: string): JournalEntry =>
      entryOf('configuration', now, { event, month, ...end });
    return { month, before: note('retentionDue'), after: note('retention') };
  };

  const retire = (months: number): void => {
    for (const one of retiringMonths(dir, months)) {
      const retired = retiredOf(one);
      // The thread that has it open leaves it to the next one.
      expect(() => store.retire(retired)).toThrow(MonthDue);
      store.close();
      store = open();
      store.retire(retired);
    }
  };

  it('removes the oldest months after the chain has noted their end, and verifies', () => {
    season();
    expect(retiringMonths(dir, 3)).toMatchObject([
      { month: '2026-06', entries: 3, unacknowledged: 0, end: { seq: 3 } },
      { month: '2026-07', entries: 2, unacknowledged: 1, end: { seq: 5 } },
    ]);
    retire(3);
    expect(store.months()).toEqual(['2026-08', '2026-09', '2026-10']);
    expect(store.verify(file)).toMatchObject({ ok: true, anchors: { checked: 3, problem: null } });
    // Whoever opens it next finds it whole, too.
    store.close();
    store = open();
    store.append([entryOf('gap', now)]);
    expect(store.verify(file).ok).toBe(true);
  });

  it('counts by the last act: an acknowledgement that was taken back is none', () => {
    const [first, second] = [receivedOf(month(5), '撤回'), receivedOf(month(5), '又确认')];
    const act = (kind: EntryKind, { alarmId }: JournalEntry): JournalEntry =>
      entryOf(kind, month(5), {}, { alarmId });
    store.append([
      ...[first, act('acknowledged', first), act('withdrawn', first)],
      ...[second, act('acknowledged', second), act('withdrawn', second)],
      act('acknowledged', second),
    ]);
    season();
    const open = retiringMonths(dir, 3).map(({ unacknowledged }) => unacknowledged);
    expect(open).toEqual([1, 1]);
  });

  it('refuses a journal whose begin was taken away without a note', () => {
    season();
    store.close();
    rmSync(join(dir, '2026-06.db'));
    store = open();
    expect(store.verify()).toMatchObject({
      ok: false,
      segments: [{ month: '2026-07', problem: 'what came before it is missing' }, {}, {}, {}],
    });
  });

  it('refuses one where more was taken away than the notes say', () => {
    season();
    retire(4);
    store.close();
    rmSync(join(dir, '2026-07.db'));
    store = open();
    expect(store.verify().ok).toBe(false);
  });

  it('removes nothing below three months, and nothing of a broken chain', () => {
    season();
    expect(retiringMonths(dir, 0)).toHaveLength(2);
    change('2026-08', "UPDATE entry SET body = '{}' WHERE kind = 'received'");
    expect(() => retiringMonths(dir, 3)).toThrow('broken');
  });

  it('keeps the newest month whatever is asked', () => {
    store.append([entryOf('gap', now)]);
    expect(() => store.retire(retiredOf({ month: '2026-06' }))).toThrow('2026-06');
    expect(store.months()).toEqual(['2026-06']);
  });
});
