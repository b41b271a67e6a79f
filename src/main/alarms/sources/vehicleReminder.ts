import { fieldsOf, reader, recognised, unknownRecord, type RecordSource } from './source';

export const VEHICLE_REMINDER = 'vehicleReminder';

/** Of a date and time the dialog shows the day (spec 1 §2 Vehicle reminder dialog). */
export const DAY_LENGTH = 10;

/**
 * Reads a vehicle's reminder (spec 1 §2). Its date is when something falls due, not when something
 * happened, so the alarm has no event time.
 */
export const readVehicleReminder: RecordSource = (record, context) => {
  const fields = fieldsOf(record);
  const of = reader(fields);
  if (of('carNo') === '') return unknownRecord(VEHICLE_REMINDER, record);
  const day = of('insuranceExpirationTime').slice(0, DAY_LENGTH);
  return recognised(
    {
      channel: VEHICLE_REMINDER,
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
