import { platformFault as declared } from '@shared/alarms/sources/platformFault';
import type { NotifyServer } from '@main/alarms/operate/serverActions/serverAction';
import { priorityOfLevel } from './faults';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';
import type { SourceCode } from './sourceCode';

/** status of a fault that was relieved. */
const RELIEVED = '1';

/** True for a fault that is not relieved. */
function faultStands({ status }: Readonly<Record<string, string>>): boolean {
  return status !== RELIEVED;
}

/** Reads a fault of the server itself (spec 3 §7 Device). */
const readPlatformFault: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('faultName') || of('platformName');
  if (object === '' && of('faultNo') === '') return unknownRecord(declared.channel, record);
  const priority = priorityOfLevel(of('faultLevel'));
  return recognised(
    {
      channel: declared.channel,
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

/** Relieves a fault of the server (spec 3 §3: platform fault page and relieve). */
const relieve: NotifyServer = ({ serverId }, _note, call) =>
  call('platformFault.relieve', { id: serverId });

export const platformFault: SourceCode<typeof declared> = {
  record: readPlatformFault,
  stands: faultStands,
  notifies: { platformFault: relieve },
};
