import { priorityOfLevel } from './faults';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';

export const PLATFORM_FAULT = 'platformFault';

/** status of a fault that was relieved. */
const RELIEVED = '1';

/** True for a fault that nobody has relieved. */
export function platformFaultStands({ status }: Readonly<Record<string, string>>): boolean {
  return status !== RELIEVED;
}

/** Reads a fault of the platform itself (spec 3 §7 Device). */
export const readPlatformFault: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('faultName') || of('platformName');
  if (object === '' && of('faultNo') === '') return unknownRecord(PLATFORM_FAULT, record);
  const priority = priorityOfLevel(of('faultLevel'));
  return recognised(
    {
      channel: PLATFORM_FAULT,
      alarmClass: 'platformFault',
      object: object || of('faultNo'),
      site: of('siteName') || of('platformName'),
      serverId: of('id'),
      time: of('createTime'),
      ...(priority === undefined ? {} : { priority }),
      values: [of('platformName'), of('faultName'), of('faultDesc')],
      raw: JSON.stringify(record),
      fields,
    },
    context,
  );
};
