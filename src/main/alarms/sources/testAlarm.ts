import { z } from 'zod';
import { parseJson } from '@shared/base/json';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import { keptRaw, unknownShape, wellFormed, type AlarmSource } from './source';

/** What the test's own socket sends: an id, who began it ('' for nobody) and when (ms). */
const message = z.object({
  testAlarm: z.string().min(1).max(100),
  by: z.string().max(200),
  at: z.number(),
});

/** The text of a test alarm's message. */
export function testMessage(id: string, by: string, at: number): string {
  return JSON.stringify({ testAlarm: id, by, at });
}

/** Reads a message of the test's own channel. The priority is one that every setting knows. */
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
