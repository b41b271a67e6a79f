import { beforeEach, expect, test } from 'vitest';
import { Arrangers } from '@main/boards/arrangers';
import { PermissionCodes } from '@main/records/permissionCodes';
import type { AdminSession } from '@main/session/workstationAdmin';
import { ok } from '@shared/base/result';

interface Desk {
  roles: readonly string[];
  /** The answer to the call of buttons, as a server sends it. */
  buttons: unknown;
  asked: number;
  administrators: readonly string[];
}

/** A live session by its identity: another one is another person, or the same in another role. */
type Live = { readonly call: () => Promise<unknown> } | null;

let desk: Desk;
let live: Live;
let codes: PermissionCodes;
let arrangers: Arrangers;

const signIn = (): Live => ({
  call: () => {
    desk.asked += 1;
    return Promise.resolve(ok({ data: desk.buttons }));
  },
});

const button = (code: string) => [{ code: 'boards', children: [{ code, category: 2 }] }];

beforeEach(() => {
  desk = { roles: ['dispatcher'], buttons: [], asked: 0, administrators: [] };
  live = signIn();
  codes = new PermissionCodes(() => live as never);
  const profile = () =>
    live === null
      ? null
      : { serverKey: 'https://city', user: { account: 'w', tenantId: '1', roleNames: desk.roles } };
  const session = {
    profile,
    administrators: () => desk.administrators,
    isHome: () => true,
  } as unknown as AdminSession;
  arrangers = new Arrangers({ session, codes });
});

test.each(['administrator', 'admin'])('an %s of the tenant arranges boards', async (role) => {
  desk.roles = ['dispatcher', role];
  expect(arrangers.may()).toBe(true);
  expect(await arrangers.let()).toEqual({ ok: true, value: null });
  expect(desk.asked).toBe(0);
});

test('so does one whom the policy of the workstation names', async () => {
  desk.administrators = ['1/w'];
  expect((await arrangers.let()).ok).toBe(true);
});

test('whoever has the button of the server arranges boards, before a window asked for the menu too', async () => {
  desk.buttons = button('boards_edit');
  expect(arrangers.may()).toBe(false);
  expect((await arrangers.let()).ok).toBe(true);
  expect(arrangers.may()).toBe(true);
  await arrangers.let();
  expect(desk.asked).toBe(1);
});

test('nobody else does, and is told why', async () => {
  for (const buttons of [[], button('boards_view'), button('user_edit'), null]) {
    live = signIn();
    desk.buttons = buttons;
    expect(await arrangers.let()).toEqual({ ok: false, error: { key: 'boards.mayNotArrange' } });
    expect(arrangers.may()).toBe(false);
  }
  live = null;
  expect(await arrangers.let()).toEqual({ ok: false, error: { key: 'boards.arrangeSignedOut' } });
});

test('the right goes with the session that had it: not to the next person, nor to another role', async () => {
  desk.buttons = button('boards_edit');
  await arrangers.let();
  live = signIn();
  desk.buttons = [];
  expect(arrangers.may()).toBe(false);
  expect((await arrangers.let()).ok).toBe(false);
});
