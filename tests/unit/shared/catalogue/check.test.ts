import { describe, expect, test } from 'vitest';
import { checkFamily } from '@shared/catalogue/check';
import type { FamilySpec } from '@shared/catalogue/family';

const label = { zh: '桶', en: 'Bin' };
const GOOD: FamilySpec = {
  key: 'bin',
  area: 'sites',
  labels: label,
  fields: [
    { name: 'id', kind: 'id', label },
    { name: 'name', kind: 'text', label, search: { match: 'like' }, form: {} },
    {
      name: 'state',
      kind: 'choice',
      label,
      choices: { values: ['0', '1'].map((value) => ({ value, label })) },
    },
    { name: 'at', kind: 'dateTime', label },
  ],
  calls: [
    { id: 'bin.page', method: 'GET', path: '/bin/page', kind: 'page', certainty: 'assumed' },
    { id: 'bin.wash', method: 'POST', path: '/bin/wash', kind: 'action', certainty: 'assumed' },
  ],
  lifecycle: { field: 'state', initial: '0', moves: [{ action: 'wash', from: ['0'], to: '1' }] },
  effects: [{ call: 'bin.wash', set: { at: { now: true } } }],
  screen: {
    paths: ['/bin'],
    menuCodes: ['bin'],
    title: 'name',
    calls: { page: 'bin.page' },
    permissions: {},
    actions: [{ key: 'wash', label, call: 'bin.wash', place: 'row', idsParam: 'ids' }],
  },
};

const screen = (patch: object): FamilySpec =>
  ({ ...GOOD, screen: { ...GOOD.screen, ...patch } }) as FamilySpec;
const field = (patch: object): FamilySpec => ({
  ...GOOD,
  fields: [...GOOD.fields, { name: 'more', kind: 'text', label, ...patch }],
});

test('a good declaration leaves nothing to say', () => {
  expect(checkFamily(GOOD, [GOOD])).toEqual([]);
});

test('columns of a panel are those of the family whose records it shows', () => {
  const lid: FamilySpec = {
    key: 'lid',
    area: 'sites',
    labels: label,
    fields: [{ name: 'hinge', kind: 'text', label }],
    calls: [
      { id: 'lid.list', method: 'GET', path: '/lid/list', kind: 'list', certainty: 'assumed' },
    ],
  };
  const panel = { key: 'lids', label, call: 'lid.list', place: 'below', by: { binId: 'id' } };
  const bin = screen({ panels: [{ ...panel, columns: ['hinge'] }] });
  expect(checkFamily(bin, [bin, lid])).toEqual([]);
  const other = screen({ panels: [{ ...panel, columns: ['name'] }] });
  expect(checkFamily(other, [other, lid])).toEqual([
    expect.stringMatching(/^bin: panel lids, .* the field "name", which is not declared$/),
  ]);
});

test('an effect on a read of another family is one on a read', () => {
  const lid: FamilySpec = {
    key: 'lid',
    area: 'sites',
    labels: label,
    fields: [{ name: 'hinge', kind: 'text', label }],
    calls: [],
    effects: [{ call: 'bin.page', target: null, set: {} }],
  };
  expect(checkFamily(lid, [GOOD, lid])).toEqual([
    'lid: effect of bin.page changes something, but the call is declared as a read',
  ]);
});

describe('says in words', () => {
  test.each<[string, FamilySpec]>([
    ['field more has a key "colour" that no field has', field({ colour: 'red' })],
    ['field more has the kind "colour", which does not exist', field({ kind: 'colour' })],
    ['field more is of kind dict and names no dictionary', field({ kind: 'dict' })],
    ['field more is of kind reference and refers to nothing', field({ kind: 'reference' })],
    [
      'field more is searched by "about", which is no condition of the wire',
      field({ search: { match: 'about' } }),
    ],
    ['field more, label has no Chinese words', field({ label: { zh: 'bin', en: 'Bin' } })],
    ['field more, label has no plain English words', field({ label: { zh: '桶', en: '桶' } })],
    ['field "name" stands twice', field({ name: 'name' })],
    ['screen names the field "code", which is not declared', screen({ title: 'code' })],
    [
      'screen, page names the call "bin.list", which no family declares',
      screen({ calls: { page: 'bin.list' } }),
    ],
    [
      'action wash acts on rows and says not which parameter takes their ids',
      screen({ actions: [{ key: 'wash', label, call: 'bin.wash', place: 'row' }] }),
    ],
    [
      'lifecycle moves by the action "wash", which the screen does not have',
      screen({ actions: [] }),
    ],
    ['screen opens at "bin", which does not begin with a slash', screen({ paths: ['bin'] })],
    [
      'heldBy names the family "lid", which does not exist',
      { ...GOOD, heldBy: [{ family: 'lid', field: 'binId' }] },
    ],
    [
      'heldBy names the field "binId", which is not declared',
      { ...GOOD, heldBy: [{ family: 'bin', field: 'binId' }] },
    ],
    [
      'field more, suggested value names the call "bin.next", which no family declares',
      field({ form: { suggested: 'bin.next' } }),
    ],
    [
      'answer of bin.page answers the next number, which only a call of kind detail can',
      { ...GOOD, answers: [{ call: 'bin.page', next: 'name' }] },
    ],
    [
      'answer of bin.page names the field "code", which is not declared',
      {
        ...GOOD,
        answers: [{ call: 'bin.page', groups: { by: ['name'], titles: { name: 'code' } } }],
      },
    ],
    [
      'screen shows the figures of "bin.page", which no family declares as figures',
      screen({ figures: ['bin.page'] }),
    ],
    [
      'panel days names the field "day", which is not declared',
      screen({
        panels: [{ key: 'days', label, call: 'bin.page', place: 'below', by: { day: 'day' } }],
      }),
    ],
    [
      'lifecycle knows the state "2", which is no choice of state',
      {
        ...GOOD,
        lifecycle: {
          field: 'state',
          initial: '0',
          moves: [{ action: 'wash', from: ['2'], to: '1' }],
        },
      },
    ],
    [
      'lifecycle: the state "name" stands in the form; only actions may change it',
      { ...GOOD, lifecycle: { field: 'name', initial: '0', moves: [] } },
    ],
    [
      'effect of bin.page changes something, but the call is declared as a read',
      { ...GOOD, effects: [{ call: 'bin.page', remove: true }] },
    ],
    [
      'answer of bin.page leaves out what is referred to, which only calls that answer no page can',
      {
        ...GOOD,
        answers: [{ call: 'bin.page', unreferencedBy: { family: 'bin', field: 'name' } }],
      },
    ],
    [
      'field less, options reads the options of "bin.page" in another way than elsewhere',
      {
        ...GOOD,
        fields: [
          ...GOOD.fields,
          ...['more', 'less'].map((name) => ({
            name,
            kind: 'reference' as const,
            label,
            reference: {
              family: 'bin',
              options: { call: 'bin.page', shape: 'page' as const, value: 'id', label: name },
            },
          })),
        ],
      },
    ],
    [
      'answer of bin.page names the family "can", which does not exist',
      { ...GOOD, answers: [{ call: 'bin.page', of: 'can' }] },
    ],
    [
      'answer of bin.page names the field "binId", which is not declared',
      {
        ...GOOD,
        answers: [{ call: 'bin.page', unreferencedBy: { family: 'bin', field: 'binId' } }],
      },
    ],
    [
      'figure bin.page counts records that say not when they happened (moment)',
      { ...GOOD, figures: [{ call: 'bin.page', period: 'today', shape: 'values', values: [] }] },
    ],
  ])('%s', (words, family) => {
    expect(checkFamily(family, [family])).toContain(`bin: ${words}`);
  });
});
