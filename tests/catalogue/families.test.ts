import { describe, expect, it } from 'vitest';
import { CALL_KINDS, isRead } from '@shared/api/call';
import { callOf, FAMILIES, findFamily } from '@shared/catalogue/index';
import { BOARDS } from '@shared/catalogue/boards';
import type { FamilySpec, Label } from '@shared/catalogue/family';
import { figureOf } from '@shared/catalogue/figures';
import type { FigureCondition, FigureSpec, FigureValueSpec } from '@shared/catalogue/figureSpec';
import { FIELD_KINDS } from '@shared/catalogue/kinds/names';
import { readInventory } from './inventory';

const calls = new Map(readInventory('calls').map((row) => [row['id'], row]));
const all = FAMILIES.flatMap((family) => family.calls.map((call) => ({ family, call })));

/** Every key that a declaration may have, per kind of object: data has no spell checker. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  family: 'key area labels fields calls screen moment scopes figures'.split(' '),
  field:
    'name kind label unit required dict choices reference max search column form view absent unique'.split(
      ' ',
    ),
  call: 'id method path params body kind certainty skipToken'.split(' '),
  screen: 'paths menuCodes calls permissions actions sort dateRange title'.split(' '),
  action: 'key label call place idsParam permission confirm ask'.split(' '),
  reference: 'family many nameField options'.split(' '),
  options: 'call shape value label'.split(' '),
  search: 'match assumed'.split(' '),
  column: 'width sortable pinned'.split(' '),
  form: 'on readOnlyOn wide'.split(' '),
  choices: 'values other'.split(' '),
  scope: 'call where'.split(' '),
  condition: 'field is value'.split(' '),
  figure: 'call of period where shape values by timeName value group nameName size'.split(' '),
  value: 'name label unit kind operator where period latestPer'.split(' '),
  operator: 'op different field part'.split(' '),
};

const valuesOf = (spec: FigureSpec): readonly FigureValueSpec[] =>
  spec.shape === 'rank' ? [spec.value] : spec.values;

function conditionsOf({ figures = [], scopes = [] }: FamilySpec): readonly FigureCondition[] {
  const own = figures.flatMap((spec) => [
    ...(spec.where ?? []),
    ...valuesOf(spec).flatMap(({ where = [], operator }) => [
      ...where,
      ...(operator.op === 'ratio' ? operator.part : []),
    ]),
  ]);
  return [...scopes.flatMap(({ where }) => where), ...own];
}

/** Fields that figures compute of, besides those of their conditions. */
function fieldsUsedBy(spec: FigureSpec): string[] {
  const own = valuesOf(spec).flatMap(({ operator, latestPer }) => [
    ...('field' in operator ? [operator.field] : []),
    ...('different' in operator ? [operator.different] : []),
    latestPer,
  ]);
  const all = spec.shape === 'rank' ? [spec.group, ...own] : own;
  return all.filter((name) => name !== undefined);
}

function stray(what: string, value: object | undefined): string[] {
  const known = KEYS[what] ?? [];
  return Object.keys(value ?? {})
    .filter((key) => !known.includes(key))
    .map((key) => `${what}.${key}`);
}

function strayKeys(family: FamilySpec): string[] {
  const { screen, fields } = family;
  const parts = [
    ...stray('family', family),
    ...stray('screen', screen),
    ...family.calls.flatMap((call) => stray('call', call)),
  ];
  for (const field of fields) {
    parts.push(...stray('field', field), ...stray('search', field.search));
    parts.push(...stray('column', field.column), ...stray('form', field.form));
    parts.push(
      ...stray('reference', field.reference),
      ...stray('options', field.reference?.options),
    );
  }
  for (const field of fields) parts.push(...stray('choices', field.choices));
  for (const scope of family.scopes ?? []) parts.push(...stray('scope', scope));
  for (const spec of family.figures ?? []) {
    parts.push(...stray('figure', spec));
    for (const value of valuesOf(spec)) {
      parts.push(...stray('value', value), ...stray('operator', value.operator));
    }
  }
  for (const condition of conditionsOf(family)) parts.push(...stray('condition', condition));
  for (const action of screen?.actions ?? []) {
    parts.push(...stray('action', action), ...stray('options', action.ask?.options));
  }
  return parts;
}

function labelsOf(family: FamilySpec): Label[] {
  const fields = family.fields.flatMap((field) =>
    typeof field.required === 'object' ? [field.label, field.required] : [field.label],
  );
  const actions = (family.screen?.actions ?? []).flatMap((action) => [
    action.label,
    ...(action.confirm === undefined ? [] : [action.confirm]),
    ...(action.ask === undefined ? [] : [action.ask.label]),
  ]);
  const figures = (family.figures ?? []).flatMap((spec) => valuesOf(spec).map((one) => one.label));
  const choices = family.fields.flatMap(({ choices: { values = [], other } = {} }) => [
    ...values.map((one) => one.label),
    ...(other === undefined ? [] : [other]),
  ]);
  return [family.labels, ...fields, ...actions, ...figures, ...choices];
}

function callsUsedBy({ screen, fields, figures = [], scopes = [] }: FamilySpec): string[] {
  const references = fields.flatMap((field) => field.reference?.options.call ?? []);
  const actions = (screen?.actions ?? []).flatMap((action) =>
    action.ask === undefined ? [action.call] : [action.call, action.ask.options.call],
  );
  const others = [...figures, ...scopes].map(({ call }) => call);
  return [...Object.values(screen?.calls ?? {}), ...references, ...actions, ...others];
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
    '%s survives a JSON round trip and has no stray key',
    (_key, family) => {
      expect(JSON.parse(JSON.stringify(family))).toEqual(family);
      expect(strayKeys(family)).toEqual([]);
    },
  );

  it.each(FAMILIES.map((family) => [family.key, family] as const))(
    '%s has its labels in both languages',
    (_key, family) => {
      for (const label of labelsOf(family)) {
        expect(label.zh).toMatch(/\p{Script=Han}/u);
        expect(label.en).toMatch(/^[\x20-\x7e]+$/);
      }
    },
  );

  it.each(FAMILIES.map((family) => [family.key, family] as const))(
    '%s names kinds, calls and fields that exist',
    (_key, family) => {
      for (const field of family.fields) {
        expect(FIELD_KINDS).toContain(field.kind);
        expect(field.kind !== 'dict' || field.dict !== undefined).toBe(true);
        expect(field.kind !== 'choice' || field.choices !== undefined).toBe(true);
        expect(field.kind !== 'reference' || field.reference !== undefined).toBe(true);
      }
      for (const call of family.calls) expect(CALL_KINDS).toContain(call.kind);
      for (const id of callsUsedBy(family)) expect(callOf(id).id).toBe(id);
      const names = family.fields.map((field) => field.name);
      const { screen, moment = 'createTime', figures = [] } = family;
      if (family.moment !== undefined) expect(names).toContain(moment);
      for (const spec of figures) {
        const records = findFamily(spec.of ?? family.key);
        const known = records?.fields.map((field) => field.name) ?? [];
        expect(records?.moment).toBeDefined();
        expect(known).toEqual(expect.arrayContaining(fieldsUsedBy(spec)));
        for (const { field } of conditionsOf({ ...family, figures: [spec], scopes: [] })) {
          expect(known).toContain(field);
        }
        for (const value of valuesOf(spec)) expect(FIELD_KINDS).toContain(value.kind);
      }
      if (screen === undefined) return;
      expect(names).toContain(screen.title);
      if (screen.sort !== undefined) expect(names).toContain(screen.sort.field);
      if (screen.dateRange !== undefined) expect(names).toContain(screen.dateRange);
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
    '%s has the method, path, kind and certainty that it lists',
    (id, call) => {
      const row = calls.get(id);
      expect(row).toBeDefined();
      expect(call.method).toBe(row?.['method']);
      expect(call.path).toBe(row?.['path']);
      expect(call.kind).toBe(row?.['kind']);
      expect(call.certainty).toBe(row?.['certainty']);
      const listed = (row?.['params'] ?? '').split(',').filter(Boolean);
      expect([...(call.params ?? [])].sort()).toEqual(listed.sort());
    },
  );

  it('says how many of its calls are declared', () => {
    const declared = all.filter(({ call }) => calls.has(call.id)).length;
    // The floor only rises: every version declares at least what the last one did.
    expect(declared).toBeGreaterThanOrEqual(41);
  });
});
