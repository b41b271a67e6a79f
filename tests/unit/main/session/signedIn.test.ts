import { expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { SessionState } from '@shared/model/session';
import type { SessionProfile } from '@main/ports/session';
import { signedInChanges } from '@main/session/signedIn';
import { profileOf } from '@tests/support/alarmDesk';

test('a change of person is told once, a change of the same person’s session not', () => {
  const changed = new Emitter<SessionState>();
  let profile: SessionProfile | null = null;
  const told: string[] = [];
  const end = signedInChanges({ changed, profile: () => profile }).on((owner) => told.push(owner));
  const now = (next: SessionProfile | null): void => {
    profile = next;
    changed.emit({ kind: 'signedOut' });
  };
  now(null);
  now(profileOf('476074', 'https://platform.example'));
  now(profileOf('476074', 'https://platform.example'));
  now(profileOf('448413', 'https://platform.example'));
  now(null);
  expect(told).toHaveLength(3);
  expect(told[0]).not.toBe(told[1]);
  expect(told[2]).toBe('');
  end();
  now(profileOf('476074', 'https://platform.example'));
  expect(told).toHaveLength(3);
});
