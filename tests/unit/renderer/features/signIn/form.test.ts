import { expect, it } from 'vitest';
import { missing } from '@renderer/features/signIn/form';

it('the first thing that is missing at sign-in is named', () => {
  const full = { tenantId: '000000', username: 'a', password: 'b', captchaCode: 'c' };
  expect(missing(full)).toBeNull();
  expect(missing({ ...full, captchaCode: ' ' })?.field).toBe('captchaCode');
  expect(missing({ ...full, tenantId: '', password: '' })?.field).toBe('tenantId');
});
