import { HOUR_MS, POLL, sourceClass } from '../alarmClass';
import { serverAction } from '../serverAction';
import { defineAlarmSource } from '../source';
import { fields } from '../textValue';
import { POLL_MS, polled } from '../transport';

/** Faults of the server itself (spec 3 §7 Device). */
export const platformFault = defineAlarmSource({
  channel: 'platformFault',
  name: { zh: '平台故障', en: 'Platform faults' },
  tenants: '*',
  transport: polled({
    periodMs: POLL_MS,
    standing: [{ call: 'platformFault.page', query: { status_equal: '0' }, time: 'createTime' }],
    ended: { call: 'platformFault.page', time: 'createTime' },
  }),
  classes: {
    platformFault: sourceClass({
      name: { zh: '平台故障', en: 'Platform fault' },
      priority: 'medium',
      clears: POLL,
      respondMs: 2 * HOUR_MS,
      takesOrder: true,
      family: 'platformFault',
      serverAction: serverAction({
        key: 'platformFault',
        act: 'relieve',
        each: true,
        does: { zh: '平台故障：在服务器上解除', en: 'Platform fault: cleared on the server' },
        done: { zh: '故障解除', en: 'Fault cleared' },
      }),
      text: {
        zh: '{{platformName}}：{{faultName}}，{{faultDesc}}',
        en: '{{platformName}}: {{faultName}}, {{faultDesc}}',
      },
      values: fields('platformName', 'faultName', 'faultDesc'),
      card: {
        cause: {
          zh: '平台检测到自身或接入系统的故障。',
          en: 'The platform reports a fault of its own or of a connected system.',
        },
        consequence: {
          zh: '部分数据或功能可能不可用，期间的数据可能延迟。',
          en: 'Some data or functions may be unavailable or delayed.',
        },
        action: {
          zh: '1. 查看故障说明和影响范围；2. 通知平台运维人员；3. 受影响的业务改用电话调度；4. 恢复后解除故障。',
          en: '1. Check the fault and its scope. 2. Notify the platform maintenance team. 3. Dispatch by phone in the meantime. 4. Clear the fault after recovery.',
        },
      },
    }),
  },
});
