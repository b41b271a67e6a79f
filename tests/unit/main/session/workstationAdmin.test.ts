import { expect, test } from 'vitest';
import type { SettingOrigin } from '@shared/model/settings';
import type { SignedInUser } from '@shared/model/session';
import { HomeServer } from '@main/session/homeServer';
import { UiState } from '@main/storage/uiState';
import {
  mayAdminister,
  mayAdministerTenant,
  type AdminSession,
} from '@main/session/workstationAdmin';

function session(roles: readonly string[], extra: Partial<AdminSession> = {}): AdminSession {
  const user = { account: 'wang', tenantId: '476074', roleNames: roles } as SignedInUser;
  const profile = () => ({ serverKey: 'https://real', user });
  return { profile, administrators: () => [], isHome: () => true, ...extra };
}

test('administrators of the server administer, others do not, nobody does while nobody is signed in', () => {
  expect(mayAdminister(session(['administrator']))).toBe(true);
  expect(mayAdminister(session(['admin', 'user']))).toBe(true);
  expect(mayAdminister(session(['user']))).toBe(false);
  const nobody = session(['administrator'], { profile: () => null });
  expect(mayAdminister(nobody)).toBe(false);
  expect(mayAdministerTenant(nobody)).toBe(false);
});

test('the policy names accounts, alone or with their tenant', () => {
  const named = (list: readonly string[]) =>
    mayAdminister(session(['user'], { administrators: () => list }));
  expect(named(['wang'])).toBe(true);
  expect(named(['476074/wang'])).toBe(true);
  expect(named(['000000/wang', 'li'])).toBe(false);
});

test('an administrator of a server that anybody could name does not administer this workstation', () => {
  const elsewhere = session(['administrator'], { isHome: (server) => server !== 'https://real' });
  expect(mayAdminister(elsewhere)).toBe(false);
  expect(mayAdministerTenant(elsewhere)).toBe(true);
});

function homeServer(origin: SettingOrigin = 'user', server = 'https://real') {
  let kept = '';
  const rig = { origin, server };
  const home = new HomeServer({
    kept: { home: () => kept, keepHome: (next) => (kept = next) },
    server: () => rig.server,
    origin: () => rig.origin,
  });
  return { home, rig, kept: () => kept };
}

test('the first real server at which somebody signs in is the own one; the demo platform is none', () => {
  const { home, kept } = homeServer();
  home.signedIn('demo');
  expect([home.isSet(), home.isHome('demo'), home.isHome('https://x')]).toEqual([
    false,
    true,
    true,
  ]);
  home.signedIn('https://real');
  expect([home.isSet(), home.isHome('https://real')]).toEqual([true, true]);
  // Whoever signs in elsewhere, or on the demo platform with its published password, gains nothing.
  home.signedIn('https://evil');
  expect([kept(), home.isHome('https://evil'), home.isHome('demo')]).toEqual([
    'https://real',
    false,
    false,
  ]);
});

test('policy and command line move the workstation to another server', () => {
  const { home, kept, rig } = homeServer();
  home.signedIn('https://real');
  Object.assign(rig, { origin: 'policy', server: 'https://next' });
  expect(home.isHome('https://next')).toBe(true);
  home.signedIn('https://next');
  expect(kept()).toBe('https://next');
  Object.assign(rig, { origin: 'user', server: 'https://evil' });
  expect([home.isHome('https://evil'), home.isHome('https://next')]).toEqual([false, true]);
});

test('the own server is kept over a sign-out, and taken from the session that an earlier version left', () => {
  let disk: unknown = {};
  const document = {
    read: () => disk,
    write: (value: unknown) => {
      disk = structuredClone(value);
    },
  };
  const opened = (): UiState => new UiState(document, () => undefined);
  const user = {
    ...{ tenantId: '1', userId: '2', account: 'a', userName: '', realName: '', deptId: '' },
    ...{ roleIds: [], roleNames: [], avatar: '' },
  };
  const state = opened();
  const home = new HomeServer({ kept: state, server: () => 'https://real', origin: () => 'user' });
  // As the session does it: the profile first, then who hears of it.
  state.write({ server: 'https://real', user });
  home.signedIn('https://real');
  state.write(null);
  expect([home.isSet(), opened().home()]).toEqual([true, 'https://real']);
  disk = { version: 1, last: { server: 'https://old', user } };
  const old = opened();
  old.write(null);
  expect(old.home()).toBe('https://old');
  disk = { version: 1, last: { server: 'demo', user } };
  expect(opened().home()).toBe('');
});
