import { describe, expect, it } from 'vitest';
import { readRecord } from '@shared/catalogue/record';
import { user } from '@shared/catalogue/system/user';

describe('readRecord', () => {
  it('reads declared fields, keeps undeclared ones and tells absent from empty', () => {
    const record = readRecord(user, {
      id: '1900000000000000001',
      account: 'zhang',
      roleId: '1900000000000000031,1900000000000000032',
      sex: 1,
      userType: -1,
      email: '',
      birthday: '1990-05-06 00:00:00',
      createTime: '2026-11-01 08:00:00',
      realName: {},
      surprise: { nested: true },
    });
    expect(record.id).toBe('1900000000000000001');
    expect(record.cells).toMatchObject({
      account: { state: 'value', value: 'zhang' },
      roleId: { state: 'value', value: ['1900000000000000031', '1900000000000000032'] },
      sex: { state: 'value', value: '1' },
      birthday: { state: 'value', value: '1990-05-06' },
      userType: { state: 'absent' },
      email: { state: 'absent' },
      phone: { state: 'absent' },
      realName: { state: 'absent' },
    });
    expect(record.extra).toEqual({ surprise: '{"nested":true}' });
    expect(record.tolerated).toBe(0);
  });

  it('marks a wrong type unreadable with its raw text and reads the rest', () => {
    const record = readRecord(user, {
      id: '7',
      account: ['a'],
      createTime: '1700000000000',
      name: '张三',
    });
    expect(record.cells['account']).toEqual({ state: 'unreadable', raw: '["a"]' });
    expect(record.cells['createTime']).toEqual({ state: 'unreadable', raw: '1700000000000' });
    expect(record.cells['name']).toEqual({ state: 'value', value: '张三' });
    expect(record.tolerated).toBe(2);
  });

  it('never shows a password hash that a server sends', () => {
    const record = readRecord(user, { id: '7', password: '90b9aa7e25f80cf4' });
    expect(JSON.stringify(record)).not.toContain('90b9aa7e');
  });

  it.each([null, 'text', 12, []])('survives a record that is %j', (raw) => {
    const record = readRecord(user, raw);
    expect(record.tolerated).toBe(user.fields.length);
  });
});
