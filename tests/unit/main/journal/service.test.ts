import { beforeEach, expect, test } from 'vitest';
import type { JournalQuery } from '@shared/model/journal';
import { ReaderFailure } from '@main/journal/reading/readerClient';
import { JournalService, type JournalServiceDeps } from '@main/journal/service';
import type { SessionProfile } from '@main/ports/session';
import { profileOf } from '@tests/support/alarmDesk';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';
import { translateIn } from '@tests/support/translate';

const QUERY: JournalQuery = {
  from: null,
  to: null,
  kinds: [],
  classes: [],
  priorities: [],
  alarmId: '',
  text: '',
};

let profile: SessionProfile | null;
let keyAsked: boolean;
/** Why the reader does not answer; null while it does. */
let trouble: Error | null;
let files: string[];
let notes: [string, unknown][];
let service: JournalService;

beforeEach(() => {
  profile = profileOf('476074', 'https://platform.example');
  [keyAsked, trouble, files, notes] = [false, null, [], []];
  const answer = async <T>(value: T): Promise<T> => {
    if (trouble !== null) throw trouble;
    return value;
  };
  const reader = {
    search: () => answer({ found: [], next: null, unreadable: [] }),
    verify: () => answer({ ok: keyAsked }),
    export: () => answer({ rows: 3 }),
    pack: () => answer({ entries: 9 }),
    unpack: () => answer({ entries: 9 }),
  } as unknown as JournalServiceDeps['reader'];
  service = new JournalService({
    clock: new FakeClock(),
    log: keptLog(),
    notices: { tell: () => undefined },
    notes: { record: (event, values) => notes.push([event, values]) },
    session: { profile: () => profile, administrators: () => [], isHome: () => true },
    writer: {
      append: () => Promise.resolve(),
      lastEntry: () => Promise.reject(new Error('the writer is gone')),
    },
    reader,
    keeping: {
      anchorFile: '/data/anchors.txt',
      anchorCopy: () => '/share/anchors.txt',
      anchorFiles: () => ['/data/anchors.txt', '/share/anchors.txt'],
      anchor: () => answer(undefined),
      keyAsked: async () => {
        keyAsked = true;
      },
    },
    drops: {
      clear: async () => undefined,
      temporary: async () => '/tmp/half',
      keep: async (path, name) => {
        files.push(`kept ${path}`);
        return `/downloads/${name}`;
      },
      discard: async (path) => void files.push(`discarded ${path}`),
    },
    picks: { pick: async () => null },
    language: () => 'zh',
    translate: translateIn('zh'),
    shown: (row) => row,
    userDataDir: '/data',
  });
});

test('nobody who is signed out searches, proves, anchors, exports or packs', async () => {
  profile = null;
  const refused = { ok: false, error: { key: 'journalFile.failed.signedOut' } };
  const place = { cursor: null, limit: 10, slot: 'a' };
  expect(await service.search({ ...QUERY, ...place })).toEqual(refused);
  expect(await service.verify()).toEqual(refused);
  expect(await service.anchor()).toEqual(refused);
  expect(await service.export({ ...QUERY, format: 'csv' })).toEqual(refused);
  expect(await service.pack()).toEqual(refused);
  expect(await service.unpack()).toEqual(refused);
  expect(files).toEqual([]);
});

test('a proof waits for the key and needs no answer of the writer; an anchor names where a person finds it', async () => {
  expect(await service.verify()).toMatchObject({ ok: true, value: { ok: true } });
  expect(await service.anchor()).toEqual({ ok: true, value: { file: '/share/anchors.txt' } });
});

test('an export is kept whole and journaled with the person', async () => {
  const written = await service.export({ ...QUERY, format: 'jsonl' });
  expect(written).toMatchObject({ ok: true, value: { rows: 3 } });
  expect(files).toEqual(['kept /tmp/half']);
  expect(notes).toMatchObject([
    ['journalExported', { rows: 3, format: 'jsonl', account: 'dispatcher' }],
  ]);
});

test('a file that is not whole is removed, and the reason has words where there are some', async () => {
  trouble = new ReaderFailure('month 2026-01', 'damaged');
  expect(await service.export({ ...QUERY, format: 'csv' })).toMatchObject({
    error: { key: 'journalFile.failed.damaged' },
  });
  trouble = new Error('EIO');
  expect(await service.pack()).toMatchObject({
    error: { key: 'journalFile.failed.write', values: { reason: 'EIO' } },
  });
  expect(files).toEqual(['discarded /tmp/half', 'discarded /tmp/half']);
  expect(notes).toEqual([]);
});

test('a place that no page was told is refused unread', async () => {
  const place = { cursor: 'from elsewhere', limit: 10, slot: 'a' };
  expect(await service.search({ ...QUERY, ...place })).toMatchObject({
    error: { key: 'journalFile.failed.cursor' },
  });
});
