import { expect, it } from 'vitest';
import { defineFamily } from '@shared/catalogue/defineFamily';
import { SYSTEM } from '../support/engineFamilies';
import { LENIENT, TestPlatform } from './platform';

/** A call of the token path that no grant of the platform answers. */
const social = defineFamily({
  key: 'social',
  area: 'session',
  labels: { zh: '第三方登录', en: 'Social sign-in' },
  fields: [],
  calls: [
    {
      id: 'session.social',
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      kind: 'session',
      certainty: 'given',
    },
  ],
});

it('a call is not served because another one of its path is', async () => {
  const families = [...SYSTEM, social];
  await expect(TestPlatform.start(undefined, false, { families, ...LENIENT })).rejects.toThrow(
    /^nothing answers session\.social$/,
  );
});
