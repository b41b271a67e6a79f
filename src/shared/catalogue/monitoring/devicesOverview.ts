import { counted, rated } from '../counted';
import { defineFamily } from '../defineFamily';
import type { FigureValueSpec } from '../figureSpec';
import type { Label } from '../label';
import { DEVICE_STATUS, LAST_REPORT } from '../devices/deviceFields';

const inState = (name: string, { zh, en }: Label, value: string): FigureValueSpec => counted(name, zh, en, { deviceStatus: value });

/** What one device is, as the overview opens it. */
const SPECIFIC = ['deviceCode', 'deviceName', 'deviceType', 'siteName', 'deviceStatus', 'address', 'reportTime'] as const;

/** Every device of the tenant in one list (spec 3 §7 devicesoverviews pages, 3 §9 list size 30). The fields are assumed. */
export const devicesOverview = defineFamily({
  key: 'devicesOverview',
  area: 'monitoring',
  labels: { zh: '设备总览', en: 'All devices' },
  moment: 'createTime',
  fields: [
    'id',
    { name: 'deviceCode', search: 'likeright', column: { width: 150, sortable: true, pinned: 'left' } },
    { name: 'deviceName', column: 240 },
    DEVICE_STATUS,
    { name: 'siteId', kind: 'id', label: { zh: '站点', en: 'Site' } },
    { name: 'deviceType', label: { zh: '设备类型', en: 'Type' }, dict: 'device_type', dictFrom: 'biz', search: true, column: 140 },
    {
      name: 'siteName',
      label: { zh: '所在站点', en: 'Site' },
      reference: { family: 'site', options: { call: 'siteName.names', shape: 'rows', value: 'siteName', label: 'siteName' } },
      search: true,
      column: 190,
    },
    { name: 'address', label: { zh: '安装位置', en: 'Position' }, column: { width: 240 } },
    LAST_REPORT,
    { name: 'createTime', column: null },
  ],
  screen: {
    paths: ['/system_device/overview/index'],
    title: 'deviceName',
    dateRange: null,
    sort: { field: 'deviceCode', direction: 'asc' },
    size: 30,
    figures: ['totalEffect.siteDevice', 'totalEffect.steelyard'],
    panels: [
      {
        key: 'specific',
        label: { zh: '单台设备', en: 'This device' },
        call: 'totalEffect.specificDevice',
        place: 'row',
        by: { deviceCode: 'deviceCode' },
        columns: SPECIFIC,
        single: true,
      },
    ],
  },
  base: '/api/blade-device/devicesoverviews',
  calls: ['page'],
});

/** How many devices there are, and how they run (spec 3 §7 Total effect). The documents name the calls and deviceCode; what they answer is assumed. */
export const totalEffect = defineFamily({
  key: 'totalEffect',
  area: 'monitoring',
  labels: { zh: '设备总效', en: 'Devices in figures' },
  fields: [],
  answers: [{ call: 'totalEffect.specificDevice', of: 'devicesOverview', by: { deviceCode: 'deviceCode' }, fields: ['id', ...SPECIFIC] }],
  figures: [
    {
      call: 'totalEffect.siteDevice',
      of: 'devicesOverview',
      period: 'all',
      shape: 'values',
      values: [
        counted('deviceNum', '设备', 'Devices', {}, { toldByList: true }),
        inState('onlineNum', { zh: '在线', en: 'Online' }, '1'),
        inState('offlineNum', { zh: '离线', en: 'Offline' }, '0'),
        inState('faultNum', { zh: '故障', en: 'Faulty' }, '2'),
        { name: 'siteNum', label: { zh: '覆盖站点', en: 'Sites covered' }, unit: '', kind: 'integer', operator: { op: 'count', different: 'siteName' } },
      ],
    },
    {
      call: 'totalEffect.steelyard',
      of: 'scaleEquipment',
      period: 'all',
      shape: 'values',
      values: [
        counted('steelyardNum', '称重设备', 'Weighing devices'),
        rated('steelyardRate', '称重设备在线率', 'Weighing devices online', { deviceStatus: '1' }, { better: 'up' }),
      ],
    },
  ],
  base: '/api/blade-qdfl/totaleffect',
  calls: [
    { verb: 'steelyard', kind: 'stat' },
    { verb: 'siteDevice', kind: 'stat', path: 'site/device' },
    { verb: 'specificDevice', kind: 'detail', path: 'specific/device', params: ['deviceCode'] },
  ],
});
