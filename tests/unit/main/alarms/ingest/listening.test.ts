import { expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { defaultAlarmConfig } from '@shared/model/alarmConfig';
import { NO_STORED } from '@main/alarms/ledger/fold';
import { ProfileAlarms } from '@main/alarms/session/profile';
import { LINGER_MS } from '@main/streams/policy';
import { profileDeps, sessionWith } from '@tests/support/alarmDeps';
import { profileOf } from '@tests/support/alarmDesk';
import { FakeClock } from '@tests/support/fakeClock';
import { nextValue } from '@tests/support/nextValue';
import { StreamServer } from '@tests/support/streamServer';

/** The profile of a tenant whose journal is being read; what it asks its server is noted and never answered. */
function reading(clock: FakeClock): { readonly alarms: ProfileAlarms; readonly asked: string[] } {
  const profile = profileOf('448413', 'ws://127.0.0.1:1');
  const owner = { server: profile.serverKey, tenant: '448413', user: profile.user.userId };
  const asked: string[] = [];
  const first = defaultAlarmConfig();
  const deps = profileDeps({
    clock,
    config: () => first,
    ask: (call) => {
      asked.push(call);
      return new Promise(() => undefined);
    },
  });
  const alarms = new ProfileAlarms(profile, owner, deps);
  return { alarms, asked };
}

it('a polled source is asked from where the journal ends; only a call for help does not wait for it', async () => {
  const clock = new FakeClock();
  const { alarms, asked } = reading(clock);
  alarms.start();
  await clock.advance(2_500);
  expect(asked).toEqual([]);
  const before = alarms.channels();
  expect(before.map(({ channel }) => channel)).toEqual(
    expect.arrayContaining(['sos', 'deviceFault', 'vehicleReminder']),
  );
  expect(new Set(before.map(({ state }) => state.kind))).toEqual(new Set(['connecting']));
  expect(alarms.reading).toBe('short');

  alarms.goWithout([]);
  await clock.advance(2_500);
  expect(asked).toContain('workCard.emergencyMsgSend');
  expect(asked.filter((call) => !call.startsWith('workCard.emergency'))).toEqual([]);
  // What is not asked yet never looks as if it were.
  const waiting = alarms
    .channels()
    .filter(({ kind, channel }) => kind === 'poll' && channel !== 'sos');
  expect(waiting.map(({ channel }) => channel)).toContain('deviceFault');
  expect(new Set(waiting.map(({ state }) => state.kind))).toEqual(new Set(['connecting']));
  expect(alarms.reading).toBe('long');
  expect(alarms.channels().map(({ channel }) => channel)).toEqual(
    before.map(({ channel }) => channel),
  );

  asked.length = 0;
  alarms.know(NO_STORED, []);
  await clock.advance(2_500);
  expect(alarms.reading).toBeNull();
  expect(asked).toContain('deviceFaultFlow.page');
  // Its name says that it sends: it is not asked again before its time.
  expect(asked).not.toContain('workCard.emergencyMsgSend');
  alarms.close();
});

it('a new operator’s connection that comes late swallows no alarm that is worded like one before it', async () => {
  const clock = new FakeClock();
  const server = await StreamServer.listen();
  const profile = profileOf('476074', server.url);
  const owner = { server: profile.serverKey, tenant: '476074', user: profile.user.userId };
  const session = sessionWith({ 'Tenant-Id': '476074' });
  const alarms = new ProfileAlarms(profile, owner, profileDeps({ clock, session }));
  const isUp = () => alarms.channels()[0]?.state.kind === 'connected';
  const heard = async (peer: WebSocket, text: string): Promise<void> => {
    const raised = nextValue(alarms.raised, (of) => of.alarms.some(({ raw }) => raw === text));
    peer.send(text);
    await raised;
  };
  const first = nextValue(server.joined);
  const connected = nextValue(alarms.changed, isUp);
  alarms.know(NO_STORED, []);
  alarms.start();
  await connected;
  server.status = 500;
  const refused = nextValue(server.refused);
  alarms.takeOver({ ...profile, user: { ...profile.user, userId: '5' } });
  await refused;
  await heard(await first, '幸福里,1,30');
  await alarms.acts.acknowledge(
    alarms.alarms().map(({ id }) => id),
    '',
  );
  server.status = 101;
  const second = nextValue(server.joined);
  const moved = nextValue(alarms.listened, ({ kind }) => kind === 'moved');
  await clock.advance(5_000);
  const peer = await second;
  // The old connection goes once the new one is known to be up.
  const left = new Promise((resolve) => void first.then((old) => old.once('close', resolve)));
  const names = () => clock.pending().map(({ name }) => name);
  await vi.waitFor(() => expect(names()).toContain('stream change'));
  await clock.advance(LINGER_MS);
  await Promise.all([moved, left]);
  peer.send('幸福里,1,30');
  await heard(peer, '安康里,1,30');
  expect(alarms.alarms().map(({ object }) => object)).toEqual(['幸福里', '幸福里', '安康里']);
  alarms.close();
  await server.close();
});

it('what has begun without the journal does not begin anew with it', () => {
  const { alarms } = reading(new FakeClock());
  alarms.start();
  alarms.know(NO_STORED, []);
  alarms.goWithout([]);
  alarms.know({ ...NO_STORED, lastAt: 5 }, []);
  expect(alarms.reading).toBeNull();
  alarms.close();
});
