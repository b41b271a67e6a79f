import { describe, expect, it } from 'vitest';
import { RESOURCES } from '@shared/i18n';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue';
import type { FamilySpec } from '@shared/catalogue/family';
import type { Cell } from '@shared/catalogue/kinds/kind';
import type { RecordView } from '@shared/catalogue/record';
import { UNDO_MS, UndoQueue } from '@renderer/records/batch/undoQueue';
import { batchFields } from '@renderer/records/batch/batchFields';
import {
  carried,
  countsOf,
  merged,
  reportText,
  split,
  titleOf,
  unfinished,
  type RowResult,
  personFieldOf,
} from '@renderer/records/batch/report';
import { FakeClock } from '@tests/support/fakeClock';

const LABEL = { zh: '名', en: 'Name' };

const point: FamilySpec = {
  key: 'point',
  area: 'test',
  labels: LABEL,
  fields: [
    { name: 'id', kind: 'id', label: LABEL },
    { name: 'name', kind: 'text', label: LABEL, form: {} },
    { name: 'code', kind: 'text', label: LABEL, unique: true, form: {} },
    { name: 'plate', kind: 'plate', label: LABEL, form: { readOnlyOn: 'edit' } },
    { name: 'secret', kind: 'password', label: LABEL, form: {} },
    { name: 'sort', kind: 'integer', label: LABEL, form: {} },
    { name: 'status', kind: 'choice', label: LABEL, choices: { values: [] } },
  ],
  calls: [],
  lifecycle: {
    field: 'status',
    initial: '0',
    moves: [{ action: 'accept', from: ['0'], to: '1' }],
  },
  screen: {
    paths: [],
    menuCodes: [],
    calls: { page: 'point.page' },
    permissions: {},
    title: 'name',
  },
};

function record(id: string, values: Readonly<Record<string, string | number>>): RecordView {
  const cells = Object.entries(values).map(([name, value]): [string, Cell] => [
    name,
    { state: 'value', value },
  ]);
  return { id, cells: Object.fromEntries(cells), extra: {}, tolerated: 0 };
}

function words(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown>)[part],
      RESOURCES.zh.translation as unknown,
    );
  return String(found).replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name]));
}

interface Row {
  readonly id: string;
}
const rows = (...ids: readonly string[]): readonly Row[] => ids.map((id) => ({ id }));

function desk() {
  const clock = new FakeClock();
  const queue = new UndoQueue<Row>(clock);
  const sent: string[][] = [];
  const dropped: string[][] = [];
  const broken: string[] = [];
  const state = { who: 'a', fails: false };
  queue.attach({
    send: async (some) => {
      sent.push(some.map(({ id }) => id));
      await Promise.resolve();
      if (state.fails) throw new Error('the connection went away');
    },
    who: () => state.who,
    broke: (error) => broken.push(String(error)),
    dropped: (some) => dropped.push(some.map(({ id }) => id)),
  });
  return { clock, queue, sent, dropped, broken, state };
}

describe('removals that wait for a change of mind', () => {
  it('go out once after exactly 5 s, and not before', async () => {
    const { clock, queue, sent } = desk();
    queue.hold(rows('1', '2'));
    await clock.advance(UNDO_MS - 1);
    expect(sent).toEqual([]);
    await clock.advance(1);
    expect(sent).toEqual([['1', '2']]);
    await clock.advance(10 * UNDO_MS);
    queue.flush();
    expect(sent).toHaveLength(1);
    expect(queue.store.getState()).toEqual([]);
  });

  it('never reach the server when they are taken back', async () => {
    const { clock, queue, sent } = desk();
    queue.hold(rows('1'));
    await clock.advance(UNDO_MS - 1);
    expect(queue.undo(queue.store.getState()[0]?.key ?? 0)).toBe(true);
    await clock.advance(UNDO_MS);
    queue.flush();
    expect(sent).toEqual([]);
    expect(clock.pending()).toEqual([]);
  });

  it('are taken back one by one, the latest first, and none that is on its way', async () => {
    const { clock, queue, sent } = desk();
    const waiting = (): readonly string[] =>
      queue.store.getState().flatMap((one) => one.rows.map(({ id }) => id));
    for (const id of ['1', '2', '3', '4']) queue.hold(rows(id));
    queue.sendNow(queue.store.getState().at(-1)?.key ?? 0);
    await clock.advance(0);
    expect(queue.undoLatest()).toBe(true);
    expect(waiting()).toEqual(['1', '2']);
    expect(queue.undoLatest()).toBe(true);
    expect(waiting()).toEqual(['1']);
    await clock.advance(UNDO_MS);
    expect(queue.undoLatest()).toBe(false);
    expect(sent).toEqual([['4'], ['1']]);
  });

  it('cannot be taken back once they are on their way', async () => {
    const { clock, queue, sent } = desk();
    queue.hold(rows('1'));
    const key = queue.store.getState()[0]?.key ?? 0;
    queue.sendNow(key);
    expect(queue.undo(key)).toBe(false);
    queue.sendNow(key);
    await clock.advance(UNDO_MS);
    expect(sent).toEqual([['1']]);
  });

  it('queue: each has a countdown of its own, and a row that waits is not taken twice', async () => {
    const { clock, queue, sent } = desk();
    queue.hold(rows('1', '2'));
    await clock.advance(2_000);
    expect(queue.hold(rows('2', '3'))).toBe(true);
    expect(queue.hold(rows('1'))).toBe(false);
    await clock.advance(3_000);
    expect(sent).toEqual([['1', '2']]);
    await clock.advance(2_000);
    expect(sent).toEqual([['1', '2'], ['3']]);
  });

  it('all go out at once when the screen is left, in their order, whatever fails', async () => {
    const { clock, queue, sent, broken, state } = desk();
    state.fails = true;
    queue.hold(rows('1'));
    queue.hold(rows('2'));
    queue.flush();
    await clock.advance(0);
    await clock.advance(UNDO_MS);
    expect(sent).toEqual([['1'], ['2']]);
    expect(broken).toHaveLength(2);
    expect(queue.store.getState()).toEqual([]);
  });

  it('are dropped, and it is told, when somebody else is signed in by then', async () => {
    const { clock, queue, sent, dropped, state } = desk();
    queue.hold(rows('1'));
    state.who = 'b';
    await clock.advance(UNDO_MS);
    expect(sent).toEqual([]);
    expect(dropped).toEqual([['1']]);
  });
});

describe('the result of a batch', () => {
  const failed: RowResult = {
    id: '2',
    outcome: 'failed',
    failure: { kind: 'rejected', code: 400, message: '请先删除子节点!' },
  };
  const results: readonly RowResult[] = [
    { id: '1', outcome: 'done' },
    failed,
    { id: '3', outcome: 'notSent' },
  ];

  it('offers exactly the rows that were not done for another try, and keeps the order', () => {
    expect(unfinished(rows('1', '2', '3'), results).map(({ id }) => id)).toEqual(['2', '3']);
    const after = merged(results, [
      { id: '3', outcome: 'done' },
      { id: '2', outcome: 'done' },
    ]);
    expect(after.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      '1 done',
      '2 done',
      '3 done',
    ]);
    expect(countsOf(results)).toEqual({ done: 1, partly: 0, failed: 1, notSent: 1 });
  });

  it("is copied row by row, with the server's own words", () => {
    const names = new Map([
      ['1', '东湖'],
      ['2', '西湖'],
    ]);
    expect(reportText(words, names, results, must(findFamily('notice'), 'notice'), 'zh')).toBe(
      '东湖\t1\t成功\n西湖\t2\t请先删除子节点!\n3\t3\t未提交',
    );
  });

  it('runs an action only on rows whose state allows it; an unknown state is left to the server', () => {
    const open = record('1', { status: '0' });
    const done = record('2', { status: '1' });
    const unknown: RecordView = {
      ...record('3', {}),
      cells: { status: { state: 'unreadable', raw: '{}' } },
    };
    const { may, mayNot } = split(point, 'accept', [open, done, unknown]);
    expect(may.map(({ id }) => id)).toEqual(['1', '3']);
    expect(mayNot.map(({ id }) => id)).toEqual(['2']);
    expect(split(point, 'unlock', [done]).may).toHaveLength(1);
  });

  it('says which person an account is, and nothing more of what has a name of its own', () => {
    const family = (key: string) => must(findFamily(key), key);
    expect(personFieldOf(family('user'))?.name).toBe('realName');
    expect(personFieldOf(family('vehicle'))).toBeUndefined();
  });

  it('names a record by its title field, or by its id', () => {
    expect(titleOf(point, record('7', { name: '东湖' }))).toBe('东湖');
    expect(titleOf(point, record('7', {}))).toBe('7');
  });

  it('carries values of a row as the wire writes them, and leaves out what is not known', () => {
    const row = record('7', { name: '东湖', sort: 3 });
    const carry = { deviceName: 'name', order: 'sort', state: 'status', key: 'id' };
    expect(carried(point, carry, row)).toEqual({ deviceName: '东湖', order: '3', key: '7' });
  });
});

describe('a batch edit', () => {
  it('offers no field that must differ between records, or may not be changed', () => {
    expect(batchFields(point).map(({ name }) => name)).toEqual(['sort']);
  });
});
