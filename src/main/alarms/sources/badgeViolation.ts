import { messageFields } from './message';
import { isKeepAlive, reader, recognised, unknownShape, type AlarmSource } from './source';

export const BADGE_VIOLATION = 'badgeViolation';

/** The documented fields (spec 1 §2 Alarm notifications, §3), in the order of their text. */
const FIELDS = ['userName', 'location', 'region', 'violationType'] as const;

/** Reads an event of the badge violation stream. It carries no time: nobody can tell when it was. */
export const readBadgeViolation: AlarmSource = (message, context) => {
  if (isKeepAlive(message)) return null;
  const fields = messageFields(message, FIELDS);
  if (fields === null) return unknownShape(BADGE_VIOLATION, message);
  const of = reader(fields);
  return recognised(
    {
      channel: BADGE_VIOLATION,
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
