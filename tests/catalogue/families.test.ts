import { describe, expect, it } from 'vitest';
import { isRead } from '@shared/api/call';
import { must } from '@shared/base/assert';
import { checkFamily } from '@shared/catalogue/check';
import { callOf, FAMILIES, findFamily } from '@shared/catalogue/index';
import { BOARDS } from '@shared/catalogue/boards';
import { ALL_TILES } from '@shared/catalogue/boardTiles';
import { LISTS } from '@shared/catalogue/boardSpecs/lists';
import { NONE } from '@shared/catalogue/boardSpecs/none';
import { DESK, DESK_TILES } from '@shared/catalogue/boardSpecs/desk';
import type { FamilySpec } from '@shared/catalogue/family';
import {
  FIGURE_SHOWS,
  OWN_SHOWS,
  PAGE_SHOWS,
  type BoardQuery,
  type BoardTile,
  type TileLink,
} from '@shared/model/board';
import { figureOf } from '@shared/catalogue/figures';
import { reachedCalls } from '@shared/catalogue/screens';
import { declaredBody, listedBody, readInventory } from './inventory';

const calls = new Map(readInventory('calls').map((row) => [row['id'], row]));
const all = FAMILIES.flatMap((family) => family.calls.map((call) => ({ family, call })));

/** Calls that a declaration leads to. */
function callsUsedBy(family: FamilySpec): string[] {
  const others = [...(family.figures ?? []), ...(family.answers ?? []), ...(family.effects ?? [])];
  return [...reachedCalls(family).keys(), ...others.map(({ call }) => call)];
}

/** Names that a tile looks for in what its feed answers. */
function namesOf({ names = [], lines, limits = {}, targets = {} }: BoardTile): readonly string[] {
  const read = lines === undefined ? [] : [lines.first, ...lines.second, lines.at];
  return [...names, ...read, ...Object.keys(limits), ...Object.keys(targets)];
}

/** Names that a feed answers: of its figures, or of the fields of its records. */
function namesGiven({ call, family }: BoardQuery): readonly string[] {
  if (family !== undefined) return must(findFamily(family), family).fields.map(({ name }) => name);
  const figures = must(figureOf(call), call);
  return figures.shape === 'rank' ? [figures.value.name] : figures.values.map(({ name }) => name);
}

/** Every link of a board or of the desk, by where it stands. */
function tiles(): readonly (readonly [string, TileLink])[] {
  const all = [...BOARDS, { key: DESK.key, tiles: DESK_TILES }];
  return all.flatMap((board) =>
    board.tiles.flatMap(({ title, link }) =>
      link === undefined ? [] : [[`${board.key} ${title.en}`, link] as const],
    ),
  );
}

/** Of each tile with figures of the records to which it leads: the time that it counts, and that of its link. */
function periods(): readonly (readonly [
  string,
  { readonly tile: string; readonly link: string },
])[] {
  const all = [...BOARDS, { ...DESK, tiles: DESK_TILES }];
  return all.flatMap((board) =>
    board.tiles.flatMap(({ feed, link, title }) => {
      const call = board.feeds.find(({ key }) => key === feed)?.call ?? '';
      const figures = figureOf(call);
      const declared = FAMILIES.find((one) => one.figures?.some((other) => other.call === call));
      if (figures === undefined || link === undefined || 'page' in link) return [];
      if (link.family !== (figures.of ?? declared?.key)) return [];
      const told = { tile: figures.period, link: link.within?.period ?? 'all' };
      return [[`${board.key} ${title.en}`, told] as const];
    }),
  );
}

describe('catalogue', () => {
  it('holds families, calls and fields under names of their own', () => {
    const keys = FAMILIES.map((family) => family.key);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = all.map(({ call }) => call.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { fields } of FAMILIES) {
      expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
    }
    expect(findFamily('user')?.key).toBe('user');
    expect(() => callOf('user.nonsense')).toThrow('user.nonsense');
  });

  it.each(FAMILIES.map((family) => [family.key, family] as const))(
    '%s survives a JSON round trip and has nothing to complain about',
    (_key, family) => {
      expect(JSON.parse(JSON.stringify(family))).toEqual(family);
      expect(checkFamily(family, FAMILIES)).toEqual([]);
    },
  );

  it.each(FAMILIES.map((family) => [family.key, family] as const))(
    '%s names calls that exist',
    (_key, family) => {
      for (const id of callsUsedBy(family)) expect(callOf(id).id).toBe(id);
    },
  );
});

describe('boards', () => {
  it.each(BOARDS.map((board) => [board.key, board] as const))(
    '%s shows declared read calls, each feed on a tile that can show it',
    (_key, board) => {
      expect(JSON.parse(JSON.stringify(board))).toEqual(board);
      for (const tile of board.tiles) {
        const own = (OWN_SHOWS as readonly string[]).includes(tile.show);
        expect(tile.feed === undefined, tile.show).toBe(own);
        if (own) continue;
        const feed = must(
          board.feeds.find(({ key }) => key === tile.feed),
          `feed ${tile.feed}`,
        );
        expect(isRead(callOf(feed.call).kind)).toBe(true);
        const figures = figureOf(feed.call);
        const shapes: Readonly<Record<string, string>> = FIGURE_SHOWS;
        expect(feed.family === undefined ? figures?.shape : undefined).toBe(shapes[tile.show]);
        expect(feed.family !== undefined).toBe(
          (PAGE_SHOWS as readonly string[]).includes(tile.show),
        );
        expect(namesOf(tile).filter((name) => !namesGiven(feed).includes(name))).toEqual([]);
      }
      const shown = board.tiles.flatMap((tile) => [
        ...(tile.feed === undefined ? [] : [tile.feed]),
        ...Object.values(tile.sparks ?? {}).map(({ feed }) => feed),
      ]);
      expect([...new Set(shown)].sort()).toEqual(board.feeds.map(({ key }) => key).sort());
    },
  );

  it.each(ALL_TILES.map(({ id, tile }) => [id, tile] as const))(
    '%s says in both languages what its emptiness means',
    (id, { show }) => {
      // A live picture says by itself why there is none.
      if (show === 'video') return;
      const { zh, en } = must(NONE[id], id).text;
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[A-Z][\x20-\x7e’]+$/);
      // One short line: what is longer breaks in a narrow column.
      expect([zh.length <= 20, en.length <= 48]).toEqual([true, true]);
    },
  );

  it('have lists of their figures that the search of the console knows, and of nothing that they do not show', () => {
    for (const [name, { entry, figures = {}, records }] of Object.entries(LISTS)) {
      const { board, tile } = must(
        ALL_TILES.find(({ id }) => id === name),
        name,
      );
      const query = must(
        board?.feeds.find(({ key }) => `${board.key}.${key}` === tile.feed),
        name,
      );
      if (records !== undefined) {
        expect(records).toBe(query.family);
        // A row opens its record by this call.
        expect(callOf(`${records}.detail`).id).toBe(`${records}.detail`);
        continue;
      }
      const spec = must(figureOf(query.call), query.call);
      const shown = tile.names ?? namesGiven(query);
      expect(Object.keys(figures).filter((one) => !shown.includes(one))).toEqual([]);
      const declared = FAMILIES.find((one) => one.figures?.some(({ call }) => call === query.call));
      for (const link of [
        ...Object.values(figures),
        ...(entry === undefined ? [] : [entry.list]),
      ]) {
        if ('page' in link) throw new Error(`${name} leads to a page`);
        const family = must(findFamily(link.family), link.family);
        expect(link.family, name).toBe(spec.of ?? declared?.key);
        const keys = [
          ...Object.keys(link.filters ?? {}),
          ...(entry === undefined ? [] : [entry.key]),
        ];
        const searched = family.fields.flatMap(({ name: field, search }) =>
          search === undefined || search === null ? [] : [`${field}_${search.match}`],
        );
        expect(keys.filter((key) => !searched.includes(key))).toEqual([]);
        if (link.within !== undefined) expect(family.screen?.dateRange).toBe(link.within.field);
      }
    }
  });

  it('say it of no tile that is not there', () => {
    const names = ALL_TILES.map(({ id }) => id);
    expect(Object.keys(NONE).filter((id) => !names.includes(id))).toEqual([]);
  });

  it.each(tiles())(
    '%s leads to a list of the console whose search knows its conditions',
    (_, link) => {
      if ('page' in link) return;
      const family = must(findFamily(link.family), link.family);
      expect(family.screen?.paths[0]).toBeDefined();
      if (link.view !== undefined)
        expect(family.screen?.views?.map(({ key }) => key)).toContain(link.view);
      const searched = family.fields.filter(({ search }) => search !== undefined);
      for (const key of Object.keys(link.filters ?? {}))
        expect(searched.map(({ name }) => `${name}_equal`)).toContain(key);
      if (link.within !== undefined) expect(family.screen?.dateRange).toBe(link.within.field);
    },
  );

  it.each(periods())('%s leads to the records of the time that it counts', (_, of) => {
    expect(of.link).toBe(of.tile);
  });
});

describe('inventory of the specification', () => {
  it('was read whole', () => {
    expect(calls.size).toBe(1180);
    expect(readInventory('dictionaries')).toHaveLength(71);
    expect(readInventory('screens')).toHaveLength(104);
    expect(readInventory('rules')).toHaveLength(339);
  });

  it.each(all.map(({ call }) => [call.id, call] as const))(
    '%s has the method, path, parameters, body, kind and certainty that it lists',
    (id, call) => {
      const row = calls.get(id);
      expect(row).toBeDefined();
      expect(call.method).toBe(row?.['method']);
      expect(call.path).toBe(row?.['path']);
      expect(call.kind).toBe(row?.['kind']);
      expect(call.certainty).toBe(row?.['certainty']);
      const listed = (row?.['params'] ?? '').split(',').filter(Boolean);
      expect([...(call.params ?? [])].sort()).toEqual(listed.sort());
      expect(declaredBody(call)).toBe(listedBody(must(row, id)));
    },
  );

  it('says how many of its calls are declared', () => {
    const declared = all.filter(({ call }) => calls.has(call.id)).length;
    // The floor only rises: every version declares at least what the last one did.
    expect(declared).toBeGreaterThanOrEqual(209);
  });
});
