import { badgeViolation as declared } from '@shared/alarms/sources/badgeViolation';
import { messageFields } from './message';
import { isKeepAlive, reader, recognised, unknownShape, type AlarmSource } from './source';
import type { SourceCode } from './sourceCode';

/** The documented fields (spec 1 §2 Alarm notifications, §3), in the order of their text. */
const FIELDS = ['userName', 'location', 'region', 'violationType'] as const;

/** Reads an event of the badge violation channel. It carries no time: the time of the event is unknown. */
const readBadgeViolation: AlarmSource = (message, context) => {
  if (isKeepAlive(message)) return null;
  const fields = messageFields(message, FIELDS);
  if (fields === null) return unknownShape(declared.channel, message);
  const of = reader(fields);
  return recognised(
    {
      channel: declared.channel,
      alarmClass: 'badgeViolation',
      object: of('userName'),
      site: of('region'),
      values: FIELDS.map(of),
      raw: message,
      fields,
    },
    context,
  );
};

export const badgeViolation: SourceCode<typeof declared> = { message: readBadgeViolation };
