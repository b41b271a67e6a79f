import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { must } from '@shared/base/assert';
import { TestPlatform } from '@tests/contract/platform';
import { AttackRig } from '@tests/support/attackRig';

vi.mock('electron', () => import('@tests/support/fakeElectron'));
vi.mock('@main/adapters/documents', () => import('@tests/support/memoryDocuments'));
vi.mock('@main/adapters/keychain', () => import('@tests/support/memoryKeychain'));
vi.mock('@main/windows/registry', () => import('@tests/support/fixedRegistry'));

/** What stands in alarms, in records, in a server's own words and in errors of a page. */
const PLACE = '临江省青岚市明湖区望江路12号3栋502室';
const NAME = '欧阳晓彤';
const WORDS = '处置备注欧阳晓彤已到场';
const REFUSED = {
  status: 200,
  body: JSON.stringify({ code: 400, success: false, data: {}, msg: `${NAME}（${PLACE}）已停用` }),
  type: 'application/json',
};

let platform: TestPlatform;
let rig: AttackRig;
let realName = '';

beforeAll(async () => {
  platform = await TestPlatform.start();
  rig = await AttackRig.start(platform.url);
  await rig.signIn('476074', 'admin', 'admin');
  realName = must(rig.parts.session.profile(), 'profile').user.realName;
}, 180_000);

afterAll(async () => {
  await rig.stop();
  await platform.stop();
});

const logged = (): string =>
  readdirSync(join(rig.dir, 'logs'))
    .map((file) => readFileSync(join(rig.dir, 'logs', file), 'utf8'))
    .join('\n');

test('no name, place, alarm, record or word of a server is in the log or in a support bundle', async () => {
  const { parts } = rig;
  await platform.control.alarm({ tenantId: '476074', text: `${PLACE},1,35` });
  const id = await vi.waitFor(
    () =>
      must(
        parts.alarms.publisher.open().find(({ text }) => text.includes('望江路')),
        'the alarm',
      ).id,
    { timeout: 20_000, interval: 50 },
  );
  await rig.value('alarms.comment', { ids: [id], text: WORDS });
  // A page that breaks over a record tells main of it.
  rig.command('console', 'log.error', {
    type: 'TypeError',
    message: `bad row {"realName":"${NAME}","address":"${PLACE}","phone":"13800001234"}`,
    stack: `at ${PLACE}`,
    url: '/system/user',
  });
  await platform.control.switch({ path: '*/page', answer: REFUSED });
  await rig.value('data.page', {
    family: 'user',
    current: 1,
    size: 10,
    sort: [],
    filters: { realName: NAME },
    slot: 'x',
  });
  // What the server says to a channel stands in the bundle's list of channels.
  await vi.waitFor(() => expect(logged()).toContain('poll failed'), { timeout: 60_000 });
  parts.log.warn('the operator', { user: { realName: NAME }, place: PLACE });
  const made = (await rig.value('support.make', undefined)) as {
    readonly value: { readonly path: string };
  };
  await platform.control.switch({ path: '*/logout', answer: REFUSED });
  await rig.value('session.signOut', undefined);
  await vi.waitFor(() => expect(logged()).toContain('oauth/logout'), { timeout: 10_000 });

  const bundle = Object.entries(unzipSync(readFileSync(made.value.path))).map(
    ([name, bytes]) => `${name}\n${strFromU8(bytes)}`,
  );
  const everything = [logged(), ...bundle];
  expect(bundle.join('\n')).toContain('page error');
  for (const secret of [NAME, '望江路', '明湖区', '处置备注', '13800001234', realName]) {
    expect(
      everything.filter((text) => text.includes(secret)).map((text) => text.slice(0, 40)),
      secret,
    ).toEqual([]);
  }
});
