import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';

export const NOISE_WARN = 'noiseWarn';

/** Reads a noise warning: group, device, type, value in dB(A) and time (spec 1 §2, §3). */
export const readNoiseWarn: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('deviceName') || of('deviceCode');
  if (object === '' && of('warnType') === '') return unknownRecord(NOISE_WARN, record);
  return recognised(
    {
      channel: NOISE_WARN,
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
