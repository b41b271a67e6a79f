import { EVENT, HOUR_MS, MINUTE_MS, sourceClass } from '../alarmClass';
import { defineAlarmSource } from '../source';
import { fields } from '../textValue';
import { refillableWebsocket } from '../transport';

/** Values that both classes show of a visit. */
const VISIT = fields(
  'companyName',
  'collectionPointName',
  'address',
  'collectionPersonName',
  'collectionTime',
);

/** Abnormal visits of collection points (spec 1 §2, §3); their records fill gaps. */
export const collectionAbnormal = defineAlarmSource({
  channel: 'collectionAbnormal',
  name: { zh: '收运异常', en: 'Abnormal collections' },
  tenants: ['805230'],
  transport: refillableWebsocket('collection_abnormal_message/{tenantId}/{deptId}', {
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
          en: 'The collection vehicle did not come, or came and did not collect: traffic, breakdown, blocked point, gap in the roster.',
        },
        consequence: {
          zh: '垃圾桶满溢过夜，引起投诉，并打乱后续线路。',
          en: 'Bins stay full overnight, complaints follow and later routes are upset.',
        },
        action: {
          zh: '1. 联系收运人员了解原因；2. 能补收的安排当班补收；3. 车辆故障则调派备用车；4. 记录补收时间，未补收的交给下一班。',
          en: '1. Ask the collector why. 2. Have it collected in this shift where possible. 3. Send a spare vehicle after a breakdown. 4. Note when it was done, or hand it to the next shift.',
        },
      },
    }),
    misclassification: sourceClass({
      name: { zh: '分类异常', en: 'Sorting abnormality' },
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
          en: 'The waste of this point is sorted wrongly: mixed, or in the wrong bins.',
        },
        consequence: {
          zh: '末端处置厂可能拒收，影响分类考核，增加分拣成本。',
          en: 'The plant may refuse it; the sorting score falls and sorting costs rise.',
        },
        action: {
          zh: '1. 查看上报的照片和地点；2. 通知小区物业或责任单位整改；3. 安排督导员到点指导；4. 多次发生的点位列入重点巡查。',
          en: '1. Look at picture and place. 2. Tell the estate or the unit that is responsible. 3. Send a supervisor to the point. 4. Points that repeat go on the inspection list.',
        },
      },
    }),
  },
});
