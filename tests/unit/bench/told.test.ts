import { describe, expect, it } from 'vitest';
import { tellingOf } from '../../bench/told';

const received = (alarmId: string) => ({ kind: 'received', alarmId, body: '{}' });
const told = (kind: string, alarmId: string, ...alarmIds: readonly string[]) => ({
  kind,
  alarmId,
  body: JSON.stringify({ outcome: 'shown', ...(alarmIds.length > 0 ? { alarmIds } : {}) }),
});

describe('what the journal knows of telling', () => {
  it('names those that no toast and no sound is journaled of', () => {
    const entries = [
      received('a'),
      received('b'),
      told('shown', 'a'),
      received('c'),
      told('sounded', '', 'b'),
      { kind: 'acknowledged', alarmId: 'c', body: '{}' },
    ];
    expect(tellingOf(entries)).toEqual({ journaled: 3, untold: ['c'] });
  });

  it('counts an alarm that is told before it is read, and only those that are asked for', () => {
    const entries = [told('shown', 'a'), received('a'), received('other')];
    const ours = tellingOf(entries, ({ alarmId }) => alarmId === 'a');
    expect(ours).toEqual({ journaled: 1, untold: [] });
  });
});
