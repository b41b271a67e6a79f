import { describe, expect, test } from 'vitest';
import { ageWords, dataAge, stalenessOf } from '@renderer/boards/age';
import { openAlarms } from '@renderer/boards/alarms';
import { pagesOf, rowsOf } from '@renderer/boards/carousel';
import { noneOf } from '@renderer/boards/EmptyWords';
import { connectionOf } from '@renderer/boards/Header';
import { isPersonal } from '@renderer/boards/personal';
import { rootFontPx } from '@renderer/ui/rootFont';
import { tileView } from '@renderer/boards/tileState';
import type { Cell } from '@shared/catalogue/kinds/kind';
import { FAMILIES } from '@shared/catalogue';
import { must } from '@shared/base/assert';
import { BOARDS } from '@shared/catalogue/boards';
import { specOfOwn } from '@shared/catalogue/boardTiles';
import type { ApiFailure } from '@shared/api/failure';
import type { OwnContent } from '@shared/model/ownBoard';
import type { Alarm, Priority } from '@shared/model/alarm';
import type { BoardQueryState, BoardTile, FeedData, TileShow } from '@shared/model/board';

const NOW = Date.UTC(2026, 10, 21, 2, 0, 0);
const LOST: ApiFailure = { kind: 'notConnected', reason: 'refused', detail: '' };

function feed(data: FeedData | null, failure: ApiFailure | null = null): BoardQueryState {
  return { at: data === null ? null : NOW, data, failure, periodMs: 30_000 };
}

const textOfNone = (...args: Parameters<typeof noneOf>) => noneOf(...args)?.text;
const label = { zh: '数', en: 'n' };
const tile = (show: TileShow, names?: readonly string[]): BoardTile => ({
  show,
  area: 'left',
  title: label,
  ...(names === undefined ? {} : { names }),
});
/** A value as a server wrote it; null: it has none. */
const cell = (value: string | null): Cell =>
  value === null ? { state: 'absent' } : { state: 'value', value };
const name = (at: number, adds: boolean) =>
  ({ name: `n${at}`, label, unit: '', period: 'today', adds }) as const;
const values = (...all: readonly (string | null)[]): FeedData => ({
  kind: 'figures',
  figures: {
    kind: 'values',
    values: all.map((value, at) => ({ ...name(at, true), cell: cell(value) })),
  },
});
const course = (adds: boolean, ...all: readonly (string | null)[]): FeedData => ({
  kind: 'figures',
  figures: {
    kind: 'series',
    by: 'day',
    series: [name(0, adds)],
    points: all.map((value, at) => ({ time: `2026-11-0${at + 1}`, cells: [cell(value)] })),
  },
});
const rank = (names: readonly string[]): FeedData => ({
  kind: 'figures',
  figures: {
    kind: 'rank',
    value: { name: 'n', label, unit: '', period: 'today', adds: true },
    entries: names.map((name) => ({ name, cell: { state: 'absent' } })),
  },
});

describe('age', () => {
  test('data is stale from two periods on and very stale from four on', () => {
    const at = (age: number) => stalenessOf(age, 30_000);
    expect([0, 59_999, 60_000, 119_999, 120_000].map(at)).toEqual([
      'fresh',
      'fresh',
      'stale',
      'stale',
      'veryStale',
    ]);
  });

  test('the age is told in the largest whole unit', () => {
    const words = [59_999, 60_000, 3_599_999, 3_600_000, 47 * 3_600_000, 48 * 3_600_000].map((ms) =>
      Object.values(ageWords(ms)).join(' '),
    );
    expect(words).toEqual([
      'board.ageSeconds 59',
      'board.ageMinutes 1',
      'board.ageMinutes 59',
      'board.ageHours 1',
      'board.ageHours 47',
      'board.ageDays 2',
    ]);
  });

  test('no data has no age, and a clock that was set back makes no negative one', () => {
    expect(dataAge(feed(null), NOW)).toBeNull();
    expect(dataAge(feed(rank(['a'])), NOW - 5_000)).toBe(0);
  });
});

describe('a tile is in one state', () => {
  test.each<[string, BoardQueryState | undefined]>([
    ['loading', undefined],
    ['loading', feed(null)],
    ['needSignIn', feed(null, { kind: 'signedOut' })],
    ['noPermission', feed(null, { kind: 'noPermission', message: '' })],
    ['notConnected', feed(null, LOST)],
    ['unreadable', feed(null, { kind: 'notJson', status: 200, detail: '' })],
    ['unreadable', feed(null, { kind: 'noEnvelope', status: 200, detail: '' })],
    ['failed', feed(null, { kind: 'rejected', code: 500, message: '' })],
    ['empty', feed(rank([]))],
    ['empty', feed(rank([]), LOST)],
    ['data', feed(rank(['a']), LOST)],
    ['data', feed(rank(['a']))],
  ])('%s', (kind, state) => {
    expect(tileView(state, tile('rank')).kind).toBe(kind);
  });

  test('last data keeps the reason why it was not renewed', () => {
    expect(tileView(feed(rank(['a']), LOST), tile('rank')).kind).toBe('data');
    expect(tileView(feed(rank(['a']), LOST), tile('rank'))).toMatchObject({ failure: LOST });
  });

  test('whoever is not signed in is not connected either, and restoring is neither', () => {
    expect(connectionOf(null)).toBe('unknown');
    expect(connectionOf({ kind: 'restoring' } as never)).toBe('restoring');
    expect(connectionOf({ kind: 'signedOut', reason: 'user' } as never)).toBe('signedOut');
    expect(connectionOf({ kind: 'waitingKeychain', detail: '' } as never)).toBe('signedOut');
    expect(connectionOf({ kind: 'signedIn', connected: false } as never)).toBe('notConnected');
  });
});

describe('nothing', () => {
  test.each<[string, boolean, BoardTile, FeedData]>([
    ['zeros of a figures tile are figures', false, tile('figures'), values('0', '0')],
    ['zeros of a hero with its share are figures', false, tile('hero'), values('0', '0')],
    ['a share of nothing beside zeros', true, tile('hero'), values(null, '0', '0.00')],
    ['a share of nothing beside something', false, tile('hero'), values(null, '3')],
    ['a share of nothing in a ring', true, tile('gauge', ['n0']), values(null, '3')],
    ['figures that a tile does not show', true, tile('hero', ['n0', 'n1']), values(null, '0', '7')],
    ['parts of nothing', true, tile('pie'), values('0', '0', '0')],
    ['one part', false, tile('pie'), values('0', '1', '0')],
    ['columns of zero', true, tile('chart'), course(true, '0', null, '0')],
    ['a column', false, tile('chart'), course(true, '0', '0', '1')],
    ['a mean of zero is a reading', false, tile('chart'), course(false, '0')],
    ['no reading', true, tile('chart'), course(false, null, null)],
    ['no days', true, tile('calendar'), course(true)],
  ])('%s: %s', (_, isEmpty, of, data) => {
    expect(tileView(feed(data), of).kind).toBe(isEmpty ? 'empty' : 'data');
  });

  test('figures that the platform did not give are not said to be zero', () => {
    expect(tileView(feed(values(null, null)), tile('hero'))).toMatchObject({ isUngiven: true });
    expect(tileView(feed(values(null, '0')), tile('hero'))).toMatchObject({ isUngiven: false });
    expect(
      textOfNone('transport', { tile: { ...tile('hero'), feed: 'summary' }, isUngiven: true })?.zh,
    ).toBe('平台没有给出这些数字');
    expect(textOfNone('transport', { tile: { ...tile('hero'), feed: 'summary' } })?.zh).toBe(
      '今天还没有收运',
    );
  });

  test('a figure that cannot be read is not nothing', () => {
    const data = values('0', null);
    if (data.kind !== 'figures' || data.figures.kind !== 'values') throw new Error('other data');
    const odd = { ...name(2, true), cell: { state: 'unreadable', raw: '{}' } } as const;
    const all = { ...data.figures, values: [...data.figures.values, odd] };
    expect(tileView(feed({ kind: 'figures', figures: all }), tile('hero')).kind).toBe('data');
  });

  test('a tile of a board that was arranged by hand says what the product’s says', () => {
    const cellOf = { x: 0, y: 0, w: 12, h: 6 };
    const own: OwnContent = {
      name: '东城',
      from: 'duty',
      tiles: [{ tile: 'transport/rank/omit', cell: cellOf }],
    };
    const [omit] = specOfOwn('own-1', own).tiles;
    expect(textOfNone('own-1', { tile: must(omit, 'a tile') })).toEqual({
      zh: '近 7 日没有漏收',
      en: 'Nothing missed in 7 days',
    });
  });
});

describe('carousel', () => {
  test('every row comes once, whatever fits; a page that is gone is the last one', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7];
    for (const fits of [1, 2, 3, 7, 50]) {
      const pages = Array.from({ length: pagesOf(rows.length, fits) }, (_, page) =>
        rowsOf(rows, page, fits),
      );
      expect(pages.flat()).toEqual(rows);
    }
    expect(rowsOf(rows, 9, 3)).toEqual([7]);
    expect(pagesOf(0, 5)).toBe(1);
    expect(rowsOf(rows, 0, 0)).toEqual([1]);
  });
});

describe('root font', () => {
  test('rule:layout.rootFontSize – 80 px at 1920 in proportion above 1208 px, else 50 px', () => {
    expect(rootFontPx(1920, 1080)).toBe(80);
    expect(rootFontPx(3840, 2160)).toBe(160);
    expect(rootFontPx(7680, 4320)).toBe(320);
    expect(rootFontPx(1280, 720)).toBeCloseTo(53.33, 2);
    expect(rootFontPx(1209, 1000)).toBeCloseTo(50.375, 3);
    expect(rootFontPx(1208, 1000)).toBe(50);
    expect(rootFontPx(1080, 1920)).toBe(50);
  });

  test('a board over several monitors holds as many root heights as 16:9, a small window eleven', () => {
    expect(rootFontPx(5760, 1080)).toBe(80);
    expect(rootFontPx(3840, 1080)).toBe(80);
    expect(rootFontPx(800, 450)).toBeCloseTo(450 / 11);
    // A window with a frame is a little wider than 16:9, and has the sizes of the documents.
    expect(rootFontPx(1920, 1000)).toBe(80);
  });
});

describe('personal data', () => {
  test('names of people and their numbers are hidden on a locked wall, names of things are not', () => {
    const shown = BOARDS.flatMap(({ feeds }) => feeds.map(({ family }) => family));
    const fields = FAMILIES.filter(({ key }) => shown.includes(key)).flatMap((one) => one.fields);
    const hidden = fields.filter(isPersonal).map(({ name }) => name);
    expect(hidden).toContain('collectionPersonName');
    expect(hidden).not.toContain('companyName');
    expect(hidden).not.toContain('collectionPointName');
  });

  test.each(['realName', 'userName', 'employeeName', 'driverPhone', 'account', 'personName'])(
    '%s is personal',
    (name) => expect(isPersonal({ name, kind: 'text', label })).toBe(true),
  );

  test('a field is personal when its declaration says so', () => {
    expect(isPersonal({ name: 'cardNo', kind: 'text', label })).toBe(false);
    expect(isPersonal({ name: 'cardNo', kind: 'text', label, personal: true })).toBe(true);
  });
});

describe('alarm strip', () => {
  test('critical ones come first, then the newest, acknowledged ones not at all', () => {
    const alarm = (id: string, priority: Priority, receivedAt: number, state = 'unacknowledged') =>
      ({ id, priority, receivedAt, state }) as Alarm;
    const alarms = [
      alarm('old', 'high', 1),
      alarm('new', 'low', 9),
      alarm('done', 'critical', 8, 'acknowledged'),
      alarm('urgent', 'critical', 2),
    ];
    const open = openAlarms({ alarms });
    expect(open.map(({ id }) => id)).toEqual(['urgent', 'new', 'old']);
  });
});
