import { priorityOfLevel } from './faults';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';

export const DEVICE_FAULT = 'deviceFault';

/** States in which a fault still stands: open and in work. */
const STANDING: readonly string[] = ['0', '1'];

/** True for a fault that nobody has finished. One without a state may be one. */
export function faultStands({ status = '' }: Readonly<Record<string, string>>): boolean {
  return status === '' || STANDING.includes(status);
}

/** Reads a fault of a device (spec 3 §7 Device). */
export const readDeviceFault: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('deviceName') || of('deviceCode') || of('deviceId');
  if (object === '' && of('faultNo') === '') return unknownRecord(DEVICE_FAULT, record);
  const priority = priorityOfLevel(of('faultLevel'));
  return recognised(
    {
      channel: DEVICE_FAULT,
      alarmClass: 'deviceFault',
      object: object || of('faultNo'),
      site: of('siteName') || of('address'),
      serverId: of('id'),
      time: of('createTime'),
      ...(priority === undefined ? {} : { priority }),
      values: [of('siteName'), object, of('faultDesc')],
      raw: JSON.stringify(record),
      fields,
    },
    context,
  );
};
