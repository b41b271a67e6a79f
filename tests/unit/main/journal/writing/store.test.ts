import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newEntryId, type WrittenEntry } from '@main/journal/entry';
import { openSqlite } from '@main/journal/segment/sqlite';
import type { JournalStore } from '@main/journal/writing/store';
import { cleanUp } from '@tests/support/cleanUp';
import { afterDamage, openInThread } from '@tests/support/journalThread';

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 0);
const DECEMBER = Date.UTC(2026, 11, 1, 0, 0, 1);

function entry(at: number, body: object = {}): WrittenEntry {
  return {
    entryId: newEntryId(),
    at,
    kind: 'received',
    server: 'http://127.0.0.1',
    tenant: '476074',
    user: '1',
    alarmId: 'k#1',
    alarmKey: 'k',
    body: JSON.stringify(body),
  };
}

describe('journal store', () => {
  let dir: string;
  let now: number;
  let store: JournalStore;
  const opened: JournalStore[] = [];
  const kept = (made: JournalStore): JournalStore => {
    opened.push(made);
    return made;
  };
  const open = (): JournalStore => kept(openInThread(dir, () => now));
  const damaged = (work: () => unknown): JournalStore => kept(afterDamage(dir, () => now, work));

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '日志 '));
    now = NOVEMBER;
    store = open();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) one.close();
    await cleanUp(dir);
  });

  it('keeps what was appended and finds its chain whole', () => {
    store.append([entry(now), entry(now)]);
    store.append([entry(now)]);
    store.close();
    const again = open();
    expect([...again.read('http://127.0.0.1', '476074', 13)].map((one) => one.seq)).toEqual([
      1, 2, 3,
    ]);
    expect(again.verify()).toMatchObject({ ok: true, entries: 3 });
  });

  it('keeps an entry that is sent twice once, also over a change of month', () => {
    const one = entry(now);
    store.append([one]);
    store.append([one, entry(now)]);
    now = DECEMBER;
    store.append([one, entry(now)]);
    expect([...store.read('http://127.0.0.1', '476074', 13)].map((kept) => kept.entryId)).toEqual([
      one.entryId,
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('begins a new file each month with the last hash of the one before', () => {
    store.append([entry(now)]);
    now = DECEMBER;
    store.append([entry(now)]);
    expect(readdirSync(dir).filter((name) => name.endsWith('.db'))).toEqual([
      '2026-11.db',
      '2026-12.db',
    ]);
    expect(store.verify()).toMatchObject({
      ok: true,
      segments: [
        { month: '2026-11', entries: 1, problem: null },
        { month: '2026-12', entries: 1, problem: null },
      ],
    });
  });

  it('goes on where the chain ends when the clock was set back', () => {
    now = DECEMBER;
    store.append([entry(now)]);
    now = NOVEMBER;
    store.append([entry(now)]);
    expect(store.verify()).toMatchObject({
      ok: true,
      segments: [{ month: '2026-12', entries: 2 }],
    });
  });

  it('shows the entries of one tenant only', () => {
    store.append([entry(now), { ...entry(now), tenant: '000000' }]);
    expect([...store.read('http://127.0.0.1', '000000', 13)]).toHaveLength(1);
  });

  it.each([
    ['a changed text', "UPDATE entry SET body = '{}' WHERE seq = 2", 2],
    ['a changed time', 'UPDATE entry SET at = at + 1 WHERE seq = 1', 1],
    ['a row taken out', 'DELETE FROM entry WHERE seq = 2', 3],
  ])('finds %s', (_name, sql, at) => {
    store.append([entry(now, { a: 1 }), entry(now, { a: 2 }), entry(now, { a: 3 })]);
    store.close();
    const db = openSqlite(join(dir, '2026-11.db'));
    db.exec(sql);
    db.close();
    expect(open().verify()).toMatchObject({
      ok: false,
      segments: [{ problem: `entry ${at} does not fit the chain` }],
    });
  });

  it('sets a damaged file aside under a dated name and starts, with the older months readable', () => {
    store.append([entry(now, { old: true })]);
    now = DECEMBER;
    store.append([entry(now)]);
    store.close();
    writeFileSync(join(dir, '2026-12.db'), 'garbage '.repeat(2000));
    const again = damaged(open);
    expect(again.setAside).toEqual([
      {
        file: '2026-12.db',
        keptAs: '2026-12.db.damaged-20261201T000001',
        reason: expect.stringMatching(/./) as string,
      },
    ]);
    again.append([entry(now)]);
    const bodies = [...again.read('http://127.0.0.1', '476074', 13)].map((one) => one.body);
    expect(bodies).toEqual(['{"old":true}', '{}']);
    expect(again.verify().ok).toBe(true);
    expect(readdirSync(dir)).toContain('2026-12.db.damaged-20261201T000001');
  });

  it('sets a file aside that is damaged while it is written, and goes on in a new one', () => {
    const large = { text: 'x'.repeat(1_000) };
    store.append(Array.from({ length: 8_000 }, () => entry(now, large)));
    store.close();
    const before = open();
    const file = join(dir, '2026-11.db');
    // All but the first page, which says what the file is.
    const fd = openSync(file, 'r+');
    writeSync(fd, Buffer.alloc(statSync(file).size - 4_096, 0xff), 0, undefined, 4_096);
    closeSync(fd);
    const one = { ...entry(now), entryId: '00000000' };
    const again = damaged(() => before.append([one]));
    expect(again.setAside).toMatchObject([
      { file: '2026-11.db', keptAs: '2026-11.db.damaged-20261130T235900' },
    ]);
    again.append([one]);
    expect([...again.read('http://127.0.0.1', '476074', 13)]).toMatchObject([{ seq: 2 }]);
    expect(again.verify()).toMatchObject({ ok: true, entries: 2 });
    again.close();
  });

  it('sets an older damaged file aside when it is read', () => {
    store.append([entry(now)]);
    now = DECEMBER;
    store.append([entry(now)]);
    store.close();
    writeFileSync(join(dir, '2026-11.db'), 'x'.repeat(5000));
    const again = damaged(open);
    expect([...again.read('http://127.0.0.1', '476074', 13)]).toHaveLength(1);
    expect(again.setAside.map((one) => one.file)).toEqual(['2026-11.db']);
  });

  it('keeps its chain over a NUL and half of a sign in a key', () => {
    store.append([{ ...entry(now), alarmKey: 'a\u0000b', user: '\ud83d' }, entry(now)]);
    expect(store.verify()).toMatchObject({ ok: true, entries: 2 });
    const [kept] = store.read('http://127.0.0.1', '476074', 13);
    expect(kept).toMatchObject({ alarmKey: 'a\ufffdb', user: '\ufffd' });
  });

  it('keeps text of every kind exactly', () => {
    const text = '</script><b>垃圾\u0000 "\' \\ 🚛';
    store.append([entry(now, { text })]);
    const kept = [...store.read('http://127.0.0.1', '476074', 13)][0];
    expect(JSON.parse(kept?.body ?? '')).toEqual({ text });
  });
});
