import { createHash } from 'node:crypto';
import type { Alarm } from '@shared/model/alarm';
import type { AttentionState } from '@shared/model/attention';

/** The id of a masked alarm: the real one holds the place and the text. Stable, says nothing. */
function maskedId(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 24);
}

/**
 * What may be shown of an alarm while the workstation is locked: class, priority, state and times.
 * @param text what stands instead of the text, in the user's language.
 */
export function maskAlarm(alarm: Alarm, text: string): Alarm {
  const id = maskedId(alarm.id);
  const { acknowledged, assigned, shelved, closed } = alarm;
  return {
    ...alarm,
    id,
    key: id,
    object: '',
    site: '',
    serverId: '',
    text,
    raw: '',
    rawCut: false,
    fields: {},
    tenantId: '',
    userId: '',
    acknowledged:
      acknowledged === null ? null : { ...acknowledged, by: '', byUserId: '', comment: '' },
    assigned: assigned === null ? null : { ...assigned, by: '', to: '', toUserId: '', note: '' },
    shelved: shelved === null ? null : { ...shelved, by: '', reason: '' },
    suppressedBy: alarm.suppressedBy === null ? null : { rule: '', name: '' },
    closed: closed === null ? null : { ...closed, by: '', reason: '' },
    comments: alarm.comments.map(({ at }) => ({ by: '', at, text: '' })),
    told: alarm.told.map((one) => ({ ...one, message: '' })),
  };
}

/** What may be shown of how alarms are told while the workstation is locked: that, and how many. */
export function maskAttention(attention: AttentionState): AttentionState {
  const { flood, bar } = attention;
  return {
    ...attention,
    flood:
      flood === null
        ? null
        : {
            ...flood,
            groups: flood.groups.map((group) => ({
              ...group,
              site: '',
              newestId: maskedId(group.newestId),
            })),
          },
    chattering: {},
    bar: bar.map(maskedId),
  };
}
