import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENESIS_HASH, hashOf, newEntryId, type JournalEntry } from '@main/journal/entry';
import {
  entriesOfLines,
  entryOfLine,
  hashOfLine,
  hashOfText,
  linesOf,
  type LineEntry,
} from '@main/journal/segment/line';
import { CHAIN_START, Segment } from '@main/journal/segment/segment';
import { openSqlite } from '@main/journal/segment/sqlite';
import { JournalStore } from '@main/journal/writing/store';
import { must } from '@shared/base/assert';
import { cleanUp } from '@tests/support/cleanUp';

const NOW = Date.UTC(2026, 10, 21, 8);

function entry(body: string, more: Partial<JournalEntry> = {}): JournalEntry {
  const ids = { entryId: newEntryId(NOW), alarmId: '点|1#1', alarmKey: '点|1' };
  const owner = { server: 'http://127.0.0.1', tenant: '476074', user: '1' };
  return { ...ids, ...owner, at: NOW, kind: 'received', body, ...more };
}

/** Entries as the writer gets them. */
const sent = (entries: readonly JournalEntry[]): LineEntry[] => entriesOfLines(linesOf(entries));
const lineOf = (one: JournalEntry): LineEntry => must(sent([one])[0], 'the line');

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
      const line = lineOf(one);
      expect(hashOfLine('f'.repeat(64), 41, line.text)).toBe(expected);
      expect(hashOfText('f'.repeat(64), 41, line.text.toString())).toBe(expected);
      expect(line.text.toString()).toBe(`${head}\u001f${body}`);
      expect(entryOfLine(line)).toEqual(one);
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
    const head = lineOf(one).text.toString().split('\u001f')[0] ?? '';
    expect((JSON.parse(head) as unknown[]).at(-1)).toBe(said);
    expect(entryOfLine(lineOf(one))).toMatchObject({ alarmId, alarmKey });
  });

  it.each(['a"b', 'a\\', 'a\u001fb\n', '🚛\u2028', '\u007f\u0085', ''])(
    'write their head as JSON does: %j',
    (name) => {
      const names = { entryId: name, alarmId: `${name}|1`, alarmKey: name, user: name };
      const { entryId, at, kind, server, tenant, user, alarmId, alarmKey } = entry('{}', names);
      const head = JSON.stringify([entryId, at, kind, server, tenant, user, alarmId, alarmKey]);
      expect(lineOf(entry('{}', names)).text.toString()).toBe(`${head}\u001f{}`);
    },
  );

  it.each(['a"b', 'a\\', '', '点#1'])('know their id: %s', (entryId) => {
    expect(lineOf(entry('{}', { entryId })).entryId).toBe(entryId);
  });

  it('are taken apart where they were put together, however long they are', () => {
    const long = `{"text":"${'点🚛'.repeat(200_000)}"}`;
    const all = [entry('{}'), entry(long), entry(''), entry('{"text":"点"}')];
    const lines = linesOf(all);
    expect(lines.bytes.buffer.byteLength).toBe(lines.bytes.length);
    expect(entriesOfLines(lines).map(entryOfLine)).toEqual(all);
    const [, second] = entriesOfLines(lines);
    const text = must(second, 'the long one').text;
    const expected = createHash('sha256')
      .update(`${'e'.repeat(64)} 7 `)
      .update(text)
      .digest('hex');
    expect(hashOfLine('e'.repeat(64), 7, text)).toBe(expected);
    // What crossed is its own: the next ones do not write over it.
    linesOf([entry('{"other":1}')]);
    expect(entriesOfLines(lines).map(entryOfLine)).toEqual(all);
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
    store.appendLines(sent(first), false);
    store.appendLines(sent(rest), false);
    const stored = kept();
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, place) => place + 1));
    expect(stored).toMatchObject([...first, ...rest]);
    expect(store.verify()).toMatchObject({ ok: true, entries: count + 3 });
  });

  it('keep every text exactly', () => {
    const all = TEXTS.map((body) => entry(body));
    store.appendLines(sent(all), false);
    expect(kept()).toMatchObject(all);
    expect(store.verify()).toMatchObject({ ok: true });
  });

  it('that are sent again are kept once, also with an entry twice in one group', () => {
    const all = Array.from({ length: 120 }, (_, number) => entry(`{"n":${number}}`));
    store.appendLines(sent(all.slice(0, 70)), false);
    store.appendLines(sent([...all, ...all.slice(100)]), true);
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
    store.appendLines(sent([before]), false);
    const db = openSqlite(join(dir, '2026-11.db'));
    db.exec(`CREATE TRIGGER refusing BEFORE INSERT ON entry WHEN new.body = '{"n":97}'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    // The first of their owner: what was noted of it is undone as well.
    const all = Array.from({ length: 120 }, (_, n) => entry(`{"n":${n}}`, { user: '王' }));
    expect(() => store.appendLines(sent(all), false)).toThrow('refused');
    expect(kept()).toMatchObject([before]);
    db.exec('DROP TRIGGER refusing');
    db.close();
    store.appendLines(sent(all), true);
    expect(kept()).toMatchObject([before, ...all]);
    expect(store.verify()).toMatchObject({ ok: true, entries: 121 });
  });

  it('are kept once also where a clock was set back, so that their ids do not grow', () => {
    const groups = [NOW + 2_000, NOW, NOW + 1_000].map((at) =>
      Array.from({ length: 3 }, () => entry('{}', { entryId: newEntryId(at) })),
    );
    for (const group of groups) store.appendLines(sent(group), false);
    store.appendLines(sent(groups.flat().toReversed()), true);
    store.appendLines(sent([entry('{}', { entryId: newEntryId(NOW + 3_000) })]), false);
    expect(kept().slice(0, 9)).toMatchObject(groups.flat());
    expect(store.verify()).toMatchObject({ ok: true, entries: 10 });
  });

  it('keep what is here already once, though nobody said that it is', () => {
    const [one, two] = [entry('{}'), entry('{}')];
    store.appendLines(sent([one]), false);
    if (version === 1) {
      expect(() => store.appendLines(sent([two, one]), false)).toThrow(/UNIQUE/);
      expect(kept()).toMatchObject([one]);
    } else {
      store.appendLines(sent([two, one]), false);
      expect(kept()).toMatchObject([one, two]);
    }
    store.appendLines(sent([two, one]), true);
    expect(kept()).toMatchObject([one, two]);
  });
});
