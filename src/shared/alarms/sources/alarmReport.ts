import { EVENT, MINUTE_MS, sourceClass } from '../alarmClass';
import { defineAlarmSource } from '../source';
import { duration, object } from '../textValue';
import { websocket } from '../transport';

/** Alarms that the server pushes to a user of the tenant (spec 1 §2 Alarm notifications). */
export const alarmReport = defineAlarmSource({
  channel: 'alarmReport',
  name: { zh: '告警推送', en: 'Alarm push' },
  tenants: ['476074'],
  transport: websocket('alarmReport.channel'),
  classes: {
    garbageDrop: sourceClass({
      name: { zh: '垃圾投放告警', en: 'Waste drop-off alarm' },
      priority: 'high',
      clears: EVENT,
      respondMs: 30 * MINUTE_MS,
      serverAction: null,
      text: {
        zh: '垃圾投放告警:{{name}},超时{{duration}}',
        en: 'Waste drop-off alarm: {{name}}, overdue by {{duration}}',
      },
      values: { name: object(), duration: duration('minutes') },
      card: {
        cause: {
          zh: '投放点垃圾满溢或有人在非投放时段投放，超过规定时限仍未清理。',
          en: 'The drop-off point is overfull, or waste was dropped off outside opening hours, and the point was not cleared in time.',
        },
        consequence: {
          zh: '垃圾堆积散味、居民投诉，影响该点位考核得分；夏季易滋生蚊蝇。',
          en: 'Piles, smell and complaints; a lower score for the point; insects in summer.',
        },
        action: {
          zh: '1. 查看超时时长和点位；2. 通知该片区保洁员或收运班组前往清理；3. 现场清理后拍照留痕；4. 半小时内仍无人到场，改派就近班组。',
          en: '1. Check the point and the overdue time. 2. Send the cleaner or collection crew of the area. 3. Request a photo after cleaning. 4. No crew there after half an hour: send the nearest crew.',
        },
      },
    }),
  },
});
