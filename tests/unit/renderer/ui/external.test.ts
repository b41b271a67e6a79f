import { expect, it } from 'vitest';
import { isWebAddress } from '@renderer/ui/external';

it('only http and https are outside addresses (rule:helper.url)', () => {
  expect(isWebAddress('https://host/a')).toBe(true);
  for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', '/a', 'host', ''])
    expect(isWebAddress(bad)).toBe(false);
});
