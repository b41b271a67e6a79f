import { defineFamily } from '../defineFamily';
import { lifecycle } from '../lifecycle';
import { EXAMINE_ITEM_ACTIONS } from './examineItemActions';

/** The items of material applications (spec 2 §3, §7.6). The documents name recordId; the other fields are assumed. */
export const materialApplyDetail = defineFamily({
  key: 'materialApplyDetail',
  area: 'warehouse',
  labels: { zh: '物资申领明细', en: 'Application items' },
  documented: ['recordId'],
  fields: [
    'id',
    {
      name: 'recordId',
      label: { zh: '申领单', en: 'Application' },
      reference: {
        family: 'materialApplyRecord',
        nameField: 'applyNo',
        options: { call: 'materialApplyRecord.list', shape: 'rows', value: 'id', label: 'applyNo' },
      },
      search: true,
      column: 170,
    },
    {
      name: 'goodsId',
      label: { zh: '物资', en: 'Goods' },
      required: true,
      reference: {
        family: 'materialStockGoods',
        nameField: 'goodsName',
        options: { call: 'materialApplyRecord.stocks', shape: 'rows', value: 'id', label: 'goodsName' },
      },
      search: true,
      column: 170,
      form: true,
    },
    { name: 'model', label: { zh: '规格型号', en: 'Model' }, dict: 'materials_model_name', column: { width: 100 }, form: true },
    { name: 'applyNum', kind: 'integer', label: { zh: '申领数量', en: 'Requested' }, required: true, between: [1, 99_999], column: 115, form: true },
    { name: 'price', column: 115 },
    { name: 'money', column: 120 },
    { name: 'examineStatus', label: { zh: '审核状态', en: 'Approval' }, dict: 'apply_status', search: true, column: 115 },
    { name: 'examineNum', kind: 'integer', label: { zh: '核准数量', en: 'Approved' }, column: 115 },
    { name: 'reason', label: { zh: '审核意见', en: 'Review comment' }, column: 180 },
    { name: 'examineUserName', kind: 'text', label: { zh: '审核人', en: 'Reviewed by' }, personal: true },
    { name: 'examineTime', kind: 'dateTime', label: { zh: '审核时间', en: 'Reviewed on' } },
    { name: 'remark', kind: 'text', label: { zh: '备注', en: 'Remark' }, max: 200, column: { width: 160 }, form: { wide: true } },
    { name: 'createTime', label: { zh: '申领时间', en: 'Requested on' }, column: null },
  ],
  lifecycle: lifecycle('examineStatus', '0', ['approveItem', ['0'], '1'], ['refuseItem', ['0'], '2']),
  answers: [{ call: 'materialApplyDetail.detailList', by: { recordId: 'recordId' } }],
  effects: [
    {
      call: 'materialApplyDetail.examine',
      target: 'id',
      needs: ['id', 'type'],
      set: { examineNum: { param: 'examineNum' }, reason: { param: 'reason' }, examineUserName: { caller: 'name' }, examineTime: { now: true } },
    },
  ],
  screen: { paths: ['/system_warehouse/material/applyDetail'], title: 'goodsId', actions: EXAMINE_ITEM_ACTIONS },
  base: '/api/blade-basics-resources/material/apply/detail',
  calls: ['page', { verb: 'detailList', kind: 'list', params: ['recordId'] }, { verb: 'examine', kind: 'action', body: 'json' }],
});
