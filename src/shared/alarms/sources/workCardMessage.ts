import { EVENT, MINUTE_MS, sourceClass } from '../alarmClass';
import { MESSAGES_READ } from '../serverAction';
import { defineAlarmSource } from '../source';
import { fields } from '../textValue';
import { POLL_MS, polled } from '../transport';

/**
 * Alarm messages of work cards (spec 1 §3 Message record); an SOS among them becomes an alarm of class `sos`.
 */
export const workCardMessage = defineAlarmSource({
  channel: 'workCardMessage',
  name: { zh: '工牌消息', en: 'Work card messages' },
  tenants: '*',
  transport: polled({
    periodMs: POLL_MS,
    recent: { call: 'workCard.msgRecordList', query: { type: '1' }, time: 'createTime' },
  }),
  classes: {
    workCardMessage: sourceClass({
      name: { zh: '工牌消息', en: 'Work card message' },
      priority: 'low',
      clears: EVENT,
      respondMs: 60 * MINUTE_MS,
      serverAction: MESSAGES_READ,
      family: 'workCard',
      text: {
        zh: '{{employeeName}}（{{workPlateName}}）{{typeDesc}}，{{address}}',
        en: '{{employeeName}} ({{workPlateName}}) {{typeDesc}}, {{address}}',
      },
      values: fields('employeeName', 'workPlateName', 'typeDesc', 'address'),
      card: {
        cause: {
          zh: '工牌上报了一条消息，例如电量低、进出围栏或人员留言。',
          en: 'A work card sent a message: low battery, fence crossed, or a message of its wearer.',
        },
        consequence: {
          zh: '通常不紧急；电量耗尽后将无法定位和求救。',
          en: 'Usually not urgent; a card with an empty battery cannot be located or send an SOS.',
        },
        action: {
          zh: '1. 阅读消息内容；2. 电量低的提醒本人充电；3. 需要处理的指派给班组长；4. 看过后可上报平台已读。',
          en: '1. Read the message. 2. Low battery: remind the wearer to charge the card. 3. Assign open matters to the crew leader. 4. Notify the server that the message was read.',
        },
      },
    }),
  },
});
