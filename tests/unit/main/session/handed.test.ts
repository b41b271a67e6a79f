import { afterEach, beforeEach, expect, test } from 'vitest';
import { HandedToken } from '@main/session/handed';
import { configOf, HostRig, until } from '@tests/support/sessionHost';
import { success, tokens, WireServer, type Reply } from '@tests/support/wireServer';

const TOKEN = '/oauth/token';
let server: WireServer;
let reply: Reply;
/** What the watchdog holds. */
let kept: string;
let rigs: HostRig[];

beforeEach(async () => {
  reply = tokens(1);
  kept = '';
  rigs = [];
  server = await new WireServer().start();
  server.answer = (request) => (request.path.endsWith(TOKEN) ? reply : success({}));
});

afterEach(async () => {
  for (const rig of rigs) rig.dispose();
  await server.stop();
});

/** A run of the application under the watchdog; `last` goes on from the one before. */
function run(before?: HostRig): HostRig {
  // What came down at the start stays what it was.
  const atStart = kept;
  const keeper = {
    keep: (text: string) => {
      kept = text;
    },
    kept: () => Promise.resolve(atStart),
  };
  const handed = new HandedToken(keeper);
  const rig = new HostRig(configOf(server.url), before?.secrets, undefined, handed);
  if (before !== undefined) rig.last = before.last;
  rigs.push(rig);
  return rig;
}

test('after a crash a session goes on although the keychain is gone', async () => {
  const first = run();
  await first.signIn();
  await until(() => kept.includes('refresh-1'));
  first.dispose();

  const second = run(first);
  second.secrets.locked = 'the bus is gone';
  reply = tokens(2);
  await second.host.restore();
  expect(second.host.state()).toMatchObject({ kind: 'signedIn' });
  const sent = new URLSearchParams(server.calls(TOKEN).at(-1)?.body);
  expect(sent.get('refresh_token')).toBe('refresh-1');
  // The next run would find the newer one.
  await until(() => kept.includes('refresh-2'));
});

test('whoever signed out leaves nothing, neither here nor there', async () => {
  const first = run();
  await first.signIn();
  await until(() => kept !== '');
  await first.host.signOut();
  expect(kept).toBe('');
});

test('another account’s token, and what is no token, is not taken', async () => {
  const first = run();
  await first.signIn();
  await until(() => kept !== '');
  const own = { server: server.url, tenantId: 'another', userId: 'x' };
  const text = kept;
  const found = (left: string) =>
    new HandedToken({ keep: () => undefined, kept: () => Promise.resolve(left) }).recall(own);
  expect(await found(text)).toBeNull();
  expect(await found('no json')).toBeNull();
  expect(await found('')).toBeNull();
});
