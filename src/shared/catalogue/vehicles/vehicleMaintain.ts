import { defineFamily } from '../family';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';

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
  fields: [
    { name: 'id', kind: 'id', label: { zh: '编号', en: 'ID' } },
    {
      name: 'vehicleId',
      kind: 'reference',
      label: { zh: '车辆', en: 'Vehicle' },
      required: { zh: '请选择车辆', en: 'Select a vehicle' },
      reference: { family: 'vehicle', nameField: 'carNo', options: { call: 'vehicle.dropDownList', shape: 'rows', value: 'id', label: 'carNo' } },
      search: { match: 'equal', assumed: true },
      form: { readOnlyOn: 'edit' },
    },
    {
      name: 'carNo',
      kind: 'plate',
      label: { zh: '车牌号', en: 'Plate' },
      search: { match: 'like', assumed: true },
      column: { width: 115, sortable: true, pinned: 'left' },
      view: true,
    },
    {
      name: 'type',
      kind: 'choice',
      label: { zh: '事项类别', en: 'Category' },
      choices: {
        values: [
          { value: '1', label: { zh: '保险', en: 'Insurance' } },
          { value: '2', label: { zh: '保养', en: 'Maintenance' } },
          { value: '3', label: { zh: '年检', en: 'Annual inspection' } },
        ],
      },
      absent: -1,
      required: { zh: '请选择事项类别', en: 'Select a category' },
      search: { match: 'equal', assumed: true },
      column: { width: 135, sortable: true },
      form: {},
    },
    {
      name: 'insuranceExpirationTime',
      kind: 'dateTime',
      label: { zh: '到期时间', en: 'Due' },
      required: { zh: '请选择到期时间', en: 'Select a due date' },
      search: { match: 'dateRange', assumed: true },
      column: { width: 165, sortable: true },
      form: {},
    },
    {
      name: 'companyName',
      kind: 'text',
      label: { zh: '承办单位', en: 'Contractor' },
      max: 64,
      search: { match: 'like', assumed: true },
      column: { width: 190 },
      form: {},
    },
    { name: 'cost', kind: 'money', label: { zh: '费用', en: 'Cost' }, unit: '元', absent: -1, column: { width: 120, sortable: true }, form: {} },
    { name: 'maintainTime', kind: 'dateTime', label: { zh: '最近办理时间', en: 'Last handled' }, column: { width: 165, sortable: true }, view: true },
    { name: 'maintainUserName', kind: 'text', label: { zh: '经办人', en: 'Handled by' }, personal: true, column: { width: 110 }, view: true },
    { name: 'remark', kind: 'longText', label: { zh: '备注', en: 'Remark' }, max: 200, form: { wide: true } },
    { name: 'createTime', kind: 'dateTime', label: { zh: '创建时间', en: 'Created' }, view: true },
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
        { name: 'total', label: { zh: '事项总数', en: 'Total items' }, unit: '', kind: 'integer', operator: { op: 'count' } },
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
    menuCodes: ['vehicleMaintain'],
    // The targets of the reminders (spec 1 §2) show the records of one kind.
    at: {
      '/system_sanitation/equipmentMg/insurance/index': { label: { zh: '保险管理', en: 'Insurance records' }, filters: { type_equal: '1' } },
      '/system_sanitation/equipmentMg/upkeepRecord/index': { label: { zh: '保养记录', en: 'Maintenance records' }, filters: { type_equal: '2' } },
      '/system_sanitation/equipmentMg/inspectionRecord/index': { label: { zh: '年检记录', en: 'Annual inspections' }, filters: { type_equal: '3' } },
    },
    title: 'carNo',
    dateRange: 'createTime',
    sort: { field: 'insuranceExpirationTime', direction: 'asc' },
    calls: {
      page: 'vehicleMaintain.page',
      detail: 'vehicleMaintain.detail',
      add: 'vehicleMaintain.save',
      edit: 'vehicleMaintain.edit',
      remove: 'vehicleMaintain.remove',
    },
    permissions: {
      add: 'vehicleMaintain_add',
      edit: 'vehicleMaintain_edit',
      view: 'vehicleMaintain_view',
      remove: 'vehicleMaintain_delete',
      export: 'vehicleMaintain_export',
      import: 'vehicleMaintain_import',
    },
    figures: ['vehicleMaintain.count'],
    actions: [
      {
        key: 'record',
        label: { zh: '办理登记', en: 'Record as done' },
        call: 'vehicleMaintain.recordSave',
        place: 'row',
        idsParam: 'id',
        one: true,
        permission: 'vehicleMaintain_record',
        intent: 'primary',
        inputs: [
          {
            name: 'insuranceExpirationTime',
            kind: 'dateTime',
            label: { zh: '新的到期时间', en: 'Next due date' },
            required: { zh: '请选择新的到期时间', en: 'Select the next due date' },
          },
          { name: 'companyName', kind: 'text', label: { zh: '承办单位', en: 'Contractor' }, max: 64 },
          { name: 'cost', kind: 'money', label: { zh: '费用', en: 'Cost' }, unit: '元' },
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
  calls: [
    {
      id: 'vehicleMaintain.page',
      method: 'GET',
      path: '/api/blade-basics-resources/vehicle/maintain/page',
      params: ['current', 'size'],
      kind: 'page',
      certainty: 'composed',
    },
    { id: 'vehicleMaintain.save', method: 'POST', path: '/api/blade-basics-resources/vehicle/maintain/save', body: 'json', kind: 'save', certainty: 'assumed' },
    {
      id: 'vehicleMaintain.edit',
      method: 'POST',
      path: '/api/blade-basics-resources/vehicle/maintain/edit',
      body: 'json',
      kind: 'update',
      certainty: 'assumed',
    },
    {
      id: 'vehicleMaintain.detail',
      method: 'GET',
      path: '/api/blade-basics-resources/vehicle/maintain/detail',
      params: ['id'],
      kind: 'detail',
      certainty: 'composed',
    },
    {
      id: 'vehicleMaintain.remove',
      method: 'POST',
      path: '/api/blade-basics-resources/vehicle/maintain/remove',
      params: ['ids'],
      kind: 'remove',
      certainty: 'assumed',
    },
    { id: 'vehicleMaintain.count', method: 'GET', path: '/api/blade-basics-resources/vehicle/maintain/count', kind: 'stat', certainty: 'composed' },
    {
      id: 'vehicleMaintain.recordSave',
      method: 'POST',
      path: '/api/blade-basics-resources/vehicle/maintain/record/save',
      body: 'json',
      kind: 'save',
      certainty: 'assumed',
    },
    { id: 'vehicleMaintain.popFrame', method: 'GET', path: '/api/blade-basics-resources/vehicle/maintain/popFrame', kind: 'list', certainty: 'assumed' },
    {
      id: 'vehicleMaintain.carRecordList',
      method: 'GET',
      path: '/api/blade-basics-resources/vehicle/maintain/record/list',
      kind: 'list',
      certainty: 'assumed',
    },
  ],
});
