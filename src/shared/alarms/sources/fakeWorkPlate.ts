import { DAY_MS, MINUTE_MS, POLL, sourceClass } from '../alarmClass';
import { defineAlarmSource } from '../source';
import { choice, fields, kilometres } from '../textValue';
import { ownRule } from '../transport';

/** The check for fake work plates (spec 1 §6): a rule of this workstation, off unless its own configuration turns it on. */
export const fakeWorkPlate = defineAlarmSource({
  channel: 'fakeWorkPlate',
  name: { zh: '假工牌核查', en: 'Fake work plates' },
  tenants: ['823061'],
  transport: ownRule('fakeWorkPlate', {
    periodMs: MINUTE_MS,
    standing: [{ call: 'workCard.page' }],
  }),
  classes: {
    fakeWorkPlate: sourceClass({
      name: { zh: '疑似假工牌', en: 'Suspected fake work plate' },
      priority: 'low',
      clears: POLL,
      respondMs: DAY_MS,
      serverAction: null,
      family: 'workCard',
      text: {
        zh: '{{person}}：{{reason}}，{{otherPlate}} 与 {{workPlateName}}{{apart}}',
        en: '{{person}}: {{reason}}, {{otherPlate}} and {{workPlateName}}{{apart}}',
      },
      values: {
        ...fields('person', 'otherPlate', 'workPlateName'),
        reason: choice('reason', {
          twoPlaces: { zh: '短时间内在两地出现', en: 'in two places within a short time' },
          sameSim: { zh: '两张工牌使用同一SIM卡', en: 'two cards with the same SIM' },
          sameImei: { zh: '两张工牌使用同一IMEI', en: 'two cards with the same IMEI' },
        }),
        apart: kilometres('metres', { zh: '，相距 {{value}} 公里', en: ', {{value}} km apart' }),
      },
      card: {
        cause: {
          zh: '同一工牌在短时间内出现在相距很远的两个地点，一个人不可能做到。由本工作站的规则判定。',
          en: 'One card appeared in two places too far apart for one person. A rule of this workstation raises this alarm.',
        },
        consequence: {
          zh: '可能有人代打卡或工牌被复制，考勤数据不可信。',
          en: 'A colleague may be clocking in for this person, or the card was copied; attendance data is unreliable.',
        },
        action: {
          zh: '1. 查看两次定位的时间和地点；2. 排除定位漂移；3. 联系本人和班组长核实；4. 确认代打卡的收回工牌并登记。',
          en: '1. Compare the times and places of both positions. 2. Rule out position drift. 3. Check with the person and the crew leader. 4. Confirmed: withdraw the card and record it.',
        },
      },
    }),
  },
});
