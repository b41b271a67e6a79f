import { vehicleReminder as declared } from '@shared/alarms/sources/vehicleReminder';
import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';
import type { SourceCode } from './sourceCode';

/** Of a date and time the dialog shows the day (spec 1 §2 Vehicle reminder dialog). */
const DAY_LENGTH = 10;

/**
 * Reads a vehicle's reminder (spec 1 §2). Its date is when something falls due, not when something
 * happened, so the alarm has no event time.
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
