import { EVENT, HOUR_MS, MINUTE_MS, sourceClass } from '../alarmClass';
import { defineAlarmSource } from '../source';
import { fields, time } from '../textValue';
import { refillableWebsocket } from '../transport';

/** Values that both classes show of a visit. */
const VISIT = {
  ...fields('companyName', 'collectionPointName', 'address', 'collectionPersonName'),
  collectionTime: time('collectionTime'),
};

/** Abnormal visits of collection points (spec 1 §2, §3); their records fill gaps. */
export const collectionAbnormal = defineAlarmSource({
  channel: 'collectionAbnormal',
  name: { zh: '收运异常', en: 'Abnormal collections' },
  tenants: ['805230'],
  transport: refillableWebsocket('collectionAbnormal.channel', {
    call: 'vehicleScreen.abnormalPage',
    time: 'collectionTime',
  }),
  classes: {
    missedCollection: sourceClass({
      name: { zh: '漏收', en: 'Missed collection' },
      priority: 'high',
      clears: EVENT,
      respondMs: 60 * MINUTE_MS,
      serverAction: null,
      family: 'vehicleScreen',
      text: {
        zh: '漏收：{{companyName}}，{{collectionPointName}}，{{address}}，{{collectionPersonName}}，{{collectionTime}}',
        en: 'Missed: {{companyName}}, {{collectionPointName}}, {{address}}, {{collectionPersonName}}, {{collectionTime}}',
      },
      values: VISIT,
      card: {
        cause: {
          zh: '收运车辆未按计划到达收运点，或到点未收。常见原因：堵车、车辆故障、点位被占、排班遗漏。',
          en: 'The collection vehicle did not arrive as planned, or arrived without collecting: traffic, breakdown, blocked point, missing roster entry.',
        },
        consequence: {
          zh: '垃圾桶满溢过夜，引起投诉，并打乱后续线路。',
          en: 'Bins overflow overnight, complaints follow, and later routes are disrupted.',
        },
        action: {
          zh: '1. 联系收运人员了解原因；2. 能补收的安排当班补收；3. 车辆故障则调派备用车；4. 记录补收时间，未补收的交给下一班。',
          en: '1. Ask the collector for the reason. 2. If possible, arrange collection in this shift. 3. Breakdown: send a spare vehicle. 4. Record the time of collection, or hand over to the next shift.',
        },
      },
    }),
    misclassification: sourceClass({
      name: { zh: '分类异常', en: 'Sorting violation' },
      priority: 'medium',
      clears: EVENT,
      respondMs: 2 * HOUR_MS,
      serverAction: null,
      family: 'vehicleScreen',
      text: {
        zh: '分类异常：{{companyName}}，{{collectionPointName}}，{{address}}，{{collectionPersonName}}，{{collectionTime}}',
        en: 'Sorting: {{companyName}}, {{collectionPointName}}, {{address}}, {{collectionPersonName}}, {{collectionTime}}',
      },
      values: VISIT,
      card: {
        cause: {
          zh: '该收运点的垃圾分类不符合要求，混投或分类桶装错。',
          en: 'The waste at this collection point is not sorted correctly: mixed, or in the wrong bins.',
        },
        consequence: {
          zh: '末端处置厂可能拒收，影响分类考核，增加分拣成本。',
          en: 'The treatment plant may reject the waste; the sorting score falls and costs rise.',
        },
        action: {
          zh: '1. 查看上报的照片和地点；2. 通知小区物业或责任单位整改；3. 安排督导员到点指导；4. 多次发生的点位列入重点巡查。',
          en: '1. Check the photos and the location. 2. Notify the property manager or responsible unit. 3. Send a supervisor to the point. 4. Repeated cases: add the point to the inspection list.',
        },
      },
    }),
  },
});
