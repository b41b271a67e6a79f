import { sos as declared } from '@shared/alarms/sources/sos';
import type { AlarmObservation } from '@shared/model/alarm';
import {
  fieldsOf,
  reader,
  recognised,
  unknownRecord,
  type RecordSource,
  type SourceContext,
} from './source';
import type { SourceCode } from './sourceCode';

/** warnKey of an SOS among the messages of work cards (dictionary alarmType). */
const SOS_KEY = '1';
/** handleStatus of a handled SOS. */
const HANDLED = '1';

/** Reads an SOS as workCard.emergencyMsgSend and workCard.emergency list them. */
export const readSos: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  if (of('employeeName') === '' && of('createTime') === '')
    return unknownRecord(declared.channel, record);
  return sosOf(declared.channel, record, fields, context);
};

/** True for a message of a work card that is an SOS. */
export function isSosMessage(fields: Readonly<Record<string, string>>): boolean {
  return fields['warnKey'] === SOS_KEY;
}

/** False once the SOS is handled, as far as the server reports it. */
function sosStands(fields: Readonly<Record<string, string>>): boolean {
  return fields['handleStatus'] !== HANDLED;
}

/** The SOS of a record; the same SOS over two channels is one alarm, matched by id or by person and time. */
export function sosOf(
  channel: string,
  record: unknown,
  fields: Readonly<Record<string, string>>,
  context: SourceContext,
): AlarmObservation {
  const of = reader(fields);
  return recognised(
    {
      channel,
      alarmClass: 'sos',
      object: of('employeeName') || of('workPlateName'),
      serverId: of('id'),
      time: of('createTime'),
      values: [of('employeeName'), of('createTime'), of('address')],
      raw: JSON.stringify(record),
      fields,
    },
    context,
  );
}

export const sos: SourceCode<typeof declared> = { record: readSos, stands: sosStands };
