import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@shared/base/clock';
import type { JournalQuery } from '@shared/model/journal';
import { ALARM_FOLDING } from '@main/alarms/ledger/fold';
import { JournalClient } from '@main/journal/client';
import type { JournalEntry } from '@main/journal/entry';
import { CHECKPOINT_ROWS, keepCheckpoint } from '@main/journal/writing/folding';
import { JournalReader } from '@main/journal/reading/readerClient';
import type { SearchCursor } from '@main/journal/reading/search';
import { CHAIN_START, Segment } from '@main/journal/segment/segment';
import type { ChainEnd } from '@main/journal/entry';
import { ownerName } from '@main/journal/sidecar/block';
import { buildJournalReader, buildJournalWorker } from '../support/journalWorker';
import { keptLog } from '../support/quietLog';
import { line, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

const EVENTS: Sized = { whole: 5_000_000, smallest: 3_000 };
/** Entries behind a checkpoint at a kill: as many as there can be, or some. */
const BEHIND: Sized = { whole: CHECKPOINT_ROWS, smallest: 100 };
const MONTHS = ['2026-09', '2026-10', '2026-11'] as const;
const GROUP = 20_000;
const SERVER = 'http://platform.example';
const TENANT = '476074';
const ALL: JournalQuery = {
  from: null,
  to: null,
  kinds: [],
  classes: [],
  priorities: [],
  alarmId: '',
  text: '',
};

const STREETS = ['人民路', '解放街', '建设大道', '长江东路', '滨江', '天河', '中山南路', '和平里'];
const CLASSES = ['garbageDrop', 'overflow', 'deviceFault', 'noise', 'lampblack', 'badge', 'sos'];
const TEXTS = [
  '满溢未清运',
  '作业车辆离线',
  '氨气浓度超标',
  '投放不规范',
  '偏离作业路线',
  '设备故障',
];
const PRIORITY = ['low', 'medium', 'low', 'high', 'low', 'medium', 'critical'];
/** What a person wrote about one alarm of 50,021: none of its last signs stands anywhere else. */
const RARE = '清运车侧翻';
const PEOPLE = ['王建国', '李秀英', '张伟', '刘洋', '陈静'];

/**
 * What five million events cost in search: made over three months, indexed from nothing, then asked
 * as the journal screen asks. `CHENGJING_BENCH_EVENTS` makes it smaller.
 */
export async function journal(size: Size): Promise<readonly BenchResult[]> {
  const events = Number(process.env['CHENGJING_BENCH_EVENTS'] ?? EVENTS[size]);
  const folder = mkdtempSync(join(tmpdir(), 'bench-journal-'));
  const dir = join(folder, 'journal');
  mkdirSync(dir);
  try {
    fill(dir, events);
    const [readerPath, workerPath] = [await buildJournalReader(), await buildJournalWorker()];
    const deps = { clock: systemClock(), log: keptLog(), dir, readerPath };
    const results = await starts({ ...deps, workerPath }, events, BEHIND[size]);
    const reader = new JournalReader(deps);
    results.push(...(await measure(reader, events)), ...sizes(dir));
    await reader.close();
    // A reader of the next day: nothing is in its memory.
    const next = new JournalReader(deps);
    const first = await timed(() => search(next, { kinds: ['escalated'] }));
    results.push(line('journal: first search after a start', first, 'ms', null));
    await next.close();
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Folding every entry, as a start without a checkpoint has to; then from the start of the writer to the
 * alarms of one profile, as a start of the app waits for them, with the checkpoint that this has left:
 * after an orderly end, and after a kill with as many entries behind the checkpoint as there can be.
 */
async function starts(
  deps: ConstructorParameters<typeof JournalClient>[0],
  events: number,
  behind: number,
): Promise<BenchResult[]> {
  const once = async (end: (client: JournalClient) => Promise<unknown>): Promise<number> => {
    const client = new JournalClient(deps);
    const took = await timed(async () => {
      client.start();
      await client.read(SERVER, TENANT);
    });
    await end(client);
    return took;
  };
  const close = (client: JournalClient): Promise<void> => client.close();
  const owner = { server: SERVER, tenant: TENANT };
  const whole = await timed(async () => keepCheckpoint(ALARM_FOLDING, deps.dir, owner));
  const orderly = await once(async (client) => {
    // So much may come before the checkpoint is made anew: the next start folds it.
    const more = Array.from({ length: behind }, (_, at) => event(events + at, Date.now()));
    await Promise.all(more.map((one) => client.append(one)));
    await client.crash();
    await close(client);
  });
  const killed = await once(close);
  return [
    line(`journal: all ${events} events folded, no checkpoint`, whole, 'ms', null),
    line('journal: start with a checkpoint, ended in order', orderly, 'ms', 2_000),
    line('journal: start with a checkpoint, killed', killed, 'ms', 2_000),
  ];
}

async function measure(reader: JournalReader, events: number): Promise<BenchResult[]> {
  const building = await timed(async () => {
    while ((await reader.keepUp(500_000)) > 0);
  });
  const filters: number[] = [];
  for (const query of filterQueries()) {
    for (let turn = 0; turn < 5; turn += 1) {
      filters.push(await timed(() => search(reader, query)));
    }
  }
  const first = async (texts: readonly string[]): Promise<number> => {
    const times: number[] = [];
    for (const text of texts) times.push(await timed(() => firstHit(reader, text)));
    return Math.max(...times);
  };
  // One, two and three signs of each; words of objects, people, comments and fields.
  const frequent = await first(['滨', '满溢', '人民路', '王建国', '已派车', '沪A0']);
  const rare = await first(['翻', '侧翻', RARE.slice(-3)]);
  const whole: number[] = [];
  // One alarm of them all, a few of all months, and none.
  for (const text of ['点999999号', '点1号', '龘龘', 'no such word at all']) {
    whole.push(await timed(() => everything(reader, { text })));
  }
  return [
    line(`journal: ${events} events indexed from nothing`, building, 'ms', null),
    line('journal: indexed filters, p95', percentile(filters, 0.95), 'ms', 50),
    line('journal: text in every street, first hits, slowest', frequent, 'ms', 300),
    line('journal: text in one alarm of 50,021, first hits, slowest', rare, 'ms', 300),
    line('journal: text, whole journal, slowest', Math.max(...whole), 'ms', 2_000),
  ];
}

function filterQueries(): readonly Partial<JournalQuery>[] {
  const to = Date.UTC(2026, 9, 10);
  return [
    { kinds: ['received'] },
    { kinds: ['escalated'] },
    { kinds: ['acknowledged'], priorities: ['critical'] },
    { classes: ['sos'] },
    { classes: ['lampblack'], kinds: ['acknowledged'] },
    { from: to - 3_600_000, to },
    { from: to - 86_400_000, to, priorities: ['high'] },
    { kinds: ['gap'], classes: ['sos'] },
  ];
}

function search(
  reader: JournalReader,
  query: Partial<JournalQuery>,
  cursor: SearchCursor | null = null,
) {
  const owners = [ownerName(SERVER, TENANT)];
  return reader.search({ ...ALL, ...query, owners, cursor, limit: 200 }, 'bench');
}

/**
 * Until the first rows of a text are there, as the screen shows them: a search that takes long gives
 * what it has found and goes on.
 * @throws Error for a text that no entry holds: nothing would be measured.
 */
async function firstHit(reader: JournalReader, text: string): Promise<void> {
  let cursor: SearchCursor | null = null;
  do {
    const page = await search(reader, { text }, cursor);
    if (page.found.length > 0) return;
    cursor = page.next;
  } while (cursor !== null);
  throw new Error(`no entry holds ${text}`);
}

/** All pages of a search. */
async function everything(reader: JournalReader, query: Partial<JournalQuery>): Promise<void> {
  let cursor: SearchCursor | null = null;
  do cursor = (await search(reader, query, cursor)).next;
  while (cursor !== null);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function sizes(dir: string): BenchResult[] {
  const bytes = (ending: RegExp): number =>
    readdirSync(dir)
      .filter((name) => ending.test(name))
      .reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  const mb = 1024 * 1024;
  return [
    line('journal: size on disk', bytes(/\.db/) / mb, 'MB', null),
    line('journal: size of the indexes', bytes(/\.idx$/) / mb, 'MB', null),
  ];
}

/** Three months of a busy city: an alarm, what was told of it, and what people did. */
function fill(dir: string, events: number): void {
  let end: ChainEnd = CHAIN_START;
  const perMonth = Math.ceil(events / MONTHS.length);
  for (const month of MONTHS) {
    const from = Date.parse(`${month}-01T00:00:00Z`);
    const path = join(dir, `${month}.db`);
    const step = (29 * 86_400_000) / perMonth;
    const segment = Segment.open(path, month, end, from);
    const begun = end.seq;
    for (let number = 0; number < perMonth; number += GROUP) {
      const count = Math.min(GROUP, perMonth - number);
      const at = (place: number): number => Math.floor(from + (number + place) * step);
      const entries = Array.from({ length: count }, (_, place) =>
        event(begun + number + place, at(place)),
      );
      segment.append(entries, new Set());
    }
    segment.indexAll();
    end = segment.end();
    segment.close();
  }
}

function event(number: number, at: number): JournalEntry {
  const alarm = Math.floor(number / 4);
  const alarmClass = pick(CLASSES, alarm * 7 + (alarm >> 5));
  const object = `${pick(STREETS, alarm >> 3)}投放点${alarm % 4_001}号`;
  const key = `alarmReport|${alarmClass}|${object}|${alarm}`;
  const own = { server: SERVER, tenant: TENANT, user: '1', alarmId: `${key}#${alarm}` };
  const entryId = String(number).padStart(36, '0');
  const entry = { ...own, entryId, at, alarmKey: key };
  const by = pick(PEOPLE, alarm);
  switch (number % 4) {
    case 0:
      return { ...entry, kind: 'received', body: received(alarm, alarmClass, object, at) };
    case 1:
      return { ...entry, kind: 'shown', body: '{"outcome":"shown"}' };
    case 2:
      if (alarmClass === 'sos') return { ...entry, kind: 'acknowledged', body: seen(by, '') };
      // Most are over; of the others the newest still stand.
      return alarm % 50 === 0
        ? { ...entry, kind: 'sounded', body: '{"outcome":"shown"}' }
        : { ...entry, kind: 'returned', body: '{}' };
    default: {
      if (alarmClass === 'sos' && alarm % 997 > 0) {
        return { ...entry, kind: 'closed', body: JSON.stringify({ by, reason: '已到场' }) };
      }
      const kind = alarm % 100_003 === 7 ? 'escalated' : 'acknowledged';
      const comment = alarm % 50_021 === 11 ? RARE : alarm % 9 ? '' : '已派车';
      return { ...entry, kind, body: seen(by, comment) };
    }
  }
}

/** What a person wrote who acknowledged. */
function seen(by: string, comment: string): string {
  return JSON.stringify({ by, byUserId: '1', where: 'workstation', comment });
}

function received(alarm: number, alarmClass: string, object: string, at: number): string {
  const text = `${object}${pick(TEXTS, alarm)}，超时${alarm % 90}分钟，请及时处理`;
  const fields = {
    id: `16859${String(alarm).padStart(14, '0')}`,
    deliveryPointName: object,
    deviceCode: `DEV-${alarm % 9_973}`,
    driver: pick(PEOPLE, alarm >> 2),
    plate: `沪A${String(alarm % 99_991).padStart(5, '0')}`,
    point: `点${alarm}号`,
    longitude: (121 + (alarm % 10_007) / 10_000).toFixed(6),
    latitude: (31 + (alarm % 9_973) / 10_000).toFixed(6),
  };
  return JSON.stringify({
    channel: 'alarmReport',
    alarmClass,
    object,
    site: pick(STREETS, alarm >> 3),
    serverId: fields.id,
    eventTime: at - 900,
    priority: pick(PRIORITY, alarm),
    text,
    recognised: true,
    raw: JSON.stringify(fields),
    rawCut: false,
    fields,
  });
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}
