import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThreadFiles } from '@disk/files';
import { copyAnchors } from '@main/journal/anchors/anchorCopy';
import { writeAnchor } from '@main/journal/anchors/anchors';
import {
  incomingFolder,
  noteIncoming,
  noteTakenIn,
  takeIncoming,
} from '@main/journal/writing/incoming';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf } from '@tests/support/journalEntries';
import { openInThread } from '@tests/support/journalThread';

const NOW = Date.UTC(2026, 10, 22, 12);
const KEPT = 'journal.before-20261122T120000';

describe('a journal that takes the place of another', () => {
  let root: string;
  let anchors: string;
  let drive: string;
  const journal = (): string => join(root, 'journal');
  const start = (files = new ThreadFiles()) => takeIncoming(root, anchors, NOW, files);
  const check = () => verifyJournal(journal(), [anchors, drive]);

  /** A journal of so many entries that names itself in them, and its last anchor. */
  function make(dir: string, name: string, count: number, anchorFile: string): void {
    const store = openInThread(dir, () => NOW);
    store.append(Array.from({ length: count }, (_, n) => entryOf('gap', NOW, { name, n })));
    writeAnchor(anchorFile, { at: NOW, ...store.end() });
    store.close();
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 导入 '));
    anchors = join(root, 'anchors', 'anchors.txt');
    drive = join(root, 'drive', 'anchors-desk.txt');
    mkdirSync(dirname(drive));
    make(journal(), 'own', 3, anchors);
    copyAnchors(anchors, drive);
    make(incomingFolder(root), 'other', 2, join(incomingFolder(root), 'anchors.txt'));
    noteIncoming(root, '张三');
  });

  afterEach(() => cleanUp(root));

  it('never counts as whole while anchors of the other one are there, and touches none of them', () => {
    const outside = readFileSync(drive, 'utf8');
    const inside = readFileSync(anchors, 'utf8');
    expect(start()).toEqual({ keptAs: KEPT, by: '张三' });
    const { ok, entries, anchors: found } = check();
    expect({ ok, entries, checked: found.checked }).toEqual({ ok: false, entries: 2, checked: 1 });
    expect(found.problem).toMatch(
      /^another journal stands here since 2026-11-22T12:00:00.000Z: entry 3, anchored at/,
    );
    expect(readFileSync(drive, 'utf8')).toBe(outside);
    expect(readFileSync(anchors, 'utf8')).toBe(inside);
    // The other one is kept, and its anchors still prove it.
    expect(verifyJournal(join(root, KEPT), anchors)).toMatchObject({ entries: 3 });
    // Its own anchors go to a file of their own, on the drive as well.
    expect(copyAnchors(anchors, drive)).toBe(1);
    expect(readdirSync(dirname(drive)).sort()).toEqual([
      expect.stringMatching(/^anchors-desk-[0-9a-f]{12}\.txt$/),
      'anchors-desk.txt',
    ]);
    // With the inner ones gone the outer ones say the same.
    rmSync(dirname(anchors), { recursive: true });
    expect(check().ok).toBe(false);
  });

  it('is told until its chain says so', () => {
    expect(start()).not.toBeNull();
    expect(start()).toEqual({ keptAs: KEPT, by: '张三' });
    noteTakenIn(root);
    expect(start()).toBeNull();
  });

  it('counts as whole where it is the same one that goes on', () => {
    rmSync(incomingFolder(root), { recursive: true });
    const store = openInThread(journal(), () => NOW);
    store.close();
    // What a pack of it makes: the same chain, with more behind.
    mkdirSync(incomingFolder(root));
    for (const name of readdirSync(journal())) {
      writeFileSync(join(incomingFolder(root), name), readFileSync(join(journal(), name)));
    }
    make(incomingFolder(root), 'more', 1, join(incomingFolder(root), 'anchors.txt'));
    expect(start()).toEqual({ keptAs: KEPT, by: '' });
    expect(check()).toMatchObject({ ok: true, entries: 4, anchors: { checked: 2 } });
  });

  it('finds anchors that an earlier version has moved away', () => {
    renameSync(anchors, `${anchors}.before-20261121T120000`);
    renameSync(drive, `${drive}.before-20261121T120000`);
    start();
    expect(check().anchors.problem).toContain('another journal stands here');
  });

  it('loses no journal and no anchor to a crash between any two moves', () => {
    let crashes = 0;
    for (let after = 0; ; after += 1) {
      if (after > 0) {
        rmSync(root, { recursive: true });
        make(journal(), 'own', 3, anchors);
        make(incomingFolder(root), 'other', 2, join(incomingFolder(root), 'anchors.txt'));
        noteIncoming(root, '张三');
      }
      const dies = dyingAfter(after);
      let died = true;
      try {
        start(dies);
        died = false;
      } catch {
        crashes += 1;
      }
      const taken = start();
      expect(taken, `after ${after}`).toMatchObject({ by: '张三' });
      const kept = join(root, taken?.keptAs ?? '');
      expect(taken?.keptAs, `after ${after}`).not.toBe('');
      expect(verifyJournal(kept, anchors)).toMatchObject({ entries: 3, anchors: { checked: 1 } });
      const found = verifyJournal(journal(), anchors);
      expect(found).toMatchObject({ entries: 2, anchors: { checked: 1 } });
      expect(found.anchors.problem).toContain('another journal stands here');
      expect(existsSync(incomingFolder(root))).toBe(false);
      if (!died) break;
    }
    expect(crashes).toBeGreaterThan(3);
  });

  /** The process ends at the so many-th act on the disk: nothing after it is done, no tidying up either. */
  function dyingAfter(acts: number): ThreadFiles {
    let left = acts;
    const alive = (): void => {
      if (left <= 0) throw new Error('dead');
      left -= 1;
    };
    return new ThreadFiles({
      rename(from, to) {
        alive();
        renameSync(from, to);
      },
      remove(path) {
        alive();
        rmSync(path, { recursive: true, force: true });
      },
      wait: () => undefined,
    });
  }
});
