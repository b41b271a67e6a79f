import { priorityOfLevel } from './faults';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';

export const DISPATCH_DISPOSAL = 'dispatchDisposal';

/** status of an event that is done. */
const DONE = '2';

/** True for an event that still wants somebody. */
export function disposalStands({ status }: Readonly<Record<string, string>>): boolean {
  return status !== DONE;
}

/** Reads an event that is to be dispatched (spec 2 §7.1). */
export const readDispatchDisposal: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('disposalNo') || of('siteName');
  if (object === '' && of('content') === '') return unknownRecord(DISPATCH_DISPOSAL, record);
  const priority = priorityOfLevel(of('level'));
  return recognised(
    {
      channel: DISPATCH_DISPOSAL,
      alarmClass: 'dispatchDisposal',
      object,
      site: of('siteName') || of('address'),
      serverId: of('id'),
      time: of('createTime'),
      ...(priority === undefined ? {} : { priority }),
      values: [of('siteName') || of('address'), of('content')],
      raw: JSON.stringify(record),
      fields,
    },
    context,
  );
};
