import { expect, test } from 'vitest';
import { isBlind, isLatchedChannel, isNotPermitted, NO_PERMISSION } from '@shared/model/alarm';
import { ALARM_CLASSES } from '@shared/model/alarmClasses';

const refused = (channel: string) => ({
  channel,
  kind: 'poll' as const,
  state: { kind: 'refused' as const, since: 0, reason: NO_PERMISSION },
});

test('the channels of latched classes are those that are told as such', () => {
  for (const [name, { latched }] of Object.entries(ALARM_CLASSES))
    expect(isLatchedChannel(name)).toBe(latched);
});

test('a source that the user may not ask is nothing to worry about, unless it tells of people in danger', () => {
  expect([isNotPermitted(refused('noiseWarn')), isBlind(refused('noiseWarn'))]).toEqual([
    true,
    false,
  ]);
  expect([isNotPermitted(refused('sos')), isBlind(refused('sos'))]).toEqual([false, true]);
});
