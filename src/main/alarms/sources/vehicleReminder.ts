import { vehicleReminder as declared } from '@shared/alarms/sources/vehicleReminder';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';
import type { SourceCode } from './sourceCode';

/** The dialog shows only the date of a date and time (spec 1 §2 Vehicle reminder dialog). */
const DAY_LENGTH = 10;

/**
 * Reads a vehicle's reminder (spec 1 §2). Its date is a due date, not the time of an event, so the alarm has
 * no event time.
 */
const readVehicleReminder: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  if (of('carNo') === '') return unknownRecord(declared.channel, record);
  const day = of('insuranceExpirationTime').slice(0, DAY_LENGTH);
  return recognised(
    {
      channel: declared.channel,
      alarmClass: 'vehicleReminder',
      object: of('carNo'),
      serverId: of('id'),
      values: [of('carNo'), day],
      raw: JSON.stringify(record),
      fields,
    },
    context,
  );
};

export const vehicleReminder: SourceCode<typeof declared> = { record: readVehicleReminder };
