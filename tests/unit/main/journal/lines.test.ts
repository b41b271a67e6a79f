import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENESIS_HASH, hashOf, newEntryId, type JournalEntry } from '@main/journal/entry';
import { entryOfLine, hashOfText, lineOf } from '@main/journal/segment/line';
import { CHAIN_START, Segment } from '@main/journal/segment/segment';
import { openSqlite } from '@main/journal/segment/sqlite';
import { JournalStore } from '@main/journal/writing/store';
import { cleanUp } from '@tests/support/cleanUp';

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
    expect(hashOf('f'.repeat(64), 41, entryOfLine(lineOf(one)))).toBe(expected);
    expect(hashOf('f'.repeat(64), 41, one)).toBe(expected);
  });

  it.each([...TEXTS, '{"line":\n1}', '\u001f\u001e', '\n', ''])(
    'are hashed as they are, and read as they were: %.40s',
    (body) => {
      const one = entry(body);
      const { entryId, at, kind, server, tenant, user, alarmId } = one;
      const head = JSON.stringify([entryId, at, kind, server, tenant, user, alarmId, null]);
      const text = `${'f'.repeat(64)} 41 ${head}\u001f${body}`;
      const expected = createHash('sha256').update(text).digest('hex');
      const read = entryOfLine(lineOf(one));
      expect(hashOfText('f'.repeat(64), 41, read.text)).toBe(expected);
      expect(read).toEqual({ ...one, text: `${head}\u001f${body}` });
      expect(lineOf(one)).not.toContain('\n');
    },
  );

  it.each([
    ['点|1#1', '点|1', null],
    ['点#1', '点', null],
    ['点#1#2', '点', '点'],
    ['点#1#2', '点#1', null],
    ['#1', '', null],
    ['', '', ''],
    ['点', '点', '点'],
    ['点|1#1', '点|2', '点|2'],
  ])('of the alarm %s with the key %s say the key as %s', (alarmId, alarmKey, said) => {
    const one = entry('{}', { alarmId, alarmKey });
    const head = lineOf(one).split('\u001f')[0] ?? '';
    expect((JSON.parse(head) as unknown[]).at(-1)).toBe(said);
    expect(entryOfLine(lineOf(one))).toMatchObject({ alarmId, alarmKey });
  });

  it.each(['a"b', 'a\\', 'a\u001fb\n', '🚛\u2028', '\u007f\u0085', ''])(
    'write their head as JSON does: %j',
    (name) => {
      const names = { entryId: name, alarmId: `${name}|1`, alarmKey: name, user: name };
      const { entryId, at, kind, server, tenant, user, alarmId, alarmKey } = entry('{}', names);
      const head = JSON.stringify([entryId, at, kind, server, tenant, user, alarmId, alarmKey]);
      expect(lineOf(entry('{}', names))).toBe(`${head}\u001f{}`);
    },
  );

  it.each(['a"b', 'a\\', '', '点#1'])('know their id: %s', (entryId) => {
    expect(entryOfLine(lineOf(entry('{}', { entryId }))).entryId).toBe(entryId);
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
    ['a body that is no JSON', { body: 'a\0b\ud83d' }, { body: 'a\ufffdb\ufffd' }],
  ])('hold what can be stored: %s', (_name, given, kept) => {
    expect(entryOfLine(lineOf(entry('{}', given)))).toMatchObject(kept);
  });
});

describe.each([1, 2] as const)('groups of entries in a month of version %i', (version) => {
  let dir: string;
  let store: JournalStore;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '日志 '));
    Segment.open(join(dir, '2026-11.db'), '2026-11', CHAIN_START, NOW, { version }).close();
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
    const before = entry('{}');
    store.appendLines([lineOf(before)], false);
    const db = openSqlite(join(dir, '2026-11.db'));
    db.exec(`CREATE TRIGGER refusing BEFORE INSERT ON entry WHEN new.body = '{"n":97}'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    // The first of their owner: what was noted of it is undone as well.
    const all = Array.from({ length: 120 }, (_, n) => entry(`{"n":${n}}`, { user: '王' }));
    expect(() => store.appendLines(all.map(lineOf), false)).toThrow('refused');
    expect(kept()).toMatchObject([before]);
    db.exec('DROP TRIGGER refusing');
    db.close();
    store.appendLines(all.map(lineOf), true);
    expect(kept()).toMatchObject([before, ...all]);
    expect(store.verify()).toMatchObject({ ok: true, entries: 121 });
  });

  it('keep what is here already once, though nobody said that it is', () => {
    const [one, two] = [entry('{}'), entry('{}')];
    store.appendLines([lineOf(one)], false);
    if (version === 1) {
      expect(() => store.appendLines([lineOf(two), lineOf(one)], false)).toThrow(/UNIQUE/);
      expect(kept()).toMatchObject([one]);
    } else {
      store.appendLines([lineOf(two), lineOf(one)], false);
      expect(kept()).toMatchObject([one, two]);
    }
    store.appendLines([lineOf(two), lineOf(one)], true);
    expect(kept()).toMatchObject([one, two]);
  });
});
