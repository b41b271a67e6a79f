import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { deliveryFields } from './deliveryFields';
import { deliveryFigures } from './deliveryFigures';

/**
 * Household deliveries (spec 2 §7.2). The documents name id, the qualified flag and the evaluation (2 §3); the other fields, the meaning of the three further
 * lists and the effect of the integration calls are assumed.
 */
export const deliveryRecord = defineFamily({
  key: 'deliveryRecord',
  area: 'delivery',
  labels: { zh: '投放记录', en: 'Drop-off records' },
  moment: 'createTime',
  documented: ['id', 'qualified', 'evaluate', 'createTime'],
  fields: deliveryFields,
  // The flag counts as good until a person evaluates the delivery; an evaluated one may be evaluated again.
  lifecycle: lifecycle('qualified', '1', ['qualify', ['0'], '1'], ['disqualify', ['1'], '0']),
  answers: [
    { call: 'deliveryRecord.pageFlx', where: [{ field: 'deliverySource', is: 'equal', value: '4' }] },
    { call: 'deliveryRecord.pageParticipation', latestPer: 'cardNo', where: [{ field: 'cardNo', is: 'present' }] },
    { call: 'deliveryRecord.pageIntegral', where: [{ field: 'integral', is: 'present' }] },
    {
      call: 'deliveryRecord.getCollectors',
      latestPer: 'collectorName',
      where: [{ field: 'collectorName', is: 'present' }],
      fields: ['id', 'collectorName', 'collectPlate', 'villageName', 'siteName', 'createTime'],
    },
    {
      call: 'deliveryRecord.disattend',
      latestPer: 'siteName',
      where: [{ field: 'attended', is: 'equal', value: '0' }],
      fields: ['id', 'siteName', 'villageName', 'attended', 'deviceCode', 'createTime'],
    },
  ],
  effects: [
    { call: 'deliveryRecord.updateQualified', target: 'id', needs: ['id', 'qualified'], set: { qualified: { param: 'qualified' } } },
    { call: 'deliveryRecord.updateEvaluate', target: 'id', needs: ['id', 'evaluate'], set: { evaluate: { param: 'evaluate' } } },
    { call: 'deliveryRecord.updateWeightAvg', target: 'id', needs: ['id', 'weightAvg'], set: { weightAvg: { param: 'weightAvg' } } },
    { call: 'deliveryRecord.pushJsInfo', target: 'ids', set: { pushStatus: { value: '1' }, pushTime: { now: true } } },
    {
      call: 'deliveryRecord.saveUuju',
      create: true,
      needs: ['siteName', 'garbageType', 'weight'],
      set: { deliverySource: { value: '5' }, pushStatus: { value: '0' } },
    },
  ],
  figures: deliveryFigures,
  screen: {
    paths: ['/system_classify/record/delivery'],
    title: 'siteName',
    figures: ['deliveryRecord.todayData', 'deliveryRecord.pageWeightTotal', 'deliveryRecord.findDeliveryWeightByTime'],
    views: [
      {
        key: 'flx',
        label: { zh: '分类箱投放', en: 'Sorting boxes' },
        call: 'deliveryRecord.pageFlx',
        columns: ['createTime', 'deviceCode', 'siteName', 'garbageType', 'grossWeight', 'tareWeight', 'weight', 'qualified', 'userName'],
      },
      {
        key: 'participation',
        label: { zh: '居民参与', en: 'Resident participation' },
        call: 'deliveryRecord.pageParticipation',
        columns: ['userName', 'cardNo', 'villageName', 'roomName', 'createTime', 'siteName', 'garbageType', 'qualified'],
      },
      {
        key: 'integral',
        label: { zh: '积分明细', en: 'Points' },
        call: 'deliveryRecord.pageIntegral',
        columns: ['createTime', 'userName', 'cardNo', 'villageName', 'garbageType', 'weight', 'evaluate', 'integral'],
      },
    ],
    panels: [
      {
        key: 'collectors',
        label: { zh: '收集员', en: 'Collectors' },
        call: 'deliveryRecord.getCollectors',
        place: 'screen',
        columns: ['collectorName', 'collectPlate', 'villageName', 'siteName', 'createTime'],
      },
      {
        key: 'unattended',
        label: { zh: '无人值守点位', en: 'Unattended points' },
        call: 'deliveryRecord.disattend',
        place: 'screen',
        columns: ['siteName', 'villageName', 'attended', 'deviceCode', 'createTime'],
      },
    ],
    actions: [
      { key: 'qualify', label: { zh: '判为合格', en: 'Mark compliant' }, call: 'deliveryRecord.updateQualified', one: true, fixed: { qualified: '1' } },
      {
        key: 'disqualify',
        label: { zh: '判为不合格', en: 'Mark non-compliant' },
        call: 'deliveryRecord.updateQualified',
        one: true,
        fixed: { qualified: '0' },
        confirm: { zh: '确定将选择的投放判为不合格?', en: 'Mark the selected drop-offs as non-compliant?' },
        intent: 'danger',
      },
      {
        key: 'evaluate',
        label: { zh: '评价', en: 'Evaluate' },
        call: 'deliveryRecord.updateEvaluate',
        one: true,
        inputs: [{ name: 'evaluate', dict: 'evaluate', dictFrom: 'auto', label: { zh: '评价', en: 'Evaluation' }, required: true }],
      },
      {
        key: 'updateWeightAvg',
        label: { zh: '修正参考均重', en: 'Set reference weight' },
        call: 'deliveryRecord.updateWeightAvg',
        place: 'row',
        one: true,
        inputs: [{ name: 'weightAvg', kind: 'weight', unit: 'kg', between: [0.001, 500], label: { zh: '参考均重', en: 'Reference weight' }, required: true }],
      },
      {
        key: 'pushJsInfo',
        label: { zh: '推送监管平台', en: 'Push to supervision' },
        call: 'deliveryRecord.pushJsInfo',
        place: 'selection',
        confirm: { zh: '确定将选择的投放推送到监管平台?', en: 'Push the selected drop-offs to the supervision platform?' },
      },
      {
        key: 'saveUuju',
        label: { zh: '补录投放', en: 'Add drop-off' },
        call: 'deliveryRecord.saveUuju',
        place: 'screen',
        inputs: [
          { name: 'siteName', max: 60, label: { zh: '投放点', en: 'Drop-off point' }, required: true },
          { name: 'villageName', max: 60 },
          { name: 'userName', max: 30, label: { zh: '投放人', en: 'Resident' } },
          { name: 'cardNo', kind: 'text', max: 20, label: { zh: '居民卡号', en: 'Resident card' }, personal: true },
          { name: 'garbageType', dict: 'garbage_type', dictFrom: 'auto', label: { zh: '垃圾类型', en: 'Waste type' }, required: true },
          { name: 'weight', between: [0.001, 500], label: { zh: '净重', en: 'Net weight' }, required: true },
        ],
      },
    ],
  },
  base: '/api/blade-qdfl/deliveryrecord',
  certainty: 'composed',
  calls: [
    'page',
    'detail',
    { verb: 'getCollectors', kind: 'list' },
    { verb: 'disattend', kind: 'list' },
    { verb: 'saveUuju', kind: 'action', path: 'save/uuju', method: 'GET', assumed: ['siteName', 'villageName', 'userName', 'cardNo', 'garbageType', 'weight'] },
    { verb: 'todayData', kind: 'stat', path: 'today/data' },
    { verb: 'pageFlx', kind: 'page', path: 'page/flx' },
    { verb: 'pageParticipation', kind: 'page', path: 'page/participation' },
    { verb: 'pageIntegral', kind: 'page', path: 'page/integral' },
    { verb: 'pageWeightTotal', kind: 'stat', path: 'page/weightTotal' },
    { verb: 'updateEvaluate', kind: 'action', method: 'GET', params: ['id', 'evaluate'] },
    { verb: 'pushJsInfo', kind: 'action', path: 'pushJSInfo', method: 'GET', assumed: ['ids'] },
    { verb: 'findDeliveryWeightByTime', kind: 'stat' },
    { verb: 'updateWeightAvg', kind: 'action', method: 'GET', assumed: ['id', 'weightAvg'] },
    { verb: 'updateQualified', kind: 'action', path: 'update/deliveryQualified', body: 'json' },
    'update',
  ],
});
