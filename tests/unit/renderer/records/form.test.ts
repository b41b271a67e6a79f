import { describe, expect, it } from 'vitest';
import { readRecord } from '@shared/catalogue/record';
import { user } from '@shared/catalogue/system/user';
import {
  checkForm,
  formFields,
  initialValues,
  isDirty,
  maskNotes,
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

  describe('of a server that masks its answers', () => {
    const fields = formFields(user, 'edit');
    const masked = readRecord(user, {
      id: '1900000000000000001',
      account: 'zh***',
      code: '1',
      name: '张*',
      realName: '张＊',
      roleId: '1',
      deptId: '3',
      phone: '138****8000',
      email: 'z***@h.cn',
    });
    const first = initialValues(fields, masked);

    it('neither checks nor sends what nobody touched', () => {
      const now = { ...first, code: '2' };
      expect(checkForm(fields, now, first)).toEqual({});
      const sent = sentValues('edit', first, now);
      expect(sent).toMatchObject({ code: '2', deptId: ['3'] });
      for (const name of ['account', 'name', 'realName', 'phone', 'email'])
        expect(sent).not.toHaveProperty(name);
    });

    it('checks and sends what is typed anew, also where it was emptied', () => {
      const now = { ...first, phone: '138****800', realName: '张三', email: null };
      expect(checkForm(fields, now, first)).toEqual({
        phone: { key: 'records.check.phoneLength' },
      });
      expect(sentValues('edit', first, now)).toMatchObject({ realName: '张三', email: '' });
      expect(checkForm(fields, { ...first, name: null }, first)).toHaveProperty('name');
    });

    it('says so beside them until they are typed anew', () => {
      const now = { ...first, phone: '13812348000', realName: '张＊三', email: null };
      expect(maskNotes(fields, first, first)).toEqual({
        name: 'form.masked',
        realName: 'form.masked',
        phone: 'form.masked',
        email: 'form.masked',
      });
      expect(maskNotes(fields, first, now)).toEqual({
        name: 'form.masked',
        realName: 'form.maskedStill',
      });
    });

    it('sends a star that a new record begins with', () => {
      expect(sentValues('add', first, first)).toMatchObject({ name: '张*' });
    });
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
