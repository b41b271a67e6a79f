import { expect, test } from 'vitest';
import type { SignedInUser } from '@shared/model/session';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { channelsOf, isStream, rulesOf, streamAddresses } from '@main/streams/rules';

const user = { tenantId: '805230', userId: '7', deptId: '11' } as unknown as SignedInUser;
const { commercial, open } = SHIPPED_PROFILES;
const channels = (serverProfile?: typeof open) =>
  channelsOf({ user, ...(serverProfile === undefined ? {} : { serverProfile }) });

test('a server without the business modules has no channel, and none is dialled there', () => {
  expect(channels(commercial)).toEqual(rulesOf('805230'));
  expect(channels(commercial).length).toBeGreaterThan(3);
  expect(channels()).toEqual(rulesOf('805230'));
  expect(channels(open)).toEqual([]);
});

test('a channel that a profile has comes back, at the place of its rule', () => {
  const own = {
    ...open,
    rules: [{ call: 'badgeViolation.subscribe', path: '/push/badges' }],
    absent: { ...open.absent, modules: open.absent.modules.filter((one) => one !== 'third') },
  };
  const [badges, ...others] = channels(own);
  expect(others).toEqual([]);
  if (badges === undefined || !isStream(badges)) throw new Error('no stream');
  const session = { serverUrl: 'https://h', serverKey: 'h', streamUrl: 'wss://h', user };
  expect(streamAddresses(badges, { ...session, serverProfile: own })).toEqual([
    'https://h/push/badges',
  ]);
  expect(streamAddresses(badges, { ...session, serverProfile: commercial })).toEqual([
    'https://h/api/third/work/plate/sse/subscribe',
  ]);
});
