import { beforeEach, expect, test } from 'vitest';
import { fail, ok } from '@shared/base/result';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { MessageBoxService, type MessageQuestion } from '@main/messageBox/service';
import type { SessionProfile } from '@main/ports/session';
import { profileOf } from '@tests/support/alarmDesk';
import { FakeClock } from '@tests/support/fakeClock';
import { translateIn } from '@tests/support/translate';

/** A tenant with a message box, and one without. */
const WITH = '448413';
const WITHOUT = '000000';

let profile: SessionProfile | null;
let sources: AlarmConfig['sources'];
let calls: [string, Readonly<Record<string, string>>][];
let questions: MessageQuestion[];
let service: MessageBoxService;

beforeEach(() => {
  [profile, sources, calls, questions] = [null, {}, [], []];
  service = new MessageBoxService({
    clock: new FakeClock(),
    session: { profile: () => profile },
    sources: () => sources,
    call: async (id, params) => {
      calls.push([id, params]);
      if (profile === null) return fail({ kind: 'signedOut' });
      return ok(id.endsWith('Count') ? { alarmMsgCount: 3, otherMsgCount: '4' } : true);
    },
    records: async (question) => {
      questions.push(question);
      return fail({ kind: 'signedOut' });
    },
    translate: translateIn('zh'),
  });
});

function signIn(tenant: string | null): void {
  profile = tenant === null ? null : profileOf(tenant, 'https://platform.example');
  service.signedInChanged();
}

test('the box is there for its tenants alone and follows the subsystem that the console shows', () => {
  signIn(WITHOUT);
  expect(service.box.state().type).toBeNull();
  signIn(WITH);
  expect(service.box.state().type).toBe(1);
  service.systemChosen({ id: '7', code: 'noise' });
  expect(service.box.state().type).toBe(2);
  service.systemChosen({ id: '8', code: 'nothing of it' });
  expect(service.box.state().type).toBeNull();
  service.box.stop();
});

test('whoever signs in next begins with all subsystems', () => {
  signIn(WITH);
  service.systemChosen({ id: '7', code: 'noise' });
  signIn(null);
  expect(service.box.state().type).toBeNull();
  signIn(WITH);
  expect(service.box.state().type).toBe(1);
  service.box.stop();
});

test('a source that the tenant turns off takes the box away', () => {
  signIn(WITH);
  sources = Object.fromEntries([1, 2, 3].map((type) => [`messageBox${type}`, { on: false }]));
  service.update();
  expect(service.box.state().type).toBeNull();
});

test('tabs are told apart for work cards only, and only opening marks read', async () => {
  signIn(WITH);
  await service.records({ type: 1, tab: 'other', current: 2, size: 20 });
  await service.records({ type: 2, tab: 'other', current: 1, size: 20 });
  expect(questions).toEqual([
    { call: 'workCard.msgRecordList', params: { type: '2' }, current: 2, size: 20 },
    { call: 'noiseWarn.page', params: {}, current: 1, size: 20 },
  ]);
  expect(await service.counts()).toEqual(ok({ alarm: 3, other: 4 }));
  await service.box.open();
  const asked = calls.filter(([id]) => id === 'messageBox.getWarnStatus');
  expect(asked.map(([, { update }]) => update)).toEqual(['false', 'true']);
  service.box.stop();
});

test('without a session the counts say so', async () => {
  expect(await service.counts()).toEqual(fail({ kind: 'signedOut' }));
});
