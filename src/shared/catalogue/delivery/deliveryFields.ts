import type { FieldDrafts } from '../draft';
import { states } from '../states';

const KG = 'kg';
const MOST_KG = [0, 500] as const;

/** The fields of one household delivery: time and place, person, kind, weight, sorting quality. */
export const deliveryFields = [
  'id',
  { name: 'createTime', label: { zh: '投放时间', en: 'Time' }, column: 155 },
  { name: 'siteName', label: { zh: '投放点', en: 'Drop-off point' } },
  {
    name: 'garbageType',
    label: { zh: '垃圾类型', en: 'Waste type' },
    dict: 'garbage_type',
    dictFrom: 'auto',
    required: true,
    search: true,
    column: 115,
    form: { section: { zh: '称重', en: 'Weighing' } },
    view: true,
  },
  { name: 'weight', label: { zh: '净重', en: 'Net weight' }, unit: KG, required: true, between: MOST_KG, search: true, form: true, view: true },
  {
    name: 'qualified',
    label: { zh: '分类结果', en: 'Sorting result' },
    choices: states(['1', '合格', 'Compliant', 'success'], ['0', '不合格', 'Non-compliant', 'danger']),
    search: true,
    column: 115,
  },
  'villageName',
  { name: 'userName', label: { zh: '投放人', en: 'Resident' }, column: { width: 90 } },
  { name: 'evaluate', label: { zh: '评价', en: 'Evaluation' }, dict: 'evaluate', dictFrom: 'auto', search: true, column: { width: 90 } },
  { name: 'grossWeight', unit: KG, between: MOST_KG, form: true, column: null, view: true },
  { name: 'tareWeight', unit: KG, between: MOST_KG, form: true, column: null, view: true },
  { name: 'weightAvg', kind: 'weight', label: { zh: '参考均重', en: 'Reference weight' }, unit: KG },
  { name: 'cardNo', kind: 'text', label: { zh: '居民卡号', en: 'Resident card' }, search: 'equal', personal: true },
  { name: 'userPhone', column: null },
  { name: 'roomName', kind: 'text', label: { zh: '房号', en: 'Room' }, personal: true },
  { name: 'regionName', kind: 'text', label: { zh: '街道', en: 'Sub-district' } },
  { name: 'deliverySource', label: { zh: '投放来源', en: 'Source' }, dict: 'delivery_source', search: true },
  { name: 'deviceCode', label: { zh: '设备编号', en: 'Device' }, column: null },
  { name: 'bucketType', label: { zh: '桶类型', en: 'Bin type' }, dict: 'bucket_type', dictFrom: 'auto' },
  { name: 'integral', kind: 'integer', label: { zh: '获得积分', en: 'Points' } },
  { name: 'attended', label: { zh: '值守情况', en: 'Attendance' }, choices: states(['1', '有人值守', 'Attended'], ['0', '无人值守', 'Unattended', 'warning']) },
  {
    name: 'collectorName',
    kind: 'text',
    label: { zh: '收集员', en: 'Collector' },
    max: 30,
    form: { section: { zh: '收运', en: 'Collection' } },
    personal: true,
    view: true,
  },
  { name: 'collectPlate', kind: 'plate', label: { zh: '收运车牌', en: 'Plate' }, form: true, view: true },
  { name: 'images', label: { zh: '投放照片', en: 'Photos' } },
  { name: 'pushStatus', label: { zh: '推送状态', en: 'Pushed' }, choices: states(['0', '未推送', 'Not pushed'], ['1', '已推送', 'Pushed', 'success']) },
  { name: 'pushTime', kind: 'dateTime', label: { zh: '推送时间', en: 'Pushed at' } },
  { name: 'remark', max: 200, form: { wide: true }, view: true },
] as const satisfies FieldDrafts;
