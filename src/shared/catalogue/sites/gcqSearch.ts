import { defineFamily } from '../defineFamily';
import { states } from '../states';

/**
 * Stations that treat the kitchen waste of merchants, the merchants of each and the people who work there (spec 2 §7.4 Station lookups). The documents name orgId
 * and stationId; the fields are assumed, and orgId is taken for the department that runs the station.
 */
export const gcqSearch = defineFamily({
  key: 'gcqSearch',
  area: 'sites',
  labels: { zh: '餐厨处理站', en: 'Catering-waste stations' },
  fields: [
    'id',
    { name: 'stationCode', kind: 'text', label: { zh: '站点编号', en: 'Station code' }, search: 'likeright', column: { width: 130, sortable: true } },
    { name: 'stationName', kind: 'text', label: { zh: '处理站', en: 'Station' }, search: true, column: { width: 200, sortable: true } },
    {
      name: 'deptId',
      label: { zh: '运营部门', en: 'Department' },
      reference: { family: 'dept', nameField: 'deptName', options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' } },
      column: 140,
    },
    { name: 'outcomeType', label: { zh: '主要产出', en: 'Main output' }, dict: 'gcq_outcome_type', search: true, column: 110 },
    { name: 'treatCapacity', kind: 'weight', label: { zh: '日处理能力', en: 'Daily capacity' }, unit: 'kg', column: 150 },
    { name: 'merchantNum', kind: 'integer', label: { zh: '服务商户', en: 'Merchants served' }, column: 130 },
    { name: 'managerName', column: { width: 100 } },
    { name: 'managerPhone', column: 130 },
    { name: 'address', column: { width: 220 } },
    'location',
  ],
  answers: [
    { call: 'gcqSearch.station', by: { orgId: 'deptId' } },
    { call: 'gcqSearch.merchant', of: 'gcqMerchant', by: { stationId: 'stationId' } },
    { call: 'gcqSearch.user', of: 'user', fields: ['id', 'realName', 'code', 'phone', 'deptId'] },
  ],
  screen: {
    paths: ['/system_classify/site/station'],
    title: 'stationName',
    dateRange: null,
    sort: { field: 'stationCode', direction: 'asc' },
    calls: { list: 'gcqSearch.station' },
    tree: { label: { zh: '部门', en: 'Departments' }, options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' }, key: 'orgId' },
    panels: [
      { key: 'merchants', label: { zh: '服务商户', en: 'Merchants served' }, call: 'gcqSearch.merchant', place: 'below', by: { stationId: 'id' } },
      { key: 'users', label: { zh: '作业人员', en: 'Staff' }, call: 'gcqSearch.user', place: 'screen', columns: ['realName', 'code', 'phone', 'deptId'] },
    ],
  },
  base: '/blade-assembly/v1/gcq/search',
  certainty: 'composed',
  calls: [
    { verb: 'station', kind: 'list', params: ['orgId'], certainty: 'given' },
    { verb: 'merchant', kind: 'list', params: ['stationId'] },
    { verb: 'user', kind: 'list' },
  ],
});

/** Merchants whose kitchen waste a station takes (spec 2 §7.4 Station lookups); the fields are assumed. */
export const gcqMerchant = defineFamily({
  key: 'gcqMerchant',
  area: 'sites',
  labels: { zh: '餐厨商户', en: 'Catering merchants' },
  fields: [
    'id',
    { name: 'stationId', kind: 'id', label: { zh: '处理站', en: 'Station' } },
    { name: 'merchantName', kind: 'text', label: { zh: '商户名称', en: 'Merchant' }, column: { width: 200 } },
    {
      name: 'merchantType',
      label: { zh: '商户类型', en: 'Kind' },
      choices: states(['1', '餐馆', 'Restaurant'], ['2', '单位食堂', 'Canteen'], ['3', '酒店', 'Hotel'], ['4', '农贸市场', 'Food market']),
      column: { width: 120 },
    },
    { name: 'contactName', kind: 'text', label: { zh: '联系人', en: 'Contact' }, personal: true, column: { width: 100 } },
    { name: 'contactPhone', kind: 'phone', label: { zh: '联系电话', en: 'Mobile' }, personal: true, column: { width: 130 } },
    { name: 'bucketNum', kind: 'integer', label: { zh: '配桶数', en: 'Bins' }, column: { width: 90 } },
    { name: 'dailyWeight', kind: 'weight', label: { zh: '日均产生量', en: 'Average per day' }, unit: 'kg', column: { width: 140 } },
    { name: 'address', column: { width: 220 } },
  ],
  calls: [],
});
