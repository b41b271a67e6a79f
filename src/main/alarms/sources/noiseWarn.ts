import { noiseWarn as declared } from '@shared/alarms/sources/noiseWarn';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';
import type { SourceCode } from './sourceCode';

/** Reads a noise warning: group, device, type, value in dB(A) and time (spec 1 §2, §3). */
export const readNoiseWarn: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('deviceName') || of('deviceCode');
  if (object === '' && of('warnType') === '') return unknownRecord(declared.channel, record);
  return recognised(
    {
      channel: declared.channel,
      alarmClass: 'noiseWarn',
      object,
      site: of('siteName'),
      serverId: of('id'),
      time: of('warnTime'),
      values: [of('siteName'), object, of('noise')],
      raw: JSON.stringify(record),
      fields,
    },
    context,
  );
};

export const noiseWarn: SourceCode<typeof declared> = { record: readNoiseWarn };
