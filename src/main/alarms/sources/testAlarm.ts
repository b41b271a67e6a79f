import { z } from 'zod';
import { parseJson } from '@shared/base/json';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import { keptRaw, unknownShape, wellFormed, type AlarmSource } from './source';

/** The message of the test's own socket: an id, who began it ('' without a person) and when (ms). */
const message = z.object({
  testAlarm: z.string().min(1).max(100),
  by: z.string().max(200),
  at: z.number(),
});

export function testMessage(id: string, by: string, at: number): string {
  return JSON.stringify({ testAlarm: id, by, at });
}

/** Reads a message of the test's own channel. It takes a priority that every setting contains. */
export const readTestAlarm: AlarmSource = (text) => {
  const json = parseJson(text);
  const read = message.safeParse(json.ok ? json.value : null);
  if (!read.success) return unknownShape(TEST_CHANNEL, text);
  const { testAlarm, by, at } = read.data;
  return {
    channel: TEST_CHANNEL,
    alarmClass: TEST_CHANNEL,
    object: '',
    site: '',
    serverId: '',
    eventTime: null,
    priority: 'high',
    text: wellFormed(text),
    recognised: true,
    ...keptRaw(text),
    fields: { test: testAlarm, by: wellFormed(by), at: String(at) },
  };
};
