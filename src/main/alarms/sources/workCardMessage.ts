import { workCardMessage as declared } from '@shared/alarms/sources/workCardMessage';
import { isSosMessage, sosOf } from './sos';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';
import type { SourceCode } from './sourceCode';

/** Reads an alarm message of a work card (spec 1 §3 Message record); an SOS among them becomes an SOS. */
export const readWorkCardMessage: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  if (of('employeeName') === '' && of('workPlateName') === '' && of('typeDesc') === '') {
    return unknownRecord(declared.channel, record);
  }
  if (isSosMessage(fields)) return sosOf(declared.channel, record, fields, context);
  return recognised(
    {
      channel: declared.channel,
      alarmClass: 'workCardMessage',
      object: of('employeeName') || of('workPlateName'),
      serverId: of('id'),
      time: of('createTime'),
      values: [of('employeeName'), of('workPlateName'), of('typeDesc'), of('address')],
      raw: JSON.stringify(record),
      fields,
    },
    context,
  );
};

export const workCardMessage: SourceCode<typeof declared> = { record: readWorkCardMessage };
