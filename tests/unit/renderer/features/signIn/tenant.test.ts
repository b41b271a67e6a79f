import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, TENANTS } from '@demo/accounts';
import { DEMO_TENANTS } from '@shared/model/demoTenants';
import { en } from '@shared/i18n/en';
import { zh } from '@shared/i18n/zh';
import { plainTenant } from '@renderer/features/signIn/form';

describe('tenant of the sign-in page', () => {
  it('is meant as typed with an input method left on', () => {
    expect(plainTenant(' ４４８４１３ ')).toBe('448413');
    expect(plainTenant('Ａｂ１')).toBe('Ab1');
  });

  it('can be chosen among all of the demo platform, each with what README says is in it', () => {
    expect(DEMO_TENANTS.map(({ tenantId }) => tenantId).sort()).toEqual(
      TENANTS.map(({ tenantId }) => tenantId).sort(),
    );
    const readme = readFileSync('README.md', 'utf8');
    for (const { tenantId } of DEMO_TENANTS) expect(readme).toContain(`\`${tenantId}\``);
  });

  it('is hinted at with every account that the demo platform has', () => {
    for (const { account, password } of ACCOUNTS)
      for (const text of [zh.signIn.demoAccounts, en.signIn.demoAccounts])
        expect(text).toContain(`${account} / ${password}`);
  });
});
