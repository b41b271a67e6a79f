import type { FieldDrafts } from '../draft';
import { states } from '../states';

/** The fields of one recycling record: who brought which material to whom, its weight and the payment. */
export const recyclingFields = [
  'id',
  { name: 'createTime', label: { zh: '回收时间', en: 'Recycled' }, column: 155 },
  { name: 'recordNo', kind: 'text', label: { zh: '回收单号', en: 'Record no.' }, search: true, column: 150, unique: true },
  { name: 'recycleSource', label: { zh: '回收来源', en: 'Source' }, dict: 'recycle_source', search: true, column: { width: 110 } },
  { name: 'siteName', label: { zh: '回收点', en: 'Recycling point' }, column: 150 },
  { name: 'userName', label: { zh: '交投人', en: 'Resident' }, column: { width: 90 } },
  { name: 'userPhone', column: null },
  { name: 'address', label: { zh: '上门地址', en: 'Address' }, personal: true, column: null },
  { name: 'totalWeight', kind: 'weight', label: { zh: '回收重量', en: 'Weight' }, unit: 'kg', search: true, column: 135 },
  { name: 'totalMoney', kind: 'money', label: { zh: '回收金额', en: 'Amount' }, unit: '¥', search: true, column: 135 },
  {
    name: 'payMethod',
    label: { zh: '支付方式', en: 'Payment' },
    choices: states(['1', '现金', 'Cash'], ['2', '微信', 'WeChat'], ['3', '积分', 'Points']),
    column: { width: 90 },
  },
  {
    name: 'shipped',
    label: { zh: '出货状态', en: 'Shipment' },
    choices: states(['0', '待出货', 'Awaiting shipment', 'warning'], ['1', '已出货', 'Shipped', 'success']),
    search: true,
    column: { width: 90 },
  },
  { name: 'shipTime', kind: 'dateTime', label: { zh: '出货时间', en: 'Shipped at' } },
  { name: 'companyName', label: { zh: '回收公司', en: 'Company' }, column: 150 },
  { name: 'recyclerName', kind: 'text', label: { zh: '回收员', en: 'Recycler' }, personal: true },
  {
    name: 'vehicleId',
    label: { zh: '回收车辆', en: 'Vehicle' },
    reference: { family: 'vehicle', options: { call: 'vehicle.dropDownList', shape: 'rows', value: 'id', label: 'carNo' } },
  },
  { name: 'carNo', column: null },
  { name: 'deviceCode', label: { zh: '称重设备', en: 'Weighing device' }, search: null, column: null },
  { name: 'images', label: { zh: '现场照片', en: 'Photos' } },
] as const satisfies FieldDrafts;
