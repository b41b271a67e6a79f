import { isSosMessage, sosOf } from './sos';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';

export const WORK_CARD_MESSAGE = 'workCardMessage';

/** Reads an alarm message of a work card (spec 1 §3 Message record); one that is an SOS is an SOS. */
export const readWorkCardMessage: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  if (of('employeeName') === '' && of('workPlateName') === '' && of('typeDesc') === '') {
    return unknownRecord(WORK_CARD_MESSAGE, record);
  }
  if (isSosMessage(fields)) return sosOf(WORK_CARD_MESSAGE, record, fields, context);
  return recognised(
    {
      channel: WORK_CARD_MESSAGE,
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
