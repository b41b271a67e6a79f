import { describe, expect, it } from 'vitest';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { readRecord } from '@shared/catalogue/record';
import { cellText } from '@renderer/records/list/cellText';
import { rowsAsText } from '@renderer/records/list/copy';

const fields: readonly FieldSpec[] = [
  { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
  { name: 'note', kind: 'longText', label: { zh: '备注', en: 'Note' } },
  { name: 'type', kind: 'dict', dict: 't', label: { zh: '类型', en: 'Type' } },
  { name: 'net', kind: 'weight', label: { zh: '净重', en: 'Net' } },
  {
    name: 'roleId',
    kind: 'reference',
    label: { zh: '角色', en: 'Role' },
    reference: {
      family: 'role',
      many: true,
      nameField: 'roleName',
      options: { call: 'c', shape: 'tree', value: 'v', label: 'l' },
    },
  },
];
const family: FamilySpec = { key: 'f', area: 'a', labels: { zh: 'f', en: 'f' }, fields, calls: [] };
const words: Readonly<Record<string, string>> = { '1': '厨余', '7': '调度员', '8': '司机' };
const text = (raw: unknown, name: string): string => {
  const field = fields.find((one) => one.name === name);
  const record = readRecord(family, raw);
  return field === undefined ? '' : cellText(record, field, 'zh', (value) => words[value], '、');
};

describe('the text of a cell', () => {
  it('has the words of dictionaries and references, and says nothing of what is absent', () => {
    expect(text({ type: 1 }, 'type')).toBe('厨余');
    expect(text({ type: 9 }, 'type')).toBe('9');
    expect(text({ id: '1' }, 'type')).toBe('');
    expect(text({ roleId: '7,8' }, 'roleId')).toBe('调度员、司机');
    // The server's own name is better than any option.
    expect(text({ roleId: '7', roleName: '值班长' }, 'roleId')).toBe('值班长');
    expect(text({ net: { odd: 1 } }, 'net')).toBe('{"odd":1}');
  });
});

describe('rows as text', () => {
  it('have headings, exact ids, and one line each', () => {
    const records = [
      readRecord(family, { id: '1925422891593650177', note: '第一行\n第二\t行', type: 1 }),
      readRecord(family, { id: '1925422891593650179' }),
    ];
    const copied = rowsAsText(family, fields, records, {
      label: ({ label }) => label.zh,
      text: (record, field) => cellText(record, field, 'zh', (value) => words[value], '、'),
    });
    expect(copied.split('\n').map((line) => line.split('\t'))).toEqual([
      ['编号', '备注', '类型', '净重', '角色'],
      ['1925422891593650177', '第一行 第二 行', '厨余', '', ''],
      ['1925422891593650179', '', '', '', ''],
    ]);
  });
});
