import { describe, expect, it } from 'vitest';
import { FAMILIES } from '@shared/catalogue';
import type { FieldSpec } from '@shared/catalogue/family';
import { isPersonal, maskedText } from '@shared/catalogue/personal';

const label = { zh: 'x', en: 'x' };
const field = (name: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  kind: 'text',
  label,
  ...more,
});

describe('personal data', () => {
  it('are known by kind, by mark, by name, and by what a reference names', () => {
    expect(isPersonal(field('mobile', { kind: 'phone' }))).toBe(true);
    expect(isPersonal(field('no', { kind: 'idCard' }))).toBe(true);
    expect(isPersonal(field('note', { personal: true }))).toBe(true);
    expect(isPersonal(field('residentName'))).toBe(true);
    const options = { call: 'c', shape: 'rows' as const, value: 'id', label: 'name' };
    const reference = { family: 'user', nameField: 'driverName', options };
    expect(isPersonal(field('driverId', { kind: 'reference', reference }))).toBe(true);
    expect(isPersonal(field('siteName'))).toBe(false);
    expect(isPersonal(field('account'))).toBe(false);
  });

  it.each([
    ['text', '徐雪', '徐*'],
    ['text', '欧阳志远', '欧**'],
    ['text', '张三、李四光', '张*、李**'],
    ['text', 'Ann', 'A**'],
    ['text', '', ''],
    ['text', '李', '李*'],
    ['text', '张三 13812345678', '张* 138****5678'],
    ['phone', '13812345678', '138****5678'],
    ['idCard', '330106199001011234', '330***********1234'],
    ['idCard', '12345', '*****'],
    ['email', 'zhang@city.cn', 'z***@city.cn'],
    ['image', '/upload/face.png', '***'],
  ] as const)('of kind %s: %s is shown as %s', (kind, text, shown) => {
    expect(maskedText(text, { kind })).toBe(shown);
  });

  it('never leave a whole phone or identity number, whatever the field of the catalogue', () => {
    const marked = FAMILIES.flatMap(({ fields }) => fields.filter(isPersonal));
    expect(marked.length).toBeGreaterThan(20);
    for (const one of marked)
      for (const secret of ['13812345678', '330106199001011234'])
        expect(maskedText(secret, one)).not.toContain(secret.slice(3, -4));
  });
});
