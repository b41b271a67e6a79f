import type { FieldDraft } from '../fieldDraft';

type Common = Omit<FieldDraft, 'name'>;

const text = (zh: string, en: string, column?: number): Common => ({ kind: 'text', label: { zh, en }, ...(column === undefined ? {} : { column }) });
const found = (zh: string, en: string, column: number): Common => ({ ...text(zh, en, column), search: true });
const time = (zh: string, en: string, column?: number): Common => ({ kind: 'dateTime', label: { zh, en }, ...(column === undefined ? {} : { column }) });
const day = (zh: string, en: string, column = 110): Common => ({ kind: 'date', label: { zh, en }, column });
const number = (zh: string, en: string, kind: 'integer' | 'decimal' | 'money' | 'weight' | 'percent', unit?: string, column = 110): Common => ({
  kind,
  label: { zh, en },
  column,
  ...(unit === undefined ? {} : { unit }),
});
const person = (zh: string, en: string, column = 100): Common => ({ ...found(zh, en, column), personal: true });

/**
 * Fields that mean the same in many families. A declaration names them; what it says itself takes precedence. The documents name few of them: names, labels and
 * kinds are assumed unless docs or facts say otherwise.
 */
const COMMON = {
  // The record itself
  id: { kind: 'id', label: { zh: '编号', en: 'ID' } },
  name: { ...found('名称', 'Name', 180), max: 64 },
  code: { ...found('编号', 'Code', 130), max: 32 },
  title: { ...found('标题', 'Title', 220), max: 100 },
  content: { kind: 'longText', label: { zh: '内容', en: 'Content' }, column: 260, max: 2000 },
  remark: { kind: 'longText', label: { zh: '备注', en: 'Remark' }, max: 500 },
  sort: number('排序', 'Order', 'integer', undefined, 90),
  year: number('年份', 'Year', 'integer', undefined, 90),
  // When
  createTime: time('创建时间', 'Created', 165),
  updateTime: time('更新时间', 'Updated'),
  startTime: time('开始时间', 'Start', 165),
  endTime: time('结束时间', 'End', 165),
  reportTime: time('上报时间', 'Reported', 165),
  handleTime: time('处理时间', 'Handled on', 165),
  auditTime: time('审核时间', 'Reviewed', 165),
  checkTime: time('检查时间', 'Checked', 165),
  warnTime: time('告警时间', 'Alarm time', 165),
  onlineTime: time('上线时间', 'Online since', 165),
  locationTime: time('定位时间', 'Located at'),
  startDate: day('开始日期', 'Start'),
  endDate: day('结束日期', 'End'),
  birthday: day('出生日期', 'Date of birth'),
  entryDate: day('入职日期', 'Joined'),
  purchaseDate: day('采购日期', 'Purchased'),
  installDate: day('安装日期', 'Installed'),
  // Where
  address: text('地址', 'Address', 220),
  location: { kind: 'location', label: { zh: '经纬度', en: 'Coordinates' } },
  longitude: number('经度', 'Longitude', 'decimal', undefined, 110),
  latitude: number('纬度', 'Latitude', 'decimal', undefined, 110),
  areaName: found('区域', 'Area', 135),
  streetName: found('街道', 'Street', 135),
  communityName: found('社区', 'Community', 135),
  villageName: found('小区', 'Community', 135),
  siteName: found('站点', 'Site', 165),
  toiletName: found('公厕', 'Public toilet', 165),
  warehouseName: found('仓库', 'Warehouse', 135),
  floorName: text('楼层', 'Floor', 90),
  roomNumber: text('房号', 'Room', 90),
  // Who
  realName: person('姓名', 'Name'),
  userName: person('姓名', 'Person'),
  employeeName: person('员工', 'Employee'),
  driverName: person('驾驶员', 'Driver'),
  managerName: { ...text('负责人', 'Responsible', 100), max: 32, personal: true },
  handleUser: { ...text('处理人', 'Handled by', 100), personal: true },
  auditUser: { ...text('审核人', 'Reviewed by', 100), personal: true },
  phone: { kind: 'phone', label: { zh: '手机号码', en: 'Mobile' }, column: 130, max: 11 },
  managerPhone: { kind: 'phone', label: { zh: '联系电话', en: 'Mobile' }, column: 130, max: 11, personal: true },
  userPhone: { kind: 'phone', label: { zh: '联系电话', en: 'Mobile' }, column: 130, personal: true },
  email: { kind: 'email', label: { zh: '电子邮箱', en: 'E-mail' }, column: 180, max: 45 },
  idCard: { kind: 'idCard', label: { zh: '身份证号', en: 'Identity number' }, column: 180, personal: true },
  deptName: text('所属部门', 'Department', 160),
  postName: text('岗位', 'Position', 120),
  companyName: found('公司', 'Company', 180),
  tenantName: text('租户', 'Tenant', 160),
  // Devices and vehicles
  deviceName: found('设备名称', 'Device', 170),
  deviceCode: found('设备编码', 'Device code', 135),
  deviceId: { kind: 'id', label: { zh: '设备', en: 'Device' } },
  imei: text('设备识别码', 'IMEI', 150),
  iccid: text('物联网卡号', 'ICCID', 180),
  manufacturer: text('生产厂家', 'Manufacturer', 150),
  model: text('型号', 'Model', 120),
  version: text('版本', 'Version', 90),
  battery: number('电量', 'Battery', 'percent', '%', 90),
  speed: number('车速', 'Speed', 'decimal', 'km/h'),
  temperature: number('温度', 'Temperature', 'decimal', '℃'),
  humidity: number('湿度', 'Humidity', 'decimal', '%'),
  carNo: { kind: 'plate', label: { zh: '车牌号', en: 'Plate' }, search: true, column: 120 },
  // Amounts
  weight: number('重量', 'Weight', 'weight', 'kg', 125),
  grossWeight: number('毛重', 'Gross weight', 'weight', 'kg'),
  tareWeight: number('皮重', 'Tare', 'weight', 'kg'),
  price: number('单价', 'Price', 'money', '¥', 100),
  money: number('金额', 'Amount', 'money', '¥', 100),
  balance: number('余额', 'Balance', 'money', '¥', 125),
  quantity: number('数量', 'Quantity', 'integer'),
  mileage: number('里程', 'Mileage', 'decimal', 'km'),
  duration: number('时长', 'Duration', 'integer', 'min'),
  score: number('得分', 'Score', 'decimal'),
  rate: number('比例', 'Rate', 'percent', '%'),
  // What was done
  reason: { kind: 'longText', label: { zh: '原因', en: 'Reason' }, max: 200 },
  handleResult: { kind: 'longText', label: { zh: '处理结果', en: 'Result' }, max: 500 },
  auditOpinion: { kind: 'longText', label: { zh: '审核意见', en: 'Opinion' }, max: 200 },
  image: { kind: 'image', label: { zh: '图片', en: 'Picture' } },
  images: { kind: 'images', label: { zh: '照片', en: 'Photos' } },
} as const satisfies Readonly<Record<string, Common>>;

/** Names that a declaration may use alone. */
export type CommonField = keyof typeof COMMON;

/** What is common to fields of a name; undefined where the name means something else in each family. */
export function commonField(name: string): Common | undefined {
  return (COMMON as Readonly<Record<string, Common>>)[name];
}
