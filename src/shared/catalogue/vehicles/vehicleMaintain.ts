import { counted } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';
import { states } from '../states';

/** The number of items of a kind. */
function ofKind(name: string, label: Label, type: string): FigureValueSpec {
  return { name, label, unit: '', kind: 'integer', operator: { op: 'count' }, where: [{ field: 'type', is: 'equal', value: type }] };
}

/** Fields of an item in a reminder. */
const REMINDED = ['carNo', 'type', 'insuranceExpirationTime', 'companyName', 'maintainTime'] as const;

/** Days before the due date at which the reminder begins. */
const REMIND_DAYS = 30;

/**
 * Due dates of vehicles: insurance, upkeep and annual inspection (spec 1 §2 Vehicle reminder dialog, 3 §7 Vehicles). The documents name carNo,
 * insuranceExpirationTime (for all three kinds) and the kinds; the other fields are assumed. carRecordList answers items that are due within 30 days or
 * overdue; recordSave records that an item was done and until when it is valid.
 */
export const vehicleMaintain = defineFamily({
  key: 'vehicleMaintain',
  area: 'vehicles',
  labels: { zh: '车辆维保', en: 'Vehicle maintenance' },
  moment: 'createTime',
  documented: ['carNo', 'insuranceExpirationTime'],
  fields: [
    'id',
    {
      name: 'vehicleId',
      label: { zh: '车辆', en: 'Vehicle' },
      required: true,
      reference: { family: 'vehicle', nameField: 'carNo', options: { call: 'vehicle.dropDownList', shape: 'rows', value: 'id', label: 'carNo' } },
      search: true,
      form: { readOnlyOn: 'edit' },
    },
    { name: 'carNo', column: { width: 115, sortable: true, pinned: 'left' } },
    {
      name: 'type',
      label: { zh: '事项类别', en: 'Category' },
      choices: states(['1', '保险', 'Insurance'], ['2', '保养', 'Maintenance'], ['3', '年检', 'Annual inspection']),
      required: true,
      search: true,
      column: 135,
      form: true,
    },
    { name: 'insuranceExpirationTime', kind: 'dateTime', label: { zh: '到期时间', en: 'Due' }, required: true, search: true, column: 165, form: true },
    { name: 'companyName', label: { zh: '承办单位', en: 'Contractor' }, max: 64, column: { width: 190 }, form: true },
    { name: 'cost', kind: 'money', label: { zh: '费用', en: 'Cost' }, unit: '¥', column: 120, form: true },
    { name: 'maintainTime', kind: 'dateTime', label: { zh: '最近办理时间', en: 'Last handled' }, column: 165 },
    { name: 'maintainUserName', kind: 'text', label: { zh: '经办人', en: 'Handled by' }, personal: true, column: { width: 110 } },
    { name: 'remark', max: 200, form: { wide: true } },
    { name: 'createTime', column: null },
  ],
  answers: [
    { call: 'vehicleMaintain.popFrame', by: { vehicleId: 'vehicleId' } },
    {
      call: 'vehicleMaintain.carRecordList',
      due: { field: 'insuranceExpirationTime', days: REMIND_DAYS },
      fields: ['id', 'type', 'carNo', 'insuranceExpirationTime', 'vehicleId', 'companyName', 'maintainTime'],
    },
  ],
  effects: [
    {
      call: 'vehicleMaintain.recordSave',
      target: 'id',
      needs: ['id', 'insuranceExpirationTime'],
      set: {
        insuranceExpirationTime: { param: 'insuranceExpirationTime' },
        companyName: { param: 'companyName' },
        cost: { param: 'cost' },
        maintainTime: { now: true },
        maintainUserName: { caller: 'name' },
      },
    },
  ],
  figures: [
    {
      call: 'vehicleMaintain.count',
      period: 'all',
      shape: 'values',
      values: [
        counted('total', '事项总数', 'Total items'),
        { name: 'carNum', label: { zh: '涉及车辆', en: 'Vehicles' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'vehicleId' } },
        ofKind('insuranceNum', { zh: '保险', en: 'Insurance' }, '1'),
        ofKind('upkeepNum', { zh: '保养', en: 'Maintenance' }, '2'),
        ofKind('inspectionNum', { zh: '年检', en: 'Inspections' }, '3'),
      ],
    },
  ],
  screen: {
    paths: [
      '/system_sanitation/vehicleMg/maintain',
      '/system_sanitation/equipmentMg/insurance/index',
      '/system_sanitation/equipmentMg/upkeepRecord/index',
      '/system_sanitation/equipmentMg/inspectionRecord/index',
    ],
    // The targets of the reminders (spec 1 §2) show the records of one kind.
    at: {
      '/system_sanitation/equipmentMg/insurance/index': { label: { zh: '保险管理', en: 'Insurance records' }, filters: { type_equal: '1' } },
      '/system_sanitation/equipmentMg/upkeepRecord/index': { label: { zh: '保养记录', en: 'Maintenance records' }, filters: { type_equal: '2' } },
      '/system_sanitation/equipmentMg/inspectionRecord/index': { label: { zh: '年检记录', en: 'Annual inspections' }, filters: { type_equal: '3' } },
    },
    title: 'carNo',
    sort: { field: 'insuranceExpirationTime', direction: 'asc' },
    figures: ['vehicleMaintain.count'],
    actions: [
      {
        key: 'record',
        label: { zh: '办理登记', en: 'Record as done' },
        call: 'vehicleMaintain.recordSave',
        place: 'row',
        one: true,
        intent: 'primary',
        inputs: [
          { name: 'insuranceExpirationTime', kind: 'dateTime', label: { zh: '新的到期时间', en: 'Next due date' }, required: true },
          { name: 'companyName', label: { zh: '承办单位', en: 'Contractor' }, max: 64 },
          { name: 'cost', kind: 'money', label: { zh: '费用', en: 'Cost' }, unit: '¥' },
        ],
      },
    ],
    panels: [
      {
        key: 'popFrame',
        label: { zh: '本车事项', en: 'All items of this vehicle' },
        call: 'vehicleMaintain.popFrame',
        place: 'row',
        by: { vehicleId: 'vehicleId' },
        columns: REMINDED,
      },
      { key: 'due', label: { zh: '到期提醒', en: 'Due soon' }, call: 'vehicleMaintain.carRecordList', place: 'screen', columns: REMINDED },
    ],
  },
  base: '/api/blade-basics-resources/vehicle/maintain',
  calls: [
    { verb: 'page', certainty: 'composed' },
    'save',
    'edit',
    { verb: 'detail', certainty: 'composed' },
    'remove',
    { verb: 'count', certainty: 'composed' },
    { verb: 'recordSave', kind: 'save', path: 'record/save' },
    { verb: 'popFrame', kind: 'list', assumed: ['vehicleId'] },
    { verb: 'carRecordList', kind: 'list', path: 'record/list' },
  ],
});
