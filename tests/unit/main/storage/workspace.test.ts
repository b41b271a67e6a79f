import { expect, test } from 'vitest';
import { Workspace } from '@main/storage/workspace';
import type { SessionProfile } from '@main/ports/session';
import { FakeClock } from '@tests/support/fakeClock';

const person = (userId: string, tenantId = '000000'): SessionProfile =>
  ({ serverKey: 'demo', user: { tenantId, userId } }) as SessionProfile;

/** A workspace over a document in memory; `file.fails` plays a full disk. */
function desk(file: { text: string; fails?: boolean } = { text: '{}' }) {
  const state: { owner: SessionProfile | null } = { owner: person('1') };
  const failures: string[] = [];
  const clock = new FakeClock();
  const workspace = new Workspace({
    open: () => ({
      read: () => JSON.parse(file.text) as unknown,
      write: (value) => {
        if (file.fails === true) throw new Error('ENOSPC');
        file.text = JSON.stringify(value);
      },
    }),
    clock,
    owner: () => state.owner,
    failed: (reason) => failures.push(reason),
  });
  return { workspace, state, failures, clock, file };
}

test('keeps what a person set, over a restart, and shows it to nobody else', () => {
  const { workspace, state, file } = desk();
  workspace.set('columns', 'user', { hidden: ['email'] });
  expect(desk(file).workspace.get('columns', 'user')).toEqual({ hidden: ['email'] });
  for (const other of [person('2'), person('1', '476074'), null]) {
    state.owner = other;
    expect(workspace.get('columns', 'user')).toBeNull();
  }
  workspace.set('views', 'user', 'of nobody');
  state.owner = person('1');
  expect(workspace.get('views', 'user')).toBeNull();
});

test('drafts are listed newest first; the fifty newest stay', async () => {
  const { workspace, clock } = desk();
  for (let n = 0; n < 60; n += 1) {
    workspace.set('draft', `user::add:${n}`, { n });
    await clock.advance(1000);
  }
  const drafts = workspace.drafts();
  expect(drafts).toHaveLength(50);
  expect(drafts[0]?.key).toBe('user::add:59');
  expect(workspace.get('draft', 'user::add:9')).toBeNull();
  workspace.set('draft', 'user::add:59', null);
  expect(workspace.drafts()[0]?.key).toBe('user::add:58');
});

test('the document that each change writes whole stays small: the oldest goes first', async () => {
  const { workspace, clock, file } = desk();
  for (let n = 0; n < 8; n += 1) {
    workspace.set('views', `list${n}`, 'x'.repeat(400_000));
    await clock.advance(1000);
  }
  expect(file.text.length).toBeLessThan(1_100_000);
  expect(workspace.get('views', 'list7')).not.toBeNull();
  expect(workspace.get('views', 'list5')).toBeNull();
});

test('a full disk is told, and the value stays for this run', () => {
  const { workspace, failures } = desk({ text: '{}', fails: true });
  workspace.set('draft', 'user::add:new', { account: 'li' });
  expect(workspace.get('draft', 'user::add:new')).toEqual({ account: 'li' });
  expect(failures).toEqual(['ENOSPC']);
});
