import { beforeEach, expect, test } from 'vitest';
import type { SettingKey, SettingsPatch } from '@shared/model/settings';
import { Notices } from '@main/app/notices';
import type { Policies } from '@main/storage/policy/policies';
import { PolicyInForce } from '@main/storage/policy/inForce';
import { keptLog } from '@tests/support/quietLog';

let values: SettingsPatch;
let problems: ReturnType<Policies['problems']>;
let held: readonly SettingKey[];
let used: SettingsPatch[];
let notices: Notices;
let policy: PolicyInForce;

beforeEach(() => {
  [values, problems, held, used, notices] = [{ serverUrl: 'https://a' }, [], [], [], new Notices()];
  policy = new PolicyInForce({
    log: keptLog(),
    notices,
    policies: { values: () => values, problems: () => problems },
    settings: { usePolicy: (next) => used.push(next) },
    held: () => held,
  });
});

test('a policy comes into force when it says something else, and only then', () => {
  policy.apply();
  expect(used).toEqual([]);
  values = { serverUrl: 'https://a', theme: 'dark' };
  policy.apply();
  policy.apply();
  expect(used).toEqual([values]);
});

test('another server waits for the end of the session; the rest of the policy does not', () => {
  held = ['serverUrl'];
  values = { serverUrl: 'https://b', theme: 'dark' };
  policy.apply();
  expect(used).toEqual([{ serverUrl: 'https://a', theme: 'dark' }]);
  held = [];
  policy.apply();
  expect(used.at(-1)).toEqual(values);
});

test('a place that is wrong has one line, which goes once it is right', () => {
  problems = [{ code: 'policyUnreadable', place: '/etc/a.json' }] as unknown as typeof problems;
  policy.tell();
  policy.tell();
  expect(notices.all()).toMatchObject([{ id: 'policy /etc/a.json' }]);
  problems = [];
  policy.tell();
  expect(notices.all()).toEqual([]);
});
