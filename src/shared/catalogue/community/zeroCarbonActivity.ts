import { defineFamily } from '../defineFamily';
import type { ReferenceSpec } from '../family';
import { states } from '../states';

/** The activity that a record belongs to. */
const ACTIVITY: ReferenceSpec = {
  family: 'activity',
  nameField: 'activityName',
  options: { call: 'activity.page', shape: 'page', value: 'id', label: 'activityName', search: 'activityName_like' },
};

/** Registrations for zero-carbon activities (spec 3 §7 Zero-carbon activity). The documents name the two calls only; the fields are assumed. */
export const zeroCarbonActivity = defineFamily({
  key: 'zeroCarbonActivity',
  area: 'community',
  labels: { zh: '零碳活动报名', en: 'Zero-carbon registrations' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'activityId', label: { zh: '活动', en: 'Activity' }, reference: ACTIVITY, search: true, column: 230 },
    { name: 'userName', label: { zh: '报名人', en: 'Participant' } },
    { name: 'phone', personal: true, search: true },
    'villageName',
    { name: 'familyNum', kind: 'integer', label: { zh: '同行人数', en: 'Persons' }, column: 110 },
    {
      name: 'registrationWay',
      label: { zh: '报名方式', en: 'Registered by' },
      choices: states(['1', '小程序', 'Mini program'], ['2', '现场登记', 'On site'], ['3', '电话', 'Phone']),
      search: true,
      column: 140,
    },
    { name: 'createTime', label: { zh: '报名时间', en: 'Registered' } },
  ],
  screen: {
    paths: ['/system_community/zeroCarbon/index'],
    title: 'userName',
    calls: { page: 'zeroCarbonActivity.registrationPage' },
    views: [{ key: 'clockIn', label: { zh: '活动打卡', en: 'Check-ins' }, call: 'zeroCarbonActivity.clockInRecordPage' }],
  },
  answers: [{ call: 'zeroCarbonActivity.clockInRecordPage', of: 'zeroCarbonClockIn' }],
  base: '/api/blade-qdfl/zeroCarbonActivity',
  calls: [
    { verb: 'clockInRecordPage', kind: 'page', path: 'activityClockInRecordPage', method: 'POST', body: 'json' },
    { verb: 'registrationPage', kind: 'page', path: 'activityRegistrationPage', method: 'POST', body: 'json' },
  ],
});

/** Check-ins at zero-carbon activities: what a participant did, where, and the carbon that it saves. */
export const zeroCarbonClockIn = defineFamily({
  key: 'zeroCarbonClockIn',
  area: 'community',
  labels: { zh: '零碳活动打卡', en: 'Zero-carbon check-ins' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'activityId', label: { zh: '活动', en: 'Activity' }, reference: ACTIVITY, search: true, column: 230 },
    { name: 'userName', label: { zh: '打卡人', en: 'Participant' } },
    'villageName',
    {
      name: 'behaviour',
      label: { zh: '低碳行为', en: 'Action' },
      choices: states(
        ['1', '旧物回收', 'Recycled old things'],
        ['2', '绿色出行', 'Travelled green'],
        ['3', '自带餐具', 'Brought own tableware'],
        ['4', '厨余堆肥', 'Composted food waste'],
      ),
      search: true,
      column: 190,
    },
    { name: 'carbonSaved', kind: 'decimal', label: { zh: '减碳量', en: 'Carbon saved' }, unit: 'kg', summed: true, column: 150 },
    { name: 'integral', kind: 'integer', label: { zh: '获得积分', en: 'Points' }, column: 110 },
    { name: 'address', label: { zh: '打卡地点', en: 'Place' }, column: { width: 220 } },
    { name: 'createTime', label: { zh: '打卡时间', en: 'Checked in' } },
  ],
  calls: [],
});
