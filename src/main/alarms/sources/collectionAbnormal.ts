import { collectionAbnormal as declared } from '@shared/alarms/sources/collectionAbnormal';
import type { AlarmObservation } from '@shared/model/alarm';
import { messageFields } from './message';
import {
  fieldsOf,
  isKeepAlive,
  reader,
  recognised,
  unknownRecord,
  unknownShape,
  type AlarmSource,
  type RecordSource,
  type SourceContext,
} from './source';
import type { SourceCode } from './sourceCode';

/** Value of abnormalType for a missed point; every other value is a classification abnormality (2 §3). */
const MISSED = '2';

/** The documented fields of the alarm (spec 1 §2, §3), in the order of their text. */
const SHOWN = [
  'companyName',
  'collectionPointName',
  'address',
  'collectionPersonName',
  'collectionTime',
] as const;
const KNOWN = ['abnormalType', ...SHOWN] as const;

/** Reads a message of channel collection_abnormal_message/{tenant}/{deptId}. */
const readCollectionAbnormal: AlarmSource = (message, context) => {
  if (isKeepAlive(message)) return null;
  const fields = messageFields(message, KNOWN);
  // A message carries no id of the visit, so message and record are matched by their content.
  if (fields === null) return unknownShape(declared.channel, message);
  return observation(fields, message, '', context);
};

/** Reads the record of an abnormal visit, as vehicleScreen.abnormalPage lists it. */
export const readAbnormalVisit: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  if (SHOWN.every((name) => of(name) === '')) return unknownRecord(declared.channel, record);
  return observation(fields, JSON.stringify(record), of('id'), context);
};

function observation(
  fields: Readonly<Record<string, string>>,
  raw: string,
  serverId: string,
  context: SourceContext,
): AlarmObservation {
  const of = reader(fields);
  return recognised(
    {
      channel: declared.channel,
      alarmClass: of('abnormalType') === MISSED ? 'missedCollection' : 'misclassification',
      object: of('collectionPointName'),
      site: of('address'),
      serverId,
      time: of('collectionTime'),
      values: SHOWN.map(of),
      raw,
      fields,
    },
    context,
  );
}

export const collectionAbnormal: SourceCode<typeof declared> = {
  message: readCollectionAbnormal,
  missed: readAbnormalVisit,
};
