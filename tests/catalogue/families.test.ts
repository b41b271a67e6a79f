import { describe, expect, it } from 'vitest';
import { isRead } from '@shared/api/call';
import { must } from '@shared/base/assert';
import { checkFamily } from '@shared/catalogue/check';
import { callOf, FAMILIES, findFamily } from '@shared/catalogue/index';
import { BOARDS } from '@shared/catalogue/boards';
import type { FamilySpec } from '@shared/catalogue/family';
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
      const shapes = { figures: 'values', chart: 'series', rank: 'rank', table: undefined };
      for (const tile of board.tiles) {
        const feed = board.feeds.find(({ key }) => key === tile.feed);
        expect(feed).toBeDefined();
        if (feed === undefined) continue;
        expect(isRead(callOf(feed.call).kind)).toBe(true);
        expect(figureOf(feed.call)?.shape).toBe(shapes[tile.show]);
        expect(feed.family !== undefined).toBe(tile.show === 'table');
        if (feed.family !== undefined) expect(findFamily(feed.family)).toBeDefined();
      }
      const shown = new Set(board.tiles.map(({ feed }) => feed));
      expect([...shown].sort()).toEqual(board.feeds.map(({ key }) => key).sort());
    },
  );
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
