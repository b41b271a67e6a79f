import { deviceFault as declared } from '@shared/alarms/sources/deviceFault';
import type { NotifyServer } from '@main/alarms/operate/serverActions/serverAction';
import { priorityOfLevel } from './faults';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';
import type { SourceCode } from './sourceCode';

/** States of an active fault: open and in work. */
const STANDING: readonly string[] = ['0', '1'];

/** True for a fault that is not finished. A fault without a state counts as active. */
function faultStands({ status = '' }: Readonly<Record<string, string>>): boolean {
  return status === '' || STANDING.includes(status);
}

/** Reads a fault of a device (spec 3 §7 Device). */
const readDeviceFault: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('deviceName') || of('deviceCode') || of('deviceId');
  if (object === '' && of('faultNo') === '') return unknownRecord(declared.channel, record);
  const priority = priorityOfLevel(of('faultLevel'));
  return recognised(
    {
      channel: declared.channel,
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

/** operateType of "taken on", as the family's screen sends it (assumed there). */
const TAKE_ON = '1';

/** Takes a device's fault on (spec 1 §4: fault flow handle with id and operateType). */
const takeOn: NotifyServer = ({ serverId }, note, call) =>
  call('deviceFaultFlow.handle', {
    id: serverId,
    operateType: TAKE_ON,
    ...(note === '' ? {} : { handleResult: note }),
  });

export const deviceFault: SourceCode<typeof declared> = {
  record: readDeviceFault,
  stands: faultStands,
  notifies: { deviceFault: takeOn },
};
