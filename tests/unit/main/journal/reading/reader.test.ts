import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { setTimeZone } from '@shared/base/time';
import type { Language } from '@shared/i18n';
import { suppressionRuleSchema } from '@shared/model/alarmConfig';
import { JournalCaretaker } from '@main/journal/caretaker';
import { JournalClient } from '@main/journal/client';
import type { EntryKind, StoredEntry } from '@main/journal/entry';
import { JournalReader } from '@main/journal/reading/readerClient';
import { journalReads } from '@main/alarms/report/reads';
import { readableOwners } from '@main/journal/owner';
import type { SearchRequest } from '@main/journal/reading/search';
import { JournalStore } from '@main/journal/writing/store';
import { cleanUp } from '@tests/support/cleanUp';
import { FakeClock } from '@tests/support/fakeClock';
import { entryOf, OWNER, receivedOf } from '@tests/support/journalEntries';
import { buildJournalReader, buildJournalWorker } from '@tests/support/journalWorker';
import { keptLog } from '@tests/support/quietLog';
import { translateIn } from '@tests/support/translate';

const NOW = Date.UTC(2026, 10, 21, 2);

/** A line of an export. */
type Exported = StoredEntry & { readonly shown: Readonly<Record<string, string>> };

/** Values of the documented text of a delivery point that overflows. */
const told = (language: Language) => ({
  name: '人民路',
  duration: translateIn(language)('alarm.duration.minutes', { minutes: 35 }),
});

const ALL: SearchRequest = {
  from: null,
  to: null,
  kinds: [],
  classes: [],
  priorities: [],
  alarmId: '',
  text: '',
  owners: readableOwners(OWNER),
  cursor: null,
  limit: 500,
};

/** What is written above a table in either language. */
const TITLES = {
  zh: '时间,记录,级别,类别,对象,地点,内容,人员,原文,告警标识,序号,完整内容,哈希值',
  en: 'Time,Entry,Priority,Class,Object,Site,Text,Person,Raw text,Alarm id,No.,Full content,Hash',
} as const;

describe('journal reader', () => {
  let readerPath: string;
  let workerPath: string;
  let root: string;
  let dir: string;
  let store: JournalStore;
  let reader: JournalReader;

  beforeAll(async () => {
    [readerPath, workerPath] = await Promise.all([buildJournalReader(), buildJournalWorker()]);
  }, 120_000);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 '));
    dir = join(root, 'journal');
    store = new JournalStore(dir, () => NOW);
    store.open();
    reader = new JournalReader({ clock: systemClock(), log: keptLog(), dir, readerPath });
  });

  afterEach(async () => {
    setTimeZone(null);
    await reader.close();
    store.close();
    await cleanUp(root);
  });

  it('finds what was just written, and says where the chain ends', async () => {
    expect(await reader.end()).toBeNull();
    store.append([receivedOf(NOW, '人民路')]);
    expect((await reader.search(ALL, 'a')).found).toHaveLength(1);
    store.append([receivedOf(NOW, '滨江')]);
    const { found } = await reader.search({ ...ALL, text: '滨江' }, 'a');
    expect(found[0]?.entry).toMatchObject({ seq: 2 });
    expect(await reader.end()).toMatchObject({ seq: 2, hash: found[0]?.entry.hash });
  });

  it('ends in the middle of its work', async () => {
    store.append([receivedOf(NOW, '人民路')]);
    expect(await reader.end()).toMatchObject({ seq: 1 });
    const ended = { reason: 'ended' };
    const asked = [reader.verify(null), reader.search({ ...ALL, text: 'what nobody wrote' }, 'a')];
    const refused = asked.map((one) => expect(one).rejects.toMatchObject(ended));
    await reader.close();
    await Promise.all(refused);
  });

  it('ends a search when a newer one of its slot comes, and no other', async () => {
    store.append(Array.from({ length: 20_000 }, (_, n) => entryOf('told', NOW + n)));
    const text = 'what nobody wrote';
    const first = reader.search({ ...ALL, text }, 'screen');
    const other = reader.search({ ...ALL, text }, 'history');
    const second = reader.search(ALL, 'screen');
    await expect(first).rejects.toMatchObject({ reason: 'over' });
    expect((await second).found).toHaveLength(500);
    expect((await other).found).toEqual([]);
  });

  it('tries a rule on the alarms of the tenant and the workstation, in [from, to)', async () => {
    const rule = suppressionRuleSchema.parse({
      ...{ id: 'r', name: '施工', on: false, mode: 'suppress', reason: '施工' },
      ...{ classes: [], objects: ['点*'], sites: [], from: null, to: null, daily: null },
    });
    const made = (at: number, object: string) =>
      receivedOf(at, object, { eventTime: null, rawCut: false });
    store.append([
      ...Array.from({ length: 1_200 }, (_, n) => made(NOW + n, `点${n}`)),
      entryOf('gap', NOW + 2_000),
      made(NOW + 2_500, '门'),
      { ...made(NOW + 3_000, '点'), tenant: '000000' },
      { ...made(NOW + 4_000, '点'), server: '', tenant: '' },
      made(NOW + 9_000, '点'),
    ]);
    const tried = await journalReads(reader, () => OWNER).trial(rule, NOW + 1, NOW + 9_000);
    expect(tried).toMatchObject({ received: 1_201, hidden: 1_200 });
    expect(tried.examples[0]).toMatchObject({ at: NOW + 4_000 });
    const signedOut = await journalReads(reader, () => null).trial(rule, 0, NOW * 2);
    expect(signedOut).toMatchObject({ received: 1, hidden: 1 });
  });

  const DROPPED = {
    channel: 'alarmReport',
    alarmClass: 'garbageDrop',
    eventTime: null,
    rawCut: false,
    text: '人民路,1,35',
    fields: { name: '人民路', flag: '1', minutes: '35' },
  };

  it('exports a search as a table that no spreadsheet runs', async () => {
    store.append([
      receivedOf(NOW, '=cmd|calc', {
        ...DROPPED,
        text: '满溢,"急"',
        site: '1234567890123456789',
        recognised: false,
      }),
      entryOf('gap', NOW),
      entryOf('commented', NOW, { by: '=1+1', text: '-2+3' }),
    ]);
    const file = join(root, 'out.csv');
    const request = { ...ALL, kinds: ['received', 'commented'] };
    const about = '告警日志 · {{proof}}';
    const job = { request, format: 'csv' as const, file, anchorFile: null, about };
    expect(await reader.export({ ...job, language: 'zh' })).toEqual({ rows: 2 });
    const [first, titles, note, row, end] = readFileSync(file, 'utf8').split('\r\n');
    expect(first).toBe('\ufeff告警日志 · 哈希链与锚点校验通过');
    expect(titles).toBe(TITLES.zh);
    expect(note).toContain(",备注,,,,,'-2+3,'=1+1,'-2+3,");
    expect(row).toContain(`,收到,重要,垃圾投放告警,'=cmd|calc,1234567890123456789,"满溢,""急""",`);
    expect(end).toBe('');
  });

  it('exports each entry as the screen shows it, in either language, beside what came', async () => {
    store.append([
      receivedOf(NOW, '人民路', DROPPED),
      entryOf('channelDown', NOW, { channel: 'sos', reason: 'no answer to ping' }),
      entryOf('unheardOf' as EntryKind, NOW, { text: 'of a newer version' }),
    ]);
    const exported = async (language: Language, format: 'csv' | 'jsonl'): Promise<string[]> => {
      const file = join(root, `out.${language}.${format}`);
      await reader.export({ request: ALL, format, file, anchorFile: null, about: 'x', language });
      return readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1);
    };
    const [titles, newer, down, came] = await exported('en', 'csv');
    expect(titles).toBe(TITLES.en);
    expect(newer).toContain(',unheardOf,,,,,of a newer version,,of a newer version,');
    const chinese = await exported('zh', 'csv');
    const text = (language: Language): string =>
      translateIn(language)('alarm.text.garbageDrop', told(language));
    for (const word of ['High', 'Waste drop-off alarm', text('en')]) expect(came).toContain(word);
    for (const word of ['重要', '垃圾投放告警', text('zh')]) expect(chinese[3]).toContain(word);
    for (const row of [came, chinese[3]]) expect(row).toContain('"人民路,1,35"');
    expect(chinese[2]).toContain(translateIn('zh')('alarmList.reason.silent'));
    expect(down).toContain(translateIn('en')('alarmList.reason.silent'));
    const lines = (await exported('en', 'jsonl')).map((line) => JSON.parse(line) as Exported);
    expect(lines.map(({ kind }) => kind)).toEqual(['unheardOf', 'channelDown', 'received']);
    expect(lines[2]?.shown['text']).toBe(text('en'));
    expect(JSON.parse(lines[2]?.body ?? '')).toMatchObject({ text: '人民路,1,35' });
  });

  it('exports lines with all ids as texts', async () => {
    store.append([receivedOf(NOW, '人民路', { serverId: '1234567890123456789' })]);
    const file = join(root, 'out.jsonl');
    const about = '告警日志 · {{proof}}';
    const job = { request: ALL, format: 'jsonl' as const, file, anchorFile: null, about };
    await reader.export({ ...job, language: 'zh' });
    const [head, line] = readFileSync(file, 'utf8').trim().split('\n');
    expect(JSON.parse(head ?? '')).toEqual({
      about: '告警日志 · 哈希链与锚点校验通过',
      from: null,
      to: null,
      proven: true,
    });
    const { shown, ...kept } = JSON.parse(line ?? '') as Exported;
    expect(kept).toEqual([...store.read(OWNER.server, OWNER.tenant, 1)][0]);
    expect(JSON.parse(kept.body)).toMatchObject({ serverId: '1234567890123456789' });
    expect(shown).toMatchObject({ kind: '收到', priority: '重要', object: '人民路' });
  });

  it('says why it cannot answer, and answers the next question', async () => {
    await expect(
      reader.pack({ file: join(root, 'x.zip'), anchorFile: null, now: NOW, owners: null }),
    ).rejects.toMatchObject({ reason: 'empty' });
    store.append([entryOf('gap', NOW)]);
    expect(await reader.verify(null)).toMatchObject({ ok: true, entries: 1 });
  });

  it('never keeps the writer waiting', async () => {
    store.append(Array.from({ length: 8_000 }, (_, n) => receivedOf(NOW + n, `点${n}`)));
    const writer = new JournalClient({ clock: systemClock(), log: keptLog(), dir, workerPath });
    writer.start();
    await writer.append(entryOf('gap', NOW));
    const slow = Promise.all([
      reader.verify(null),
      reader.search({ ...ALL, text: 'nothing at all' }, 'a'),
      reader.keepUp(),
    ]);
    const told: unknown[] = [];
    writer.stuck.on((entries) => told.push(entries));
    for (let turn = 0; turn < 10; turn += 1) await writer.append(entryOf('gap', NOW));
    expect(told).toEqual([]);
    await slow;
    await writer.close();
  });

  it('leaves an anchor per shift and at the end, and removes what is too old', async () => {
    setTimeZone('Asia/Shanghai');
    // Ten seconds before the afternoon's shift in the city: it begins before the caretaker first looks.
    const clock = new FakeClock(Date.UTC(2026, 10, 21, 7, 59, 50));
    const months = [8, 9, 10].map((month) => {
      const made = new JournalStore(dir, () => Date.UTC(2026, month, 2));
      made.open();
      made.append([receivedOf(Date.UTC(2026, month, 2), '点')]);
      made.close();
      return month;
    });
    const standAside = (): Promise<() => void> => reader.standAside();
    const deps = { clock: systemClock(), log: keptLog(), dir, workerPath, standAside };
    const writer = new JournalClient(deps);
    writer.start();
    await writer.append(entryOf('gap', NOW));
    const kept = readdirSync(dir).filter((name) => name.endsWith('.db')).length;
    expect(kept).toBeGreaterThanOrEqual(months.length);
    const anchorFile = join(root, 'anchors', 'anchors.txt');
    const drive = join(root, 'drive');
    const copy = join(drive, 'anchors.txt');
    const problems: (string | null)[] = [];
    const caretaker = new JournalCaretaker({
      clock,
      log: keptLog(),
      writer,
      reader,
      anchorFile,
      anchorCopy: () => copy,
      copied: (_copy, problem) => problems.push(problem),
      shifts: () => ['08:00', '16:00', '00:00'],
      months: () => 3,
      key: () => Promise.resolve(),
      serverNow: () => null,
      owner: () => OWNER,
    });
    caretaker.start();
    await clock.advance(9_000);
    expect(lines(anchorFile)).toBe(0);
    await clock.advance(21_000);
    await expect.poll(() => lines(anchorFile)).toBe(1);
    await clock.advance(60_000);
    expect(lines(anchorFile)).toBe(1);
    // The drive is away: that is told, and the anchor itself is there.
    await expect
      .poll(() => problems, { timeout: 15_000 })
      // The clock of the test has passed the limit: a slow disk is told as one that does not answer.
      .toEqual([expect.stringMatching(/ENOENT|does not answer/)]);
    mkdirSync(drive);
    await caretaker.retire();
    expect(readdirSync(dir).filter((name) => name.endsWith('.db'))).toHaveLength(3);
    await caretaker.stop();
    expect(lines(anchorFile)).toBe(2);
    expect(problems.at(-1)).toBeNull();
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(anchorFile, 'utf8'));
    expect(await reader.verify(anchorFile)).toMatchObject({ ok: true, anchors: { checked: 2 } });
    await writer.close();
  });

  function lines(file: string): number {
    try {
      return readFileSync(file, 'utf8').trim().split('\n').length;
    } catch {
      return 0;
    }
  }
});
