import { describe, expect, it } from 'vitest';
import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { givenBy, lacksRow, panelParams, panelsAt } from '@renderer/records/panels/panelParams';

const LABEL = { zh: '名', en: 'Name' };
const details: PanelSpec = {
  key: 'details',
  label: LABEL,
  call: 'sheet.details',
  place: 'beside',
  belowAt: ['/sheet/vertical'],
  by: { parentId: 'id', kind: 'type' },
  fixed: { size: '9' },
  edits: { given: { sheetId: 'id', code: 'code' }, permissions: {} },
};
const family: FamilySpec = {
  key: 'sheet',
  area: 'test',
  labels: LABEL,
  fields: [
    { name: 'id', kind: 'id', label: LABEL },
    { name: 'type', kind: 'integer', label: LABEL },
    { name: 'code', kind: 'text', label: LABEL },
  ],
  calls: [],
  screen: {
    paths: [],
    menuCodes: [],
    title: 'code',
    calls: { page: 'sheet.page' },
    permissions: {},
    panels: [details, { key: 'log', label: LABEL, call: 'sheet.log', place: 'row' }],
  },
};
const row: RecordView = {
  id: '1858000000000000001',
  cells: {
    id: { state: 'value', value: '1858000000000000001' },
    type: { state: 'value', value: 2 },
    code: { state: 'absent' },
  },
  extra: {},
  tolerated: 0,
};

describe('a panel of a row', () => {
  it('asks by the values of its row, as the wire writes them, and by its fixed ones', () => {
    expect(panelParams(family, details, row)).toEqual({
      parentId: '1858000000000000001',
      kind: '2',
      size: '9',
    });
  });

  it('gives a new record what is known of the row, and nothing that is not', () => {
    expect(givenBy(family, details, row)).toEqual({ sheetId: '1858000000000000001' });
  });

  it('waits for a row that has all it asks by', () => {
    expect(lacksRow(family, details, null)).toBe(true);
    const without = { ...row, cells: { ...row.cells, type: { state: 'absent' as const } } };
    expect(lacksRow(family, details, without)).toBe(true);
    expect(lacksRow(family, details, row)).toBe(false);
  });

  it('lies beside the list, or below it at the paths that say so; dialogs lie nowhere', () => {
    const keys = (place: 'beside' | 'below', path: string): readonly string[] =>
      panelsAt(family, place, path).map(({ key }) => key);
    expect([keys('beside', '/sheet'), keys('below', '/sheet')]).toEqual([['details'], []]);
    expect([keys('beside', '/sheet/vertical'), keys('below', '/sheet/vertical')]).toEqual([
      [],
      ['details'],
    ]);
  });
});
