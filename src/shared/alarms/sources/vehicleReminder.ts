import { DAY_MS, MINUTE_MS, POLL, sourceClass } from '../alarmClass';
import { defineAlarmSource } from '../source';
import { choice, day, field } from '../textValue';
import { polled } from '../transport';

/** Due dates of vehicles (spec 1 §2 Vehicle reminder dialog): shown by day. */
export const vehicleReminder = defineAlarmSource({
  channel: 'vehicleReminder',
  name: { zh: '车辆提醒', en: 'Vehicle reminders' },
  tenants: '*',
  transport: polled({
    // Due dates change once a day.
    periodMs: 10 * MINUTE_MS,
    standing: [{ call: 'vehicleMaintain.carRecordList' }],
  }),
  classes: {
    vehicleReminder: sourceClass({
      name: { zh: '车辆提醒', en: 'Vehicle reminder' },
      priority: 'low',
      clears: POLL,
      respondMs: DAY_MS,
      serverAction: null,
      family: 'vehicleMaintain',
      text: { zh: '{{carNo}} {{kind}}{{date}}到期', en: '{{carNo}} {{kind}} due on {{date}}' },
      values: {
        carNo: field('carNo'),
        kind: choice('type', {
          '1': { zh: '保险', en: 'insurance' },
          '2': { zh: '保养', en: 'maintenance' },
          '3': { zh: '年检', en: 'annual inspection' },
        }),
        date: day('insuranceExpirationTime'),
      },
      card: {
        cause: {
          zh: '车辆的保险、年检、保养或证件即将到期或已到期。',
          en: 'Insurance, inspection, maintenance or papers of a vehicle expire soon or have expired.',
        },
        consequence: {
          zh: '逾期上路属于违法，出险可能无法理赔。',
          en: 'Driving an overdue vehicle is illegal, and damage may not be insured.',
        },
        action: {
          zh: '1. 核对车牌和到期日；2. 通知车队办理；3. 已过期的车辆停止出车；4. 办完后在车辆档案中更新日期。',
          en: '1. Check the plate and the due date. 2. Notify the fleet. 3. Keep an overdue vehicle off the road. 4. Enter the new date in the vehicle record.',
        },
      },
    }),
  },
});
