import { expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { SessionState } from '@shared/model/session';
import { HandedDesks, isHandedDocument } from '@main/alarms/report/handedDesk';
import type { SessionProfile } from '@main/ports/session';
import { profileOf } from '@tests/support/alarmDesk';
import { memoryDocument } from '@tests/support/memoryDocuments';

const SERVER = 'https://platform.example';

/** A profile of a tenant, in the name of a person. */
const person = (userId: string, tenant = '476074', server = SERVER): SessionProfile => {
  const profile = profileOf(tenant, server);
  return { ...profile, serverKey: server, user: { ...profile.user, userId } };
};

/** A workstation: its file outlives a start of the app. */
class Rig {
  readonly store = memoryDocument();
  profile: SessionProfile | null = null;
  readonly changes = new Emitter<SessionState>();
  readonly failures: string[] = [];
  desks = this.started();

  started(store = this.store): HandedDesks {
    const desks = new HandedDesks({
      session: { profile: () => this.profile, changed: this.changes },
      store,
      failed: (reason) => this.failures.push(reason),
    });
    desks.start();
    return desks;
  }

  signIn(profile: SessionProfile | null): void {
    this.profile = profile;
    this.changes.emit({ kind: 'signedOut' });
  }

  restart(profile: SessionProfile | null): void {
    this.desks.dispose();
    this.profile = profile;
    this.desks = this.started();
  }
}

test('stays over sign-out, restart and the return of who handed it over', () => {
  const rig = new Rig();
  rig.signIn(person('a'));
  expect(rig.desks.current()).toBeNull();
  rig.desks.handOver('王芳', 7_000);
  expect(rig.desks.current()).toEqual({ to: '王芳', at: 7_000 });
  rig.restart(person('a'));
  expect(rig.desks.current()).toEqual({ to: '王芳', at: 7_000 });
  rig.signIn(null);
  expect(rig.desks.current()).toBeNull();
  rig.restart(null);
  rig.signIn(person('a'));
  expect(rig.desks.current()).toEqual({ to: '王芳', at: 7_000 });
});

test('ends when somebody else signs in there, also by a session that is restored', () => {
  const rig = new Rig();
  rig.signIn(person('a'));
  rig.desks.handOver('王芳', 7_000);
  rig.signIn(person('b'));
  expect(rig.desks.current()).toBeNull();
  // The first one comes back: it stays history.
  rig.signIn(person('a'));
  expect(rig.desks.current()).toBeNull();
  rig.desks.handOver('李四', 8_000);
  rig.restart(person('c'));
  rig.restart(person('a'));
  expect(rig.desks.current()).toBeNull();
});

test('belongs to a server and a tenant: others neither see nor end it', () => {
  const rig = new Rig();
  rig.signIn(person('a'));
  rig.desks.handOver('王芳', 7_000);
  for (const other of [person('b', '805230'), person('b', '476074', 'https://other.example')]) {
    rig.signIn(other);
    expect(rig.desks.current()).toBeNull();
  }
  rig.signIn(person('a'));
  expect(rig.desks.current()).toEqual({ to: '王芳', at: 7_000 });
});

test('is told at each change, once the new state can be read', () => {
  const rig = new Rig();
  rig.signIn(person('a'));
  const told: (string | undefined)[] = [];
  rig.desks.changed.on(() => told.push(rig.desks.current()?.to));
  rig.desks.handOver('王芳', 7_000);
  rig.signIn(person('b'));
  expect(told[0]).toBe('王芳');
  expect(told.slice(1)).toEqual(told.slice(1).map(() => undefined));
  expect(told.length).toBeGreaterThan(1);
});

test('a full disk loses it only at the end of this run, and is told', () => {
  const rig = new Rig();
  rig.desks.dispose();
  rig.profile = person('a');
  rig.desks = rig.started({
    read: () => ({}),
    write: () => {
      throw new Error('no space left');
    },
  });
  rig.desks.handOver('王芳', 7_000);
  expect(rig.desks.current()).toEqual({ to: '王芳', at: 7_000 });
  expect(rig.failures).toEqual(['no space left']);
});

test('takes an empty document for a first start, and a damaged one for none', () => {
  expect(isHandedDocument({})).toBe(true);
  const desk = { to: '王芳', at: 1, byUserId: 'a' };
  expect(isHandedDocument({ version: 1, desks: { 'demo|476074': desk } })).toBe(true);
  expect(isHandedDocument({ version: 2, desks: {} })).toBe(false);
  expect(isHandedDocument({ desks: { x: { to: '王芳' } } })).toBe(false);
});
