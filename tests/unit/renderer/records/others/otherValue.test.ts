import { expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import { maskedOther, otherFields, previewOf } from '@renderer/records/others/otherValue';

const vehicle = must(findFamily('vehicle'), 'vehicle');
const recordOf = (raw: object) => readRecord(vehicle, { id: '1', ...raw });

test('undeclared fields are listed by name, without names of references and with empty ones empty', () => {
  const apply = must(findFamily('materialApplyRecord'), 'family');
  const read = readRecord(apply, {
    id: '1',
    zeta: 1,
    alpha: null,
    beta: { a: [1] },
    gamma: {},
    replenishPersonName: '王芳',
    'totalNum#own': 5,
  });
  expect(otherFields(apply, read)).toEqual([
    { name: 'alpha', ownOf: null, value: '' },
    { name: 'beta', ownOf: null, value: '{"a":[1]}' },
    { name: 'gamma', ownOf: null, value: '' },
    { name: 'totalNum#own', ownOf: 'totalNum', value: '5' },
    { name: 'zeta', ownOf: null, value: '1' },
  ]);
});

test.each([
  ['', ''],
  ['12', '12'],
  ['-3.5', '-3.5'],
  ['2026-11-02', '2026-11-02'],
  ['2026-11-02 08:00:00', '2026-11-02 08:00:00'],
  ['true', 'true'],
  ['欧阳晓', '欧**'],
  ['13812345678', '138****5678'],
  ['{"name":"王芳"}', '***'],
  ['["王芳"]', '***'],
])('masked, %s is shown as %s: what a field means is not known', (value, shown) => {
  expect(maskedOther(value)).toBe(shown);
});

test('the preview reads the value as the column would, or says that it cannot', () => {
  const field = (name: string) =>
    must(
      vehicle.fields.find((one) => one.name === name),
      name,
    );
  const record = recordOf({ plateNo: '浙A1' });
  expect(previewOf(record, field('carNo'), '浙A1').cells['carNo']).toEqual({
    state: 'value',
    value: '浙A1',
  });
  expect(
    previewOf(record, field('insuranceExpirationTime'), 'soon').cells['insuranceExpirationTime'],
  ).toEqual({
    state: 'unreadable',
    raw: 'soon',
  });
  expect(record.cells['carNo']).toEqual({ state: 'absent' });
});
