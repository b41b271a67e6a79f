import { describe, expect, it } from 'vitest';
import { readRecord } from '@shared/catalogue/record';
import { user } from '@shared/catalogue/system/user';
import {
  checkForm,
  formFields,
  initialValues,
  isDirty,
  sentValues,
} from '@renderer/records/form/model';
import { imageProblem, IMAGE_MAX_BYTES } from '@renderer/records/kinds/image';
import { formatDay, parseDay } from '@renderer/records/kinds/picker';
import { toggled } from '@renderer/records/choices/toggle';

const names = (mode: 'add' | 'edit' | 'view') => formFields(user, mode).map((field) => field.name);
const record = readRecord(user, {
  id: '1900000000000000001',
  account: 'zhang',
  name: '张三',
  realName: '张三',
  roleId: '1,2',
  deptId: '3',
  phone: { broken: true },
  email: '',
});

describe('the form of a family', () => {
  it('asks for the password on add only and never shows it', () => {
    expect(names('add')).toContain('password');
    expect(names('edit')).not.toContain('password');
    expect(names('view')).not.toContain('password');
    expect(names('view')).toContain('createTime');
    expect(names('edit')).not.toContain('createTime');
  });

  it('refuses what is missing and what a kind refuses', () => {
    const fields = formFields(user, 'add');
    const empty = checkForm(fields, initialValues(fields, null));
    expect(Object.keys(empty)).toEqual([
      'account',
      'password',
      'name',
      'realName',
      'roleId',
      'deptId',
    ]);
    const values = { ...initialValues(fields, record), password: 'x', phone: '123', email: 'x' };
    expect(checkForm(fields, values)).toEqual({
      password: { key: 'records.check.password' },
      phone: { key: 'records.check.phoneLength' },
      email: { key: 'records.check.email' },
    });
  });

  it('is dirty only when something would be lost', () => {
    const first = initialValues(formFields(user, 'edit'), record);
    expect(isDirty(first, { ...first, email: '' })).toBe(false);
    expect(isDirty(first, { ...first, roleId: ['1', '2'] })).toBe(false);
    expect(isDirty(first, { ...first, roleId: ['1'] })).toBe(true);
    expect(isDirty(first, { ...first, name: null })).toBe(true);
  });

  it('sends an emptied value, and leaves an unreadable one alone', () => {
    const first = initialValues(formFields(user, 'edit'), record);
    expect(first['phone']).toBeNull();
    const sent = sentValues('edit', first, { ...first, name: null });
    expect(sent['name']).toBe('');
    expect(sent).not.toHaveProperty('phone');
    expect(sent['roleId']).toEqual(['1', '2']);
    expect(sentValues('add', first, { ...first, name: null })).not.toHaveProperty('name');
  });

  it('takes jpg and png up to 500 kb', () => {
    expect(imageProblem({ type: 'image/png', size: IMAGE_MAX_BYTES })).toBeUndefined();
    expect(imageProblem({ type: 'image/png', size: IMAGE_MAX_BYTES + 1 })).toBe(
      'records.uploadSize',
    );
    expect(imageProblem({ type: 'image/svg+xml', size: 1 })).toBe('records.uploadType');
  });

  it('reads and writes days', () => {
    const day = parseDay('2024-02-29');
    expect(day !== false && formatDay(day)).toBe('2024-02-29');
    expect(parseDay('2023-02-29')).toBe(false);
    expect(parseDay('yesterday')).toBe(false);
  });

  it('chooses one or many options', () => {
    expect(toggled(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(toggled(['a'], 'b', false)).toEqual(['b']);
    expect(toggled(['a', 'b'], 'a', true)).toEqual(['b']);
  });
});
