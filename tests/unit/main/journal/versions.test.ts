import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALARM_FOLDING } from '@main/alarms/ledger/fold';
import { writeAnchor } from '@main/journal/anchors/anchors';
import type { JournalEntry } from '@main/journal/entry';
import { foldWhole } from '@main/journal/writing/folding';
import { entriesOfLines, linesOf } from '@main/journal/segment/line';
import { readableOwners } from '@main/journal/owner';
import { COMMIT_ROWS, FLYING_ROWS, REMEMBERED_IDS } from '@main/journal/segment/groups';
import { JournalSearch } from '@main/journal/reading/search';
import { CHAIN_START, Segment } from '@main/journal/segment/segment';
import { openForReading, openSqlite, type SqlRow } from '@main/journal/segment/sqlite';
import type { JournalStore } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { entryOf, OWNER, receivedOf } from '@tests/support/journalEntries';
import { afterDamage, openInThread } from '@tests/support/journalThread';
import { randomEntries, seeded } from '@tests/support/randomJournal';

const NOVEMBER = Date.UTC(2026, 10, 30);
const DECEMBER = Date.UTC(2026, 11, 1);

/** Rows of a query, past the journal's own reading. */
function rowsOf(file: string, sql: string): readonly SqlRow[] {
  const db = openForReading(file);
  try {
    return db.all(sql);
  } finally {
    db.drop();
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const text = (value: unknown): string => String(value);

/** Follows the chain of a file by its raw columns. @returns the hash that it ends with. */
function chainOf(file: string): string {
  const [head] = rowsOf(file, 'SELECT version, prev_hash, first_seq FROM segment');
  let hash = text(head?.['prev_hash']);
  let seq = Number(head?.['first_seq']) - 1;
  const isFirst = head?.['version'] === 1;
  const sql = isFirst
    ? 'SELECT *, hash AS hex FROM entry ORDER BY seq'
    : `SELECT entry.*, lower(hex(hash)) AS hex, server, tenant, user FROM entry
        LEFT JOIN owner ON number = owner ORDER BY seq`;
  for (const row of rowsOf(file, sql)) {
    seq += 1;
    expect(row['seq']).toBe(seq);
    const { entry_id: id, at, kind, server, tenant, user, alarm_id: alarm, body } = row;
    const key = row['alarm_key'];
    const columns = [id, at, kind, server, tenant, user, alarm, key];
    hash = isFirst
      ? sha256(JSON.stringify([hash, seq, ...columns, body]))
      : sha256(`${hash} ${seq} ${JSON.stringify(columns)}\u001f${text(body)}`);
    expect(row['hex']).toBe(hash);
  }
  return hash;
}

describe('files of both versions', () => {
  let root: string;
  let dir: string;
  let now: number;
  let store: JournalStore;
  const stores: JournalStore[] = [];
  const file = (month = '2026-11'): string => join(dir, `${month}.db`);
  const kept = (made: JournalStore): JournalStore => {
    stores.push(made);
    return made;
  };
  const open = (): JournalStore => kept(openInThread(dir, () => now));
  const begin = (version: 1 | 2, month = '2026-11'): void =>
    Segment.open(file(month), month, CHAIN_START, now, { version }).close();
  const versionOf = (month: string): unknown =>
    rowsOf(file(month), 'SELECT version FROM segment')[0]?.['version'];
  const change = (sql: string, month?: string): void => {
    const db = openSqlite(file(month));
    db.exec(sql);
    db.close();
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 '));
    dir = join(root, 'journal');
    now = NOVEMBER;
    store = open();
  });
  afterEach(async () => {
    for (const one of stores.splice(0)) one.close();
    await cleanUp(root);
  });

  it('hold what was appended, each entry hashed over the one before and every column of it', () => {
    const entries = randomEntries(seeded(7), 400, now);
    store.append([...entries, ...entries.slice(0, 50).map((one) => ({ ...one, tenant: '别家' }))]);
    store.append([
      entryOf('commented', now, { text: '一\n二\u0000' }, { alarmKey: '点', user: '2' }),
    ]);
    store.close();
    expect(versionOf('2026-11')).toBe(2);
    chainOf(file());
    const { length } = rowsOf(file(), 'SELECT seq FROM entry');
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: length });
    const raw = rowsOf(file(), 'SELECT entry_id, at, kind, alarm_id, body FROM entry ORDER BY seq');
    expect(raw.slice(0, 400)).toEqual(
      entries.map(({ entryId, at, kind, alarmId, body }) => {
        const own = { entry_id: entryId, at, kind };
        return { ...own, alarm_id: alarmId, body };
      }),
    );
  });

  it('make one chain: a month goes on as it was begun, the next one is of the newest version', () => {
    dir = join(root, 'mixed');
    store = open();
    begin(1);
    store = open();
    const early = randomEntries(seeded(1), 120, now);
    const late = randomEntries(seeded(2), 120, DECEMBER);
    store.append(early);
    store.close();
    store = open();
    store.append([entryOf('gap', now)]);
    now = DECEMBER;
    store.append(late);
    store.close();
    expect([versionOf('2026-11'), versionOf('2026-12')]).toEqual([1, 2]);
    const end = chainOf(file());
    expect(rowsOf(file('2026-12'), 'SELECT prev_hash FROM segment')).toEqual([{ prev_hash: end }]);
    const last = chainOf(file('2026-12'));
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 241 });
    store = open();
    expect(store.end()).toEqual({ month: '2026-12', seq: 241, hash: last });
    const all = [...early, ...late].map(({ entryId }) => entryId);
    const own = [...store.read(OWNER.server, OWNER.tenant, 13)].map(({ entryId }) => entryId);
    expect(own.filter((id) => all.includes(id))).toEqual(all);
  });

  it('leave the same alarms and are found by the same searches', async () => {
    const answers: unknown[] = [];
    const entries = [
      ...randomEntries(seeded(4), 300, NOVEMBER),
      receivedOf(NOVEMBER, '人民路🚛', { text: '满溢未清运' }),
    ];
    const back = entryOf('returned', DECEMBER, {}, { alarmId: entries.at(-1)?.alarmId ?? '' });
    for (const version of [1, 2] as const) {
      dir = join(root, `of-${version}`);
      open().close();
      begin(version);
      now = NOVEMBER;
      store = open();
      store.append(entries);
      now = DECEMBER;
      store.append([back]);
      store.close();
      expect(versionOf('2026-11')).toBe(version);
      const pause = (): Promise<void> => Promise.resolve();
      const search = new JournalSearch({ dir, mayWrite: true, monotonic: () => 0, pause });
      const none = { kinds: [], classes: [], priorities: [], alarmId: '', from: null, to: null };
      const asked = { ...none, owners: readableOwners(OWNER), cursor: null, limit: 500 };
      const found = await Promise.all([
        search.search({ ...asked, text: '' }),
        search.search({ ...asked, text: '满溢未清运' }),
        search.search({ ...asked, text: '', classes: ['overflow'] }),
        search.search({ ...asked, text: '', alarmId: entries.at(-1)?.alarmId ?? '' }),
      ]);
      search.close();
      const lengths = found.map((one) => one.found.length);
      expect(lengths).toEqual([302, 1, lengths[2], 2]);
      expect(lengths[2]).toBeGreaterThan(20);
      const bare = found.map(({ found: all }) =>
        all.map(({ entry, facts }) => ({ facts, ...entry, hash: '', prevHash: '' })),
      );
      answers.push([bare, foldWhole(ALARM_FOLDING, dir, OWNER, undefined, now).stored]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  const three = (): JournalEntry[] =>
    [1, 2, 3].map((n) => receivedOf(now, `${n}号点`, { n }, { user: n === 2 ? '2' : '1' }));
  it.each<readonly [string, string, number]>([
    ['one sign of a body', `UPDATE entry SET body = replace(body, '2号', '9号') WHERE seq = 2`, 2],
    ['a space behind a body', `UPDATE entry SET body = body || ' ' WHERE seq = 2`, 2],
    ['a time', 'UPDATE entry SET at = at - 1 WHERE seq = 2', 2],
    ['a kind', `UPDATE entry SET kind = 'closed' WHERE seq = 2`, 2],
    ['an id', `UPDATE entry SET entry_id = entry_id || '0' WHERE seq = 2`, 2],
    ['an alarm', `UPDATE entry SET alarm_id = alarm_id || '0' WHERE seq = 2`, 2],
    ['a key', `UPDATE entry SET alarm_key = '点' WHERE seq = 2`, 2],
    ['the owner of a row', 'UPDATE entry SET owner = 1 WHERE seq = 2', 2],
    ['what an owner is', `UPDATE owner SET tenant = '000000' WHERE number = 2`, 2],
    ['an owner taken away', 'DELETE FROM owner WHERE number = 2', 2],
    ['a row taken out', 'DELETE FROM entry WHERE seq = 2', 3],
    ['the first row taken out', 'DELETE FROM entry WHERE seq = 1', 2],
    [
      'two rows swapped',
      'UPDATE entry SET seq = 99 WHERE seq = 1; UPDATE entry SET seq = 1 WHERE seq = 2; UPDATE entry SET seq = 2 WHERE seq = 99',
      1,
    ],
    ['a hash', `UPDATE entry SET hash = x'00' WHERE seq = 2`, 2],
    ['what the file begins after', `UPDATE segment SET prev_hash = '${'1'.repeat(64)}'`, 1],
  ])('tell of a change: %s', (_what, sql, at) => {
    store.append([...three(), entryOf('gap', now), entryOf('gap', now)]);
    store.close();
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true });
    change(sql);
    expect(verifyJournal(dir, null)).toMatchObject({
      ok: false,
      segments: [{ problem: `entry ${at} does not fit the chain` }],
    });
  });

  it('tell of a last row that is gone: by an anchor, by what was written, and by reading it back', () => {
    store.append(three());
    const anchors = join(root, 'anchors.txt');
    writeAnchor(anchors, { at: now, ...store.end() });
    const written = store.end();
    const db = openSqlite(file());
    db.exec('DELETE FROM entry WHERE seq = 3');
    expect(verifyJournal(dir, anchors)).toMatchObject({ ok: false, anchors: { checked: 0 } });
    expect(verifyJournal(dir, null, { written })).toMatchObject({ ok: false });
    db.close();
    const again = kept(
      afterDamage(
        dir,
        () => now,
        () => store.readBack(),
      ),
    );
    expect(again.setAside).toMatchObject([{ reason: 'entry 3 was written and cannot be read' }]);
  });

  it.each([1, 2] as const)(
    'of version %i are put aside when their last entry changes on the disk',
    (version) => {
      store.close();
      begin(version);
      store = open();
      store.append(three());
      const db = openSqlite(file());
      db.exec(`UPDATE entry SET body = '{}' WHERE seq = 3`);
      db.close();
      const again = kept(
        afterDamage(
          dir,
          () => now,
          () => store.readBack(),
        ),
      );
      expect(again.setAside).toMatchObject([{ reason: 'entry 3 does not match its hash' }]);
    },
  );

  it.each([
    `UPDATE entry SET body = '{}' WHERE seq = 3`,
    `UPDATE owner SET tenant = 'x'`,
    `UPDATE entry SET hash = x'00' WHERE seq = 3`,
  ])('are put aside when their last entry does not match its hash: %s', (sql) => {
    store.append(three());
    store.close();
    change(sql);
    const again = kept(afterDamage(dir, () => now, open));
    expect(again.setAside).toMatchObject([{ reason: 'entry 3 does not match its hash' }]);
    again.append([entryOf('gap', now)]);
    expect(again.verify()).toMatchObject({ ok: true });
  });

  it('find a changed first month in a chain over both versions', () => {
    store.close();
    begin(1, '2026-10');
    now = Date.UTC(2026, 9, 5);
    store = open();
    store.append(three());
    now = NOVEMBER;
    store.append(three());
    store.close();
    expect(verifyJournal(dir, null)).toMatchObject({ ok: true, entries: 6 });
    change('DELETE FROM entry WHERE seq = 3', '2026-10');
    expect(verifyJournal(dir, null).segments).toMatchObject([
      { month: '2026-10', problem: null },
      { problem: 'does not begin with the last hash of the segment before' },
    ]);
  });

  it('of a newer version are put aside, and read by nobody', () => {
    store.append(three());
    store.close();
    change('UPDATE segment SET version = 3');
    expect(verifyJournal(dir, null).segments).toMatchObject([
      { problem: '2026-11 was made by a newer version' },
    ]);
    const again = kept(afterDamage(dir, () => now, open));
    expect(again.setAside).toMatchObject([{ reason: 'made by a newer version' }]);
    again.append([entryOf('gap', now)]);
    expect(again.verify()).toMatchObject({ ok: true });
    const aside = readdirSync(dir).find((name) => name.includes('damaged')) ?? '';
    expect(rowsOf(join(dir, aside), 'SELECT count(*) AS n FROM entry')).toEqual([{ n: 3 }]);
  });

  it('that were begun and not finished are finished in the version they were begun in', () => {
    store.close();
    const db = openSqlite(file());
    // As version 1 was made, one table after the other.
    db.exec(`CREATE TABLE segment (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL,
        month TEXT NOT NULL, first_seq INTEGER NOT NULL, prev_hash TEXT NOT NULL,
        created_at INTEGER NOT NULL) STRICT;
      CREATE TABLE entry (seq INTEGER PRIMARY KEY, entry_id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL,
        kind TEXT NOT NULL, server TEXT NOT NULL, tenant TEXT NOT NULL, user TEXT NOT NULL,
        alarm_id TEXT NOT NULL, alarm_key TEXT NOT NULL, body TEXT NOT NULL, prev_hash TEXT NOT NULL,
        hash TEXT NOT NULL) STRICT`);
    db.close();
    store = open();
    store.append(three());
    expect(versionOf('2026-11')).toBe(1);
    expect(store.verify()).toMatchObject({ ok: true, entries: 3 });
  });

  describe('know what they hold', () => {
    const many = (count: number): JournalEntry[] =>
      Array.from({ length: count }, (_, n) => entryOf('told', now, { n }));
    /** As the client sends them. */
    const send = (entries: readonly JournalEntry[], again: boolean): void => {
      for (let from = 0; from < entries.length; from += COMMIT_ROWS) {
        const group = linesOf(entries.slice(from, from + COMMIT_ROWS));
        store.appendLines(entriesOfLines(group), again);
      }
    };
    const count = (): number =>
      readdirSync(dir)
        .filter((name) => name.endsWith('.db'))
        .reduce((sum, name) => {
          const [row] = rowsOf(join(dir, name), 'SELECT count(*) AS n FROM entry');
          return sum + Number(row?.['n']);
        }, 0);

    it.each([1, 2] as const)(
      'when all that was on its way is sent again by the next thread, over the end of a month of version %i too',
      (version) => {
        dir = join(root, `again-${version}`);
        open().close();
        begin(version);
        store = open();
        send(many(300), false);
        const flying = many(FLYING_ROWS);
        send(flying.slice(0, FLYING_ROWS - 70), false);
        store.drop();
        store = open();
        send(flying.slice(0, FLYING_ROWS - 35), true);
        expect(count()).toBe(300 + FLYING_ROWS - 35);
        store.drop();
        now = DECEMBER;
        store = open();
        send(flying, true);
        expect(count()).toBe(300 + FLYING_ROWS);
        expect(store.verify()).toMatchObject({ ok: true, entries: 300 + FLYING_ROWS });
      },
    );

    it('when a note of the journal itself comes again after more than are remembered', () => {
      const note = entryOf('configuration', now, { event: 'retention' });
      store.append([note]);
      send(many(2 * REMEMBERED_IDS + COMMIT_ROWS), false);
      store.drop();
      store = open();
      store.append([note]);
      store.append([note, entryOf('gap', now)]);
      expect(count()).toBe(2 * REMEMBERED_IDS + COMMIT_ROWS + 2);
    });
  });
});
