import { describe, expect, it } from 'vitest';
import { PAGE_SIZES } from '@shared/api/page';
import { must } from '@shared/base/assert';
import type { FamilySpec } from '@shared/catalogue/family';
import { noiseDevice } from '@shared/catalogue/noise/noiseDevice';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { actionsOf, panelOf } from '@shared/catalogue/screens';
import { dict } from '@shared/catalogue/system/dict';
import { dictBiz } from '@shared/catalogue/system/dictBiz';
import { user } from '@shared/catalogue/system/user';
import { FAMILIES, callOf } from '@shared/catalogue/index';
import { RESOURCES } from '@shared/i18n';
import { imageProblem } from '@renderer/records/kinds/image';
import { checkForm, formFields, initialValues } from '@renderer/records/form/model';
import { firstQuery } from '@renderer/records/list/query';
import { translateIn } from '@tests/support/translate';

const family: FamilySpec = dict;
const fields = formFields(family, 'add');
const field = (name: string) =>
  must(
    family.fields.find((one) => one.name === name),
    name,
  );

/** What the form of a kind says to a value, in Chinese. */
function said(kind: 'phone' | 'password', value: string): string | undefined {
  const problem = kindOf(kind).check?.(value, { name: 'x', kind, label: { zh: '', en: '' } });
  const texts: Readonly<Record<string, string>> = RESOURCES.zh.translation.records.check;
  return problem === undefined ? undefined : texts[problem.key.replace('records.check.', '')];
}

describe('the form of a dictionary', () => {
  it.each([
    ['dictionary.code', 'code', '请输入字典编号'],
    ['dictionary.name', 'dictValue', '请输入字典名称'],
    ['dictionary.sort', 'sort', '请输入字典排序'],
    ['dictionary.sealed', 'isSealed', '请选择封存'],
    ['dictionary.key', 'dictKey', '请输入字典键值'],
  ])('asks as documented (rule:%s)', (_rule, name, text) => {
    const empty = Object.fromEntries(fields.map((one) => [one.name, null]));
    const { key } = must(checkForm(fields, empty)[name], name);
    expect(translateIn('zh')(key, { label: field(name).label.zh })).toBe(text);
  });

  it('does not ask for a parent (rule:dictionary.parentOptional)', () => {
    const whole = { code: 'a', dictValue: 'b', dictKey: 'c', sort: '1', isSealed: '0' };
    expect(fields.map(({ name }) => name)).toContain('parentId');
    expect(checkForm(fields, { ...initialValues(fields, null), ...whole })).toEqual({});
  });

  it('knows two values of the seal (rule:dictionary.sealedFlag)', () => {
    const values = field('isSealed').choices?.values.map(({ value, label }) => [value, label.zh]);
    expect(values).toEqual([
      ['0', '否'],
      ['1', '是'],
    ]);
  });

  it('stands under the documented columns (rule:dictionary.columns)', () => {
    const columns = new Set([
      ...(family.screen?.columns ?? []),
      ...(panelOf(family, 'children')?.columns ?? []),
    ]);
    const documented = ['code', 'dictValue', 'sort', 'isSealed', 'dictKey', 'parentId', 'remark'];
    expect([...columns].sort()).toEqual([...documented].sort());
    expect(documented.map((name) => field(name).label.zh)).toEqual(
      '字典编号 字典名称 字典排序 封存 字典键值 上级字典 备注'.split(' '),
    );
  });

  it('is the same for business dictionaries; add and update share one call (rule:dictionary.bizSubmit)', () => {
    const { fields: own, screen }: FamilySpec = dictBiz;
    expect(own.map(({ name }) => name)).toEqual(family.fields.map(({ name }) => name));
    expect([screen?.calls.add, screen?.calls.edit]).toEqual(['dictBiz.submit', 'dictBiz.submit']);
  });
});

describe('documented messages of fields', () => {
  it.each([
    ['phone.length', '1380000', '手机号码长度不为11位'],
    ['phone.landline', '0571-876543', '手机号码格式不正确'],
    ['phone.landline', '01087654321', '手机号码格式不正确'],
  ])('rule:%s – %s', (_rule, value, text) => expect(said('phone', value)).toBe(text));

  it('a required phone number that is empty says so (rule:phone.empty)', () => {
    const device: FamilySpec = noiseDevice;
    const fields = formFields(device, 'add');
    const { managerPhone } = checkForm(fields, initialValues(fields, null));
    expect(RESOURCES.zh.translation.records.check.phoneEmpty).toBe('手机号码不能为空');
    expect(managerPhone).toEqual({ key: 'records.check.phoneEmpty' });
    // Not where a number may be missing.
    expect(checkForm(formFields(user, 'add'), {})).not.toHaveProperty('phone');
  });

  it('a password needs 8 characters, a digit, a lower and an upper case letter (rule:password.pattern)', () => {
    const text = '密码必须包含大小写字母和数字，至少8位';
    for (const bad of ['Abcde12', 'abcd1234', 'ABCD1234', 'Abcdefgh', 'Abcd 1234', 'Abcd123密'])
      expect(said('password', bad), bad).toBe(text);
    for (const good of ['Abcd1234', 'Abcd123!', 'aB3_____']) {
      expect(said('password', good), good).toBeUndefined();
    }
  });
});

describe('the own picture', () => {
  it('is a jpg or png of at most 500kb, and the form says so (rule:profile.avatarTip)', () => {
    const account: FamilySpec = user;
    expect(panelOf(account, 'me')?.edits?.fields).toContain('avatar');
    expect(account.fields.find(({ name }) => name === 'avatar')?.kind).toBe('image');
    expect(RESOURCES.zh.translation.records.uploadTip).toBe('建议 jpg/png 格式，且不超过 500kb');
    expect(imageProblem({ type: 'image/jpeg', size: 500 * 1024 })).toBeUndefined();
    expect(imageProblem({ type: 'image/png', size: 500 * 1024 + 1 })).toBe('records.uploadSize');
    expect(imageProblem({ type: 'image/gif', size: 1 })).toBe('records.uploadType');
  });
});

describe('lists', () => {
  const screens = FAMILIES.flatMap((one: FamilySpec) =>
    one.screen === undefined ? [] : [[one.key, one.screen] as const],
  );

  /** Rows of the lists for which the documents name another number (spec 1 §9, 2 §9). */
  const SIZES: Readonly<Record<string, number>> = {
    floorUnitRoom: 500,
    basicsFloorUnitRoom: 500,
    propagandaRecord: 30,
    persuasion: 30,
    devicesOverview: 30,
  };

  it.each(screens)('%s begins on page 1 with 10 rows (rule:list.pageSize)', (key, screen) => {
    expect(firstQuery(screen)).toMatchObject({ current: 1, size: SIZES[key] ?? 10 });
    expect(PAGE_SIZES).toEqual([10, 30, 50, 100, 200]);
  });

  it.each(screens)('%s keeps records by the common calls (rule:list.pattern)', (_key, screen) => {
    const { page, list, detail, add, edit, remove } = screen.calls;
    const kind = (id: string | undefined) => (id === undefined ? undefined : callOf(id).kind);
    // One of four: a page, all records at once, the sheet of one record, or figures with tables below them.
    const ways = [kind(page), kind(list), kind(detail), ...(screen.figures ?? []).map(kind)];
    expect(ways.find((way) => way !== undefined)).toMatch(/^(page|list|tree|map|detail|stat)$/);
    expect(['page', undefined]).toContain(kind(page));
    // What is on a map comes all at once, too.
    expect(['list', 'tree', 'map', undefined]).toContain(kind(list));
    expect(['detail', undefined]).toContain(kind(detail));
    expect(['save', 'submit', undefined]).toContain(kind(add));
    expect(['update', 'submit', undefined]).toContain(kind(edit));
    expect(['remove', undefined]).toContain(kind(remove));
  });
});

describe('changing the password', () => {
  const inputs = actionsOf(user).find(({ key }) => key === 'updatePassword')?.inputs ?? [];
  const problems = (newPassword: string, newPassword1: string) =>
    checkForm(inputs, { oldPassword: 'Secret1pass', newPassword, newPassword1 });

  it('the new one must differ from the old one (rule:password.differs)', () => {
    expect(problems('Secret1pass', 'Secret1pass')).toEqual({
      newPassword: expect.objectContaining({
        words: expect.objectContaining({ zh: '新密码与旧密码相同，请重新输入！' }) as unknown,
      }) as unknown,
    });
  });

  it('the confirmation must equal the new one (rule:password.confirm)', () => {
    expect(problems('Secret2pass', 'Secret3pass')).toEqual({
      newPassword1: expect.objectContaining({
        words: expect.objectContaining({ zh: '俩次密码不一致！' }) as unknown,
      }) as unknown,
    });
    expect(problems('Secret2pass', 'Secret2pass')).toEqual({});
  });
});
