import { dispatchDisposal as declared } from '@shared/alarms/sources/dispatchDisposal';
import type { NotifyServer } from '@main/alarms/operate/serverActions/serverAction';
import { priorityOfLevel } from './faults';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';
import type { SourceCode } from './sourceCode';

/** status of an event that is done. */
const DONE = '2';

/** True for an event that still needs a dispatch. */
function disposalStands({ status }: Readonly<Record<string, string>>): boolean {
  return status !== DONE;
}

/** Reads an event that is to be dispatched (spec 2 §7.1). */
const readDispatchDisposal: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  const object = of('disposalNo') || of('siteName');
  if (object === '' && of('content') === '') return unknownRecord(declared.channel, record);
  const priority = priorityOfLevel(of('level'));
  return recognised(
    {
      channel: declared.channel,
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

/** Dispatches a person by a short message (spec 2 §7.1: smsSend); the note names the person. */
const sendSomebody: NotifyServer = ({ serverId }, note, call) =>
  call('dispatchDisposal.smsSend', {
    id: serverId,
    ...(note === '' ? {} : { handleUserName: note }),
  });

export const dispatchDisposal: SourceCode<typeof declared> = {
  record: readDispatchDisposal,
  stands: disposalStands,
  notifies: { dispatchDisposal: sendSomebody },
};
