import { newEntryId, type EntryKind, type WrittenEntry } from '@main/journal/entry';

/** Whose entries the made ones are. */
export const OWNER = { server: 'http://platform.example', tenant: '476074' } as const;

/** An entry of the workstation's own tenant; `body` as an object. */
export function entryOf(
  kind: EntryKind,
  at: number,
  body: object = {},
  patch: Partial<WrittenEntry> = {},
): WrittenEntry {
  return {
    entryId: newEntryId(),
    at,
    kind,
    ...OWNER,
    user: '1',
    alarmId: '',
    alarmKey: '',
    body: JSON.stringify(body),
    ...patch,
  };
}

/** The entry with which an alarm comes. */
export function receivedOf(
  at: number,
  object: string,
  body: object = {},
  patch: Partial<WrittenEntry> = {},
): WrittenEntry {
  const alarmKey = `alarmReport|overflow|${object}|${at}`;
  const whole = {
    channel: 'alarmReport',
    alarmClass: 'overflow',
    object,
    site: '',
    priority: 'high',
    text: `${object}满溢`,
    recognised: true,
    raw: '',
    fields: {},
    ...body,
  };
  return entryOf('received', at, whole, { alarmKey, alarmId: `${alarmKey}#${at}`, ...patch });
}
