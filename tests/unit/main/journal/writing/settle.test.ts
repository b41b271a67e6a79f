import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThreadFiles, type DiskCalls } from '@disk/files';
import type { JournalEntry } from '@main/journal/entry';
import { retiringMonths } from '@main/journal/writing/retire';
import { JournalStore, MonthDue, type RetiredMonth } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { heldBy } from '@tests/support/heldFiles';
import { entryOf, OWNER } from '@tests/support/journalEntries';
import { openInThread } from '@tests/support/journalThread';

const month = (number: number): number => Date.UTC(2026, number, 15);

describe('a month that is to be moved or removed', () => {
  let root: string;
  let dir: string;
  let now: number;

  const time = (): number => now;
  const open = (): JournalStore => openInThread(dir, time);
  /** A thread on a disk of its own. */
  const threadOn = (calls: DiskCalls): JournalStore =>
    new JournalStore(dir, time, new ThreadFiles(calls));
  const names = (ending: RegExp): string[] => readdirSync(dir).filter((name) => ending.test(name));
  const notes = (store: JournalStore, what: string): number =>
    [...store.ofKind('configuration')].filter(({ body }) => body.includes(what)).length;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '月份 '));
    dir = join(root, 'journal');
    for (const number of [5, 6, 7, 8, 9]) {
      now = month(number);
      const store = open();
      store.append([entryOf('gap', now), entryOf('told', now)]);
      store.close();
    }
  });
  afterEach(() => cleanUp(root));

  /** Works until one of its acts on the disk is the last one it lives to see. */
  function dies(work: (store: JournalStore) => unknown, after: number): boolean {
    const died = new Error('dead');
    let acts = 0;
    const alive = heldBy('', () => false).calls;
    const mortal = (act: () => void): void => {
      acts += 1;
      if (acts > after) throw died;
      act();
    };
    const store = threadOn({
      rename: (from, to) => mortal(() => alive.rename(from, to)),
      remove: (path) => mortal(() => alive.remove(path)),
      wait: () => undefined,
    });
    try {
      work(store);
    } catch (error) {
      if (error !== died && !(error instanceof MonthDue) && acts <= after) throw error;
    }
    store.drop();
    return acts > after;
  }

  function damage(name: string): void {
    writeFileSync(join(dir, `${name}.db`), 'garbage '.repeat(2_000));
  }

  it.each([
    ['the newest', '2026-10', ['2026-06', '2026-07', '2026-08', '2026-09', '2026-11']],
    ['an older one', '2026-09', ['2026-06', '2026-07', '2026-08', '2026-10']],
  ])('is put aside once and said once, wherever the app dies: %s', (_what, name, left) => {
    for (let after = 0; ; after += 1) {
      damage(name);
      // One thread finds it, the next puts it aside.
      const finds = dies((store) => store.open(), after);
      const moves = dies((store) => {
        store.open();
        store.append([entryOf('gap', now)]);
      }, after);
      now = month(10);
      for (let turn = 0; turn < 3; turn += 1) {
        try {
          const store = open();
          store.append([entryOf('gap', now)]);
          store.close();
        } catch (error) {
          // What was not even noted before the death is found again.
          if (!(error instanceof MonthDue)) throw error;
        }
      }
      const store = open();
      expect(names(/^2026-\d\d\.db\.damaged-\d{8}T\d{6}$/), `after ${after}`).toHaveLength(1);
      expect(notes(store, 'setAside'), `after ${after}`).toBe(1);
      expect(names(/\.(due|done)/)).toEqual([]);
      expect(store.months()).toEqual(expect.arrayContaining(left));
      store.close();
      if (!finds && !moves) return;
      new ThreadFiles().remove(dir);
      for (const number of [5, 6, 7, 8, 9]) {
        now = month(number);
        const again = open();
        again.append([entryOf('gap', now), entryOf('told', now)]);
        again.close();
      }
    }
  });

  it('that another program holds is left where it is, and the journal goes on beside it', () => {
    damage('2026-10');
    expect(() => open()).toThrow(MonthDue);
    const held = heldBy('EBUSY', (_times, path) => path.endsWith('2026-10.db'));
    const told: unknown[] = [];
    for (let start = 0; start < 3; start += 1) {
      const store = threadOn(held.calls);
      told.push(...store.settle().staying);
      store.open();
      store.append([entryOf('told', now, { start })]);
      expect(store.verify()).toMatchObject({ ok: true });
      expect(store.inspect('2026-10')).toBe(true);
      store.close();
    }
    // Said once; nothing is refused, and nothing is lost.
    expect(told).toEqual([
      {
        file: '2026-10.db',
        what: 'aside',
        trouble: 'held',
        reason: expect.stringContaining('EBUSY') as string,
      },
    ]);
    expect(names(/\.db$/)).toContain('2026-10.db');
    expect(names(/\.db$/)).toContain('2026-11.db');
    // Whoever held it lets go, a month later.
    now = month(10);
    const store = open();
    store.append([entryOf('told', now, { start: 3 })]);
    expect(store.setAside).toMatchObject([{ file: '2026-10.db' }]);
    expect(notes(store, 'setAside')).toBe(1);
    const starts = [...store.read(OWNER.server, OWNER.tenant, 13)].filter(({ body }) =>
      body.includes('start'),
    );
    expect(starts.map(({ body }) => body)).toEqual([0, 1, 2, 3].map((n) => `{"start":${n}}`));
    expect(store.months()).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-11']);
    expect(store.verify().ok).toBe(true);
    store.close();
  });

  function retired(): RetiredMonth {
    const [oldest] = retiringMonths(dir, 4);
    if (oldest === undefined) throw new Error('no month is too old');
    const note = (event: string): JournalEntry =>
      entryOf('configuration', now, { event, month: oldest.month, ...oldest.end });
    return { month: oldest.month, before: note('retentionDue'), after: note('retention') };
  }

  it('is removed once and said once, wherever the app dies, and verify accepts each state', () => {
    for (let after = 0; ; after += 1) {
      const what = retired();
      const asks = (store: JournalStore): void => {
        store.open();
        store.retire(what);
      };
      const first = dies(asks, after);
      expect(verifyJournal(dir, null).ok, `after ${after}, asked`).toBe(true);
      const second = dies(asks, after);
      expect(verifyJournal(dir, null).ok, `after ${after}, removed`).toBe(true);
      // The caretaker asks again a day later, where it is still there.
      for (let turn = 0; turn < 3 && names(/^2026-06\.db$/).length > 0; turn += 1) {
        const store = open();
        expect(() => store.retire(what)).toThrow(MonthDue);
        store.close();
        open().close();
      }
      const store = open();
      store.append([entryOf('gap', now)]);
      expect(notes(store, '"retention"'), `after ${after}`).toBe(1);
      expect(names(/^2026-06|due|done/)).toEqual([]);
      expect(store.verify()).toMatchObject({ ok: true });
      store.close();
      if (!first && !second) return;
      new ThreadFiles().remove(dir);
      for (const number of [5, 6, 7, 8, 9]) {
        now = month(number);
        const again = open();
        again.append([entryOf('gap', now), entryOf('told', now)]);
        again.close();
      }
    }
  });

  it('that cannot be removed is told once, and never noted as gone', () => {
    const what = retired();
    const held = heldBy('EBUSY', (_times, path) => path.endsWith('2026-06.db'));
    const told: unknown[] = [];
    const first = threadOn(held.calls);
    first.open();
    expect(() => first.retire(what)).toThrow(MonthDue);
    first.close();
    for (let start = 0; start < 3; start += 1) {
      const store = threadOn(held.calls);
      told.push(...store.settle().staying);
      store.open();
      expect(() => store.retire(what)).toThrow('EBUSY');
      expect(notes(store, '"retention"')).toBe(0);
      expect(notes(store, '"retentionDue"')).toBe(1);
      // It stays part of the journal.
      expect(store.months()).toContain('2026-06');
      expect(store.verify().ok).toBe(true);
      store.close();
    }
    expect(told).toMatchObject([{ file: '2026-06.db', what: 'retire', trouble: 'held' }]);
    const store = open();
    store.retire(what);
    expect(store.months()).not.toContain('2026-06');
    expect(notes(store, '"retention"')).toBe(1);
    expect(store.verify().ok).toBe(true);
    store.close();
  });
});
