import { lampblackWarn as declared } from '@shared/alarms/sources/lampblackWarn';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';
import type { SourceCode } from './sourceCode';

/** Reads a fume warning: merchant, device, type, mg/m³ and time (spec 1 §2, §3). */
export const readLampblackWarn: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('deviceName') || of('deviceCode');
  if (object === '' && of('warnKey') === '') return unknownRecord(declared.channel, record);
  return recognised(
    {
      channel: declared.channel,
      alarmClass: 'lampblackWarn',
      object,
      site: of('siteName'),
      serverId: of('id'),
      time: of('createTime'),
      values: [of('siteName'), object, of('meanValue')],
      raw: JSON.stringify(record),
      fields,
    },
    context,
  );
};

export const lampblackWarn: SourceCode<typeof declared> = { record: readLampblackWarn };
