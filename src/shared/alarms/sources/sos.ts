import { MINUTE_MS, PERSON, sourceClass } from '../alarmClass';
import { defineAlarmSource } from '../source';
import { person, time } from '../textValue';
import { polled } from '../transport';

/** A person in the field pressed the SOS key (spec 1 §2 Emergency SOS popup). */
export const sos = defineAlarmSource({
  channel: 'sos',
  name: { zh: 'SOS求救', en: 'SOS' },
  tenants: '*',
  transport: polled({
    // The call's name says that it sends: polled at the documented 30 s and never faster (design,
    // SOS).
    periodMs: 30_000,
    neverFaster: true,
    standing: [{ call: 'workCard.emergencyMsgSend' }],
    recent: { call: 'workCard.emergency', time: 'createTime' },
    whileOpenMs: 5_000,
  }),
  classes: {
    sos: sourceClass({
      name: { zh: 'SOS求救', en: 'SOS' },
      priority: 'critical',
      clears: PERSON,
      respondMs: MINUTE_MS,
      serverAction: null,
      latched: true,
      shelvable: false,
      family: 'workCard',
      text: {
        zh: '{{employeeName}}正在发出SOS求救，请立即确认其安全（{{createTime}}）',
        en: '{{employeeName}} is sending an SOS, confirm their safety at once ({{createTime}})',
      },
      values: {
        employeeName: person('employeeName', 'workPlateName'),
        createTime: time('createTime'),
      },
      card: {
        cause: {
          zh: '一线人员按下工牌求救键：人身伤害、交通事故、突发疾病、冲突，也可能是误按。',
          en: 'A field worker pressed the SOS key: injury, traffic accident, sudden illness, conflict, or a mistake.',
        },
        consequence: {
          zh: '可能危及生命，每一分钟都重要。',
          en: 'A life may be at risk; every minute counts.',
        },
        action: {
          zh: '1. 立即拨打回拨号码，确认人员状况；2. 打不通按真实险情处理：就近派人，必要时拨打 120、110、119；3. 按最后位置（注意定位时间）指引人员到达；4. 上报值班领导；5. 确认人员安全后，填写原因并关闭。',
          en: '1. Call back at once and check on the person. 2. No answer: treat as a real emergency, send the nearest person, call 120, 110 or 119 if needed. 3. Guide them to the last position; check its time. 4. Report to the duty officer. 5. When the person is safe, close the alarm with a reason.',
        },
      },
    }),
  },
});
