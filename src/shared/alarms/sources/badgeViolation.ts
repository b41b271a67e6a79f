import { EVENT, MINUTE_MS, sourceClass } from '../alarmClass';
import { defineAlarmSource } from '../source';
import { fields } from '../textValue';
import { eventStream } from '../transport';

/** Violations that badges report (spec 1 §2 Alarm notifications, §7). No call lists them afterwards. */
export const badgeViolation = defineAlarmSource({
  channel: 'badgeViolation',
  name: { zh: '工牌违规', en: 'Badge violations' },
  tenants: ['805230'],
  transport: eventStream('badgeViolation.subscribe'),
  classes: {
    badgeViolation: sourceClass({
      name: { zh: '工牌违规', en: 'Badge violation' },
      priority: 'medium',
      clears: EVENT,
      respondMs: 30 * MINUTE_MS,
      serverAction: null,
      text: {
        zh: '{{userName}}，{{location}}，{{region}}，{{violationType}}',
        en: '{{userName}}, {{location}}, {{region}}, {{violationType}}',
      },
      values: fields('userName', 'location', 'region', 'violationType'),
      card: {
        cause: {
          zh: '保洁员佩戴的工牌上报离岗、越界、长时间静止或其他违规行为。',
          en: 'A cleaner’s badge reports absence from post, leaving the area, no movement, or another violation.',
        },
        consequence: {
          zh: '责任区段无人保洁；若人员摔倒或突发疾病，可能延误救助。',
          en: 'The section is not cleaned; after a fall or sudden illness, help may come late.',
        },
        action: {
          zh: '1. 先电话联系本人，确认是否安全；2. 联系不上立即联系班组长就近查看；3. 属于违规的按班组规定登记；4. 定位漂移造成的在备注中写明。',
          en: '1. Call the person and check that they are safe. 2. No answer: send the crew leader to check at once. 3. Record a real violation by the rules of the crew. 4. Position drift: add a comment.',
        },
      },
    }),
  },
});
