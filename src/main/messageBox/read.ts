import { z } from 'zod';
import type { MessageCounts } from '@shared/ipc/parts/messageBox';

const truth = z.union([
  z.boolean(),
  z.number().transform((number) => number > 0),
  z
    .string()
    .regex(/^(true|false|\d+)$/)
    .transform((text) => text !== 'false' && text !== '0'),
]);

/**
 * Whether something is unread, by the answer of getWarnStatus, whose shape the documents do not show:
 * true and false, 1 and 0 or a number of messages are read. Null: none of these.
 */
export function readUnread(data: unknown): boolean | null {
  const parsed = truth.safeParse(data);
  return parsed.success ? parsed.data : null;
}

const count = z.union([z.number().int().min(0), z.string().regex(/^\d+$/).transform(Number)]);

/** alarmMsgCount and otherMsgCount (spec 1 §3); each is read alone. */
export function readCounts(data: unknown): MessageCounts {
  const source: Readonly<Record<string, unknown>> =
    typeof data === 'object' && data !== null ? { ...data } : {};
  const read = (name: string): number | null => {
    const parsed = count.safeParse(source[name]);
    return parsed.success ? parsed.data : null;
  };
  return { alarm: read('alarmMsgCount'), other: read('otherMsgCount') };
}
