import { z } from 'zod';
import { quoted } from '@shared/base/json';
import { PRIORITIES, RAW_LIMIT, type AlarmObservation } from '@shared/model/alarm';

/** Bodies of the journal's entries about alarms; later versions add fields, none changes one. */

/** `received`. Fields that older journals lack have the value that says "unknown". */
export const receivedBody = z.object({
  channel: z.string(),
  alarmClass: z.string(),
  object: z.string(),
  site: z.string().default(''),
  serverId: z.string().default(''),
  eventTime: z.number().nullable(),
  priority: z.enum(PRIORITIES),
  text: z.string().max(RAW_LIMIT),
  recognised: z.boolean(),
  raw: z.string().max(RAW_LIMIT),
  rawCut: z.boolean(),
  fields: z.record(z.string(), z.string()),
  /** By how much it came late, ms; absent: live. */
  lateMs: z.number().nullable().default(null),
  /** Found by asking again after a gap; absent: not, or an older journal, which tells it by `lateMs`. */
  backFill: z.boolean().optional(),
});

/** The last beginning of a body that was made: a flood has one. */
let last = { channel: '', alarmClass: '', text: '' };

function beginningOf({ channel, alarmClass }: AlarmObservation): string {
  if (last.channel !== channel || last.alarmClass !== alarmClass) {
    const text = JSON.stringify({ channel, alarmClass }).slice(0, -1);
    last = { channel, alarmClass, text };
  }
  return last.text;
}

/**
 * The body of a `received` entry as its JSON, without what `receivedBody` takes for granted. Written piece by
 * piece: that takes half as long as making an object of it first.
 * @param lateMs by how much it came late, ms; null: live.
 * @param backFilled it was found by asking again after a gap.
 * @param asked somebody asked for it, so that its receipt tells nothing of when it happened.
 */
export function receivedText(
  of: AlarmObservation,
  lateMs: number | null,
  backFilled: boolean,
  asked = false,
): string {
  const { object, site, serverId, eventTime, priority, text, recognised, raw, rawCut } = of;
  const rawText = quoted(raw);
  const words = text === raw ? rawText : quoted(text);
  let body = `${beginningOf(of)},"object":${quoted(object)}`;
  if (site !== '') body += `,"site":${quoted(site)}`;
  if (serverId !== '') body += `,"serverId":${quoted(serverId)}`;
  const time = JSON.stringify(eventTime);
  body += `,"eventTime":${time},"priority":"${priority}","text":${words},"recognised":${recognised}`;
  body += `,"raw":${rawText},"rawCut":${rawCut},"fields":${fieldsText(of.fields)}`;
  if (lateMs !== null) body += `,"lateMs":${JSON.stringify(lateMs)}`;
  if (backFilled) body += ',"backFill":true';
  return asked ? `${body},"asked":true}` : `${body}}`;
}

function fieldsText(fields: AlarmObservation['fields']): string {
  let text = '';
  for (const name of Object.keys(fields)) {
    text += `${text === '' ? '{' : ','}${quoted(name)}:${quoted(fields[name] ?? '')}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** True for an observation that is read from the JSON of its body as it is: one that is not counts as it is read. */
export function readsAsWritten({ eventTime, text, raw, fields }: AlarmObservation): boolean {
  const isTime = eventTime === null || Number.isFinite(eventTime);
  const isShort = text.length <= RAW_LIMIT && raw.length <= RAW_LIMIT;
  // No reader of JSON makes a field of this name.
  return isShort && isTime && !Object.hasOwn(fields, '__proto__');
}

/** `acknowledged`. */
export const acknowledgedBody = z.object({
  by: z.string(),
  byUserId: z.string(),
  where: z.enum(['workstation', 'server']),
  comment: z.string(),
});

/** `withdrawn`: the acknowledgement was taken back by the one who made it. */
export const withdrawnBody = z.object({ by: z.string(), byUserId: z.string() });

/** `closed`; `endUnknown` where its source was no longer looked at. */
export const closedBody = z.object({
  by: z.string(),
  reason: z.string(),
  endUnknown: z.boolean().optional(),
});

/** `shelved`: until when, ms. */
export const shelvedBody = z.object({ by: z.string(), until: z.number(), reason: z.string() });

/** `suppressed`: by which rule, and whether it took the object out of service. */
export const suppressedBody = z.object({
  rule: z.string(),
  name: z.string(),
  mode: z.enum(['suppress', 'outOfService']),
});

/** `assigned`. */
export const assignedBody = z.object({
  by: z.string(),
  to: z.string(),
  toUserId: z.string(),
  dueAt: z.number().nullable(),
  note: z.string(),
});

/** `commented`; `code` where it answers a step of the response card, of which `text` tells in words. */
export const commentedBody = z.object({
  by: z.string(),
  text: z.string(),
  code: z.string().optional(),
});

/** `escalated`: step 1, 2 or 3. */
export const escalatedBody = z.object({ step: z.number().int().min(1).max(3) });

/** `told`: what the server answered to an act; `unsure` where its answer was lost. */
export const serverReplyBody = z.object({
  act: z.string(),
  ok: z.boolean(),
  message: z.string(),
  unsure: z.boolean().optional(),
});

/** `gap` of a channel; `id` lets a person note it. */
export const gapBody = z.object({
  id: z.string().default(''),
  channel: z.string(),
  from: z.number(),
  to: z.number(),
  canAskAgain: z.boolean(),
  /** Found by asking again; null: not asked (yet). */
  found: z.number().nullable().default(null),
});

/** `channelUp` and `channelDown`; `heardUntil` where an earlier run was the last to hear it, ms. */
export const channelBody = z.object({
  channel: z.string(),
  reason: z.string().default(''),
  heardUntil: z.number().optional(),
});

/** `configuration` about an alarm that began before the journal was read: it is one that the journal holds. */
export const JOINED_EVENT = 'alarmJoined';
export const joinedBody = z.object({ event: z.literal(JOINED_EVENT), with: z.string() });

/** `configuration` {event:'gapNoted'}. */
export const gapNotedBody = z.object({ event: z.literal('gapNoted'), gap: z.string() });
