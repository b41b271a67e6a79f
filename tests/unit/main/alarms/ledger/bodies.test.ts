import { expect, it } from 'vitest';
import { readsAsWritten, receivedBody, receivedText } from '@main/alarms/ledger/bodies';
import { anObservation } from '@tests/support/alarms';

const ODD = '"\\\n\u0000\u2028\ud83d</script>';

it.each([
  ['as the documents have it', anObservation()],
  ['with a record and a site', anObservation({ serverId: '7', site: '人民路', eventTime: 1_700 })],
  ['with its own text', anObservation({ text: 'other than the message' })],
  ['of another class', anObservation({ channel: 'sos', alarmClass: 'sos', priority: 'critical' })],
  ['of odd signs', anObservation({ channel: ODD, object: ODD, site: ODD, text: ODD, raw: ODD })],
  ['with fields of odd names', anObservation({ fields: { [ODD]: ODD, '': '', toString: 'x' } })],
  ['of an unknown shape', anObservation({ recognised: false, rawCut: true, fields: {} })],
])('reads the body of an alarm %s as it was', (_name, observation) => {
  for (const [lateMs, backFilled] of [
    [null, false],
    [45_000, true],
  ] as const) {
    const read = receivedBody.parse(JSON.parse(receivedText(observation, lateMs, backFilled)));
    expect(read).toEqual({ ...observation, lateMs, ...(backFilled ? { backFill: true } : {}) });
  }
  expect(readsAsWritten(observation)).toBe(true);
});

it('says that it was asked for only where it was, and leaves out what nobody has to read', () => {
  const names = (asked: boolean): string[] =>
    Object.keys(JSON.parse(receivedText(anObservation(), null, false, asked)) as object);
  expect(names(true)).toEqual([...names(false), 'asked']);
  expect(names(false)).not.toContain('site');
});

it('writes a time that is none as none, and says that it is not read as it was', () => {
  const observation = anObservation({ eventTime: Number.NaN });
  const read = receivedBody.parse(JSON.parse(receivedText(observation, null, false)));
  expect(read.eventTime).toBeNull();
  expect(readsAsWritten(observation)).toBe(false);
});
