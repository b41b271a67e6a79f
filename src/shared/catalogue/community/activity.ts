import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { COMMUNITY_REFERENCE } from '../sites/siteReference';

/** States of an activity; a document names the cancel action and no value (spec 2 §4). */
const STATES = {
  values: [
    { value: '0', label: { zh: '正常', en: 'As planned' }, intent: 'success' },
    { value: '1', label: { zh: '已取消', en: 'Cancelled' }, intent: 'danger' },
  ],
} as const;

/** Kinds of activities. */
export const ACTIVITY_TYPES = {
  values: [
    { value: '1', label: { zh: '分类宣传', en: 'Sorting campaign' } },
    { value: '2', label: { zh: '志愿服务', en: 'Volunteer work' } },
    { value: '3', label: { zh: '积分兑换', en: 'Points exchange' } },
    { value: '4', label: { zh: '培训讲座', en: 'Training' } },
    { value: '5', label: { zh: '零碳行动', en: 'Zero-carbon action' } },
  ],
} as const;

/** Activities for residents (spec 2 §4, §7.5). The documents name the calls and the cancel action; fields and states are assumed. */
export const activity = defineFamily({
  key: 'activity',
  area: 'community',
  labels: { zh: '活动管理', en: 'Activities' },
  moment: 'createTime',
  fields: [
    'id',
    {
      name: 'activityName',
      kind: 'text',
      label: { zh: '活动名称', en: 'Activity' },
      required: true,
      max: 64,
      search: true,
      column: { width: 230, sortable: true, pinned: 'left' },
      form: { wide: true },
    },
    {
      name: 'activityType',
      label: { zh: '活动类型', en: 'Activity type' },
      choices: ACTIVITY_TYPES,
      required: true,
      search: true,
      column: 150,
      form: { first: '1' },
    },
    { name: 'status', label: { zh: '活动状态', en: 'State' }, choices: STATES, search: true, column: 115 },
    { name: 'siteId', label: { zh: '活动小区', en: 'Community' }, required: true, reference: COMMUNITY_REFERENCE, search: true, column: 170, form: true },
    {
      name: 'partnerId',
      label: { zh: '协办单位', en: 'Partner' },
      reference: { family: 'partner', nameField: 'partnerName', options: { call: 'partner.list', shape: 'rows', value: 'id', label: 'name' } },
      column: 190,
      form: true,
    },
    { name: 'startTime', label: { zh: '开始时间', en: 'Begins' }, required: true, search: true, form: true },
    { name: 'endTime', label: { zh: '结束时间', en: 'Ends' }, required: true, notBefore: 'startTime', form: true },
    { name: 'quota', kind: 'integer', label: { zh: '人数上限', en: 'Places' }, between: [1, 9999], column: 110, form: true },
    { name: 'integral', kind: 'integer', label: { zh: '参与积分', en: 'Points' }, between: [0, 1000], summed: false, column: 110, form: true },
    { name: 'address', label: { zh: '活动地点', en: 'Place' }, max: 200, column: { width: 210 }, form: { wide: true } },
    { name: 'managerName', required: true, column: { width: 110 }, form: true },
    { name: 'managerPhone', required: true, form: true },
    { name: 'content', label: { zh: '活动内容', en: 'Programme' }, column: null, form: { wide: true } },
    { name: 'image', label: { zh: '活动海报', en: 'Poster' }, form: { wide: true } },
    { name: 'cancelUserName', kind: 'text', label: { zh: '取消人', en: 'Cancelled by' }, personal: true },
    { name: 'cancelTime', kind: 'dateTime', label: { zh: '取消时间', en: 'Cancelled at' } },
    'createTime',
  ],
  lifecycle: lifecycle('status', '0', ['cancel', ['0'], '1']),
  effects: [{ call: 'activity.cancel', target: 'id', needs: ['id'], set: { cancelUserName: { caller: 'name' }, cancelTime: { now: true } } }],
  screen: {
    paths: ['/system_community/activity/index'],
    title: 'activityName',
    columns: [
      'activityName',
      'activityType',
      'status',
      'startTime',
      'endTime',
      'siteId',
      'partnerId',
      'quota',
      'integral',
      'address',
      'managerName',
      'managerPhone',
      'createTime',
    ],
    actions: [
      {
        key: 'cancel',
        label: { zh: '取消活动', en: 'Cancel activity' },
        call: 'activity.cancel',
        one: true,
        confirm: { zh: '取消后不能恢复，确定取消该活动?', en: 'A cancelled activity cannot be resumed. Cancel it?' },
        intent: 'danger',
      },
    ],
  },
  base: '/api/blade-qdfl/activity',
  calls: ['page', 'detail', { verb: 'cancel', kind: 'action', method: 'GET', params: ['id'] }, 'save', 'update'],
});
