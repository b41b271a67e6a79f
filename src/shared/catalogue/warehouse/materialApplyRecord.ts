import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { EXAMINE_ITEM_ACTIONS } from './examineItemActions';

/**
 * Material applications (spec 2 §3, §4, §7.6): replenishPersonId goes into the query, the items are the body. The documents name that person and the parameters
 * of the examination; the states are those of the dictionary apply_status, the other fields are assumed.
 */
export const materialApplyRecord = defineFamily({
  key: 'materialApplyRecord',
  area: 'warehouse',
  labels: { zh: '物资申领', en: 'Material applications' },
  documented: ['replenishPersonId'],
  fields: [
    'id',
    { name: 'applyNo', kind: 'text', label: { zh: '申领单号', en: 'Application no.' }, search: true, column: { width: 170, sortable: true, pinned: 'left' } },
    { name: 'applyStatus', label: { zh: '审核状态', en: 'Approval' }, dict: 'apply_status', search: true, column: 115 },
    {
      name: 'replenishPersonId',
      label: { zh: '领用人', en: 'Recipient' },
      required: true,
      reference: {
        family: 'user',
        nameField: 'replenishPersonName',
        options: { call: 'user.page', shape: 'page', value: 'id', label: 'realName', search: 'realName_like' },
      },
      search: true,
      personal: true,
      column: 110,
      form: true,
    },
    { name: 'applicantName', kind: 'text', label: { zh: '申请人', en: 'Applicant' }, personal: true, column: { width: 100 } },
    { name: 'totalNum', kind: 'integer', label: { zh: '申领总数', en: 'Quantity' }, column: 115 },
    { name: 'totalMoney', kind: 'money', label: { zh: '总金额', en: 'Amount' }, unit: '¥', search: true, column: 135 },
    { name: 'createTime', label: { zh: '申领时间', en: 'Requested on' } },
    { name: 'examineUserName', kind: 'text', label: { zh: '审核人', en: 'Reviewed by' }, personal: true, column: { width: 100 } },
    { name: 'examineTime', kind: 'dateTime', label: { zh: '审核时间', en: 'Reviewed on' }, column: 165 },
    { name: 'reason', label: { zh: '审核意见', en: 'Review comment' }, column: 180, max: null },
    { name: 'outTime', kind: 'dateTime', label: { zh: '出库时间', en: 'Issued on' }, column: 165 },
    { name: 'warehouseName', label: { zh: '出库仓库', en: 'Warehouse' }, search: null, column: null },
  ],
  lifecycle: lifecycle(
    'applyStatus',
    '0',
    ['approve', ['0'], '1'],
    ['refuse', ['0'], '2'],
    ['withdraw', ['0'], '3'],
    // A removed application keeps its state; only refused and withdrawn ones can be removed.
    ['delete', ['2'], '2'],
    ['delete', ['3'], '3'],
  ),
  answers: [
    { call: 'materialApplyRecord.stocks', of: 'materialStockGoods' },
    { call: 'materialApplyRecord.orders', where: [{ field: 'applyStatus', is: 'equal', value: '1' }] },
    { call: 'materialApplyRecord.outlist', where: [{ field: 'outTime', is: 'present' }] },
  ],
  effects: [
    {
      call: 'materialApplyRecord.saveRecord',
      target: null,
      needs: ['replenishPersonId'],
      create: true,
      set: { applyNo: { serial: 'SL' }, applicantName: { caller: 'name' } },
      list: { family: 'materialApplyDetail', link: 'recordId', act: 'insert' },
      sums: { totalNum: 'applyNum' },
    },
    {
      call: 'materialApplyRecord.examine',
      target: 'id',
      needs: ['id', 'type'],
      set: { reason: { param: 'reason' }, examineUserName: { caller: 'name' }, examineTime: { now: true } },
    },
    { call: 'materialApplyRecord.removeAndStatus', target: 'ids', needs: ['ids'], when: { isDeleted: '1' }, remove: true },
  ],
  screen: {
    paths: ['/system_warehouse/material/apply'],
    title: 'applyNo',
    calls: { add: 'materialApplyRecord.saveRecord' },
    items: { family: 'materialApplyDetail', label: { zh: '申领物资', en: 'Requested goods' } },
    actions: [
      {
        key: 'approve',
        label: { zh: '通过', en: 'Approve' },
        call: 'materialApplyRecord.examine',
        one: true,
        fixed: { type: '1' },
        intent: 'primary',
        inputs: [{ name: 'reason', label: { zh: '审核意见', en: 'Review comment' }, form: { wide: true } }],
      },
      {
        key: 'refuse',
        label: { zh: '驳回', en: 'Reject' },
        call: 'materialApplyRecord.examine',
        one: true,
        fixed: { type: '2' },
        intent: 'danger',
        inputs: [{ name: 'reason', label: { zh: '驳回原因', en: 'Reason' }, required: true, form: { wide: true } }],
      },
      {
        key: 'withdraw',
        label: { zh: '撤回', en: 'Withdraw' },
        call: 'materialApplyRecord.removeAndStatus',
        fixed: { status: '3' },
        confirm: { zh: '确定撤回所选申领单?', en: 'Withdraw the selected applications?' },
      },
      {
        key: 'delete',
        label: { zh: '删除', en: 'Delete' },
        call: 'materialApplyRecord.removeAndStatus',
        fixed: { isDeleted: '1' },
        confirm: { zh: '确定将选择数据删除?', en: 'Delete the selected records?' },
        intent: 'danger',
      },
    ],
    panels: [
      {
        key: 'details',
        label: { zh: '申领明细', en: 'Items' },
        call: 'materialApplyDetail.detailList',
        place: 'below',
        by: { recordId: 'id' },
        columns: ['goodsId', 'model', 'applyNum', 'price', 'money', 'examineStatus', 'examineNum', 'reason', 'remark'],
        actions: EXAMINE_ITEM_ACTIONS,
      },
      { key: 'stocks', label: { zh: '库存查询', en: 'Stock' }, call: 'materialApplyRecord.stocks', place: 'screen' },
      { key: 'orders', label: { zh: '待出库', en: 'Awaiting issue' }, call: 'materialApplyRecord.orders', place: 'screen' },
      { key: 'outlist', label: { zh: '出库记录', en: 'Issue records' }, call: 'materialApplyRecord.outlist', place: 'screen' },
    ],
  },
  base: '/api/blade-basics-resources/material/apply/record',
  calls: [
    'list',
    'page',
    { verb: 'stocks', kind: 'list' },
    { verb: 'orders', kind: 'list' },
    { verb: 'outlist', kind: 'list' },
    { verb: 'saveRecord', kind: 'save', params: ['replenishPersonId'], body: 'json' },
    { verb: 'examine', kind: 'action', body: 'json', assumed: ['id'] },
    { verb: 'removeAndStatus', kind: 'action', body: 'json' },
  ],
});
