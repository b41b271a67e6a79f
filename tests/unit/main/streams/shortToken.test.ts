import type { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StreamManager } from '@main/streams/manager';
import { callOf } from '@shared/catalogue';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { streamDeps } from '@tests/support/alarmDeps';
import { OpenServer } from '@tests/support/openServer';
import { configOf, HostRig, until } from '@tests/support/sessionHost';
import { StreamServer } from '@tests/support/streamServer';

let server: OpenServer;
let streams: StreamServer;
let rig: HostRig;
let manager: StreamManager;
let peers: WebSocket[];

beforeEach(async () => {
  server = await new OpenServer().start();
  server.expiresIn = 60;
  const { open } = SHIPPED_PROFILES;
  const profile = { ...open, passwords: { ...open.passwords, publicKey: server.publicKey } };
  rig = new HostRig({ ...configOf(server.url), profile });
  expect(await rig.signIn()).toEqual({ ok: true, value: null });
  streams = await StreamServer.listen();
  peers = [];
  streams.joined.on((peer) => peers.push(peer));
  const address = `${streams.url}/alarm_report_message/000000/7`;
  manager = new StreamManager('x', address, streamDeps({ clock: rig.clock, session: rig.host }));
});
afterEach(async () => {
  manager.close();
  rig.dispose();
  await streams.close();
  await server.stop();
});

test('with tokens of 60 s a stream that its server closes each time comes back with the token of the time', async () => {
  manager.start();
  await until(() => peers.length === 1);
  for (let time = 1; time <= 4; time += 1) {
    await rig.clock.advance(50_000);
    await until(() => server.refreshes() === time);
    await until(() => rig.host.streamHeaders()?.['Blade-Auth'] === `bearer access-${time + 1}`);
    // The server lets no connection outlive its token.
    peers.at(-1)?.close();
    await until(() => manager.current().kind === 'down');
    await rig.clock.advance(6_000);
    await until(() => peers.length === time + 1);
    const tokens = streams.handshakes.map(({ headers }) => headers['blade-auth']);
    expect(tokens.at(-1)).toBe(`bearer access-${time + 1}`);
    await until(() => manager.current().kind === 'connected');
  }
  // The calls go on as well.
  const live = rig.host.current();
  expect((await live?.call(callOf('user.page')))?.ok).toBe(true);
  expect(server.refreshes()).toBe(4);
});
