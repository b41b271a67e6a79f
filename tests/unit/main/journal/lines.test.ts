import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  columnsOfLine,
  GENESIS_HASH,
  hashOf,
  hashOfLine,
  idOfLine,
  lineOf,
  newEntryId,
  type JournalEntry,
} from '@main/storage/journal/entry';
import { openSqlite } from '@main/storage/journal/sqlite';
import { JournalStore } from '@main/storage/journal/store';
import { cleanUp } from '@tests/support/clean-up';

const NOW = Date.UTC(2026, 10, 21, 8);

function entry(body: string, more: Partial<JournalEntry> = {}): JournalEntry {
  const ids = { entryId: newEntryId(NOW), alarmId: '点|1#1', alarmKey: '点|1' };
  const owner = { server: 'http://127.0.0.1', tenant: '476074', user: '1' };
  return { ...ids, ...owner, at: NOW, kind: 'received', body, ...more };
}

/** Texts that an escape, an encoding or a statement could change. */
const TEXTS = [
  '{"text":"垃圾 🚛 \\"quoted\\" \\\\ back"}',
  '{"text":"line\\nend\\r\\u0000\\ud83d"}',
  '{"text":"\'; DROP TABLE entry; --"}',
  '{"text":"\u2028\u2029\u007f\u0085\ufeff\ufffe"}',
  `{"text":"${'长'.repeat(20_000)}"}`,
  '{}',
];

describe('lines of entries', () => {
  it.each(TEXTS)('are hashed as a journal always was: %.40s', (body) => {
    const one = entry(body);
    const { entryId, at, kind, server, tenant, user, alarmId, alarmKey } = one;
    const columns = [entryId, at, kind, server, tenant, user, alarmId, alarmKey, body];
    const text = JSON.stringify(['f'.repeat(64), 41, ...columns]);
    const expected = createHash('sha256').update(text).digest('hex');
    expect(hashOfLine('f'.repeat(64), 41, lineOf(one))).toBe(expected);
    expect(hashOf('f'.repeat(64), 41, one)).toBe(expected);
    expect(columnsOfLine(lineOf(one))).toEqual(columns);
    expect(lineOf(one)).not.toContain('\n');
    expect(idOfLine(lineOf(one))).toBe(entryId);
  });

  it.each(['a"b', 'a\\', '', '点#1'])('know their id: %s', (entryId) => {
    expect(idOfLine(lineOf(entry('{}', { entryId })))).toBe(entryId);
  });

  it('hash to what an earlier version has written', () => {
    const one = entry('{"text":"点"}', { entryId: '019aa55f-2000-7000-8000-000000000001' });
    expect(hashOf(GENESIS_HASH, 1, one)).toBe(
      '5406d10808d222d81b4b1f3f4a8fa10ff95da21a065449ae613882c33905c7bb',
    );
  });

  it.each([
    ['a NUL', { alarmKey: 'a\u0000b' }, { alarmKey: 'a\ufffdb' }],
    ['half a sign at an end', { user: '\ud83d' }, { user: '\ufffd' }],
    [
      'halves in two columns',
      { server: 'a\ud83d', tenant: '\ude9bb' },
      { server: 'a\ufffd', tenant: '\ufffdb' },
    ],
    ['a time with a fraction', { at: NOW + 0.4 }, { at: NOW }],
    ['no time', { at: Number.NaN }, { at: 0 }],
  ])('hold what can be stored: %s', (_name, given, kept) => {
    const [entryId, at, kind, server, tenant, user, alarmId, alarmKey, body] = columnsOfLine(
      lineOf(entry('{}', given)),
    );
    const read = { entryId, at, kind, server, tenant, user, alarmId, alarmKey, body };
    expect(read).toMatchObject(kept);
  });
});

describe('groups of entries', () => {
  let dir: string;
  let store: JournalStore;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '日志 '));
    store = new JournalStore(dir, () => NOW);
    store.open();
  });
  afterEach(async () => {
    store.close();
    await cleanUp(dir);
  });

  const kept = () => [...store.read('http://127.0.0.1', '476074', 1)];

  it.each([1, 2, 9, 10, 11, 49, 50, 51, 99, 160, 233])('of %i are kept in order', (count) => {
    const first = Array.from({ length: 3 }, (_, number) => entry(`{"n":${number}}`));
    const rest = Array.from({ length: count }, (_, number) => entry(`{"n":${number + 3}}`));
    store.appendLines(first.map(lineOf), false);
    store.appendLines(rest.map(lineOf), false);
    const stored = kept();
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, place) => place + 1));
    expect(stored).toMatchObject([...first, ...rest]);
    expect(store.verify()).toMatchObject({ ok: true, entries: count + 3 });
  });

  it('keep every text exactly', () => {
    const all = TEXTS.map((body) => entry(body));
    store.appendLines(all.map(lineOf), false);
    expect(kept()).toMatchObject(all);
    expect(store.verify()).toMatchObject({ ok: true });
  });

  it('that are sent again are kept once, also with an entry twice in one group', () => {
    const all = Array.from({ length: 120 }, (_, number) => entry(`{"n":${number}}`));
    store.appendLines(all.slice(0, 70).map(lineOf), false);
    store.appendLines([...all, ...all.slice(100)].map(lineOf), true);
    expect(kept()).toMatchObject(all);
    expect(store.verify()).toMatchObject({ ok: true, entries: 120 });
  });

  it('say that the disk is full where it is, and are written when there is room', () => {
    const db = openSqlite(join(dir, 'small.db'));
    db.exec('CREATE TABLE text (text TEXT) STRICT; PRAGMA max_page_count = 20;');
    const write = (): void =>
      db.transaction(() => {
        db.run('INSERT INTO text VALUES (?)', 'first');
        db.run('INSERT INTO text VALUES (?)', 'x'.repeat(200_000));
      });
    expect(write).toThrow('database or disk is full');
    expect(db.get('SELECT count(*) AS n FROM text')).toEqual({ n: 0 });
    db.exec('PRAGMA max_page_count = 1000000');
    write();
    expect(db.get('SELECT count(*) AS n FROM text')).toEqual({ n: 2 });
    db.close();
  });

  it('are written whole or not at all', () => {
    const [one, two] = [entry('{}'), entry('{}')];
    store.appendLines([lineOf(one)], false);
    // The second is here already, and nobody said so.
    expect(() => store.appendLines([lineOf(two), lineOf(one)], false)).toThrow(/UNIQUE/);
    expect(kept()).toMatchObject([one]);
    store.appendLines([lineOf(two), lineOf(one)], true);
    expect(kept()).toMatchObject([one, two]);
  });
});
