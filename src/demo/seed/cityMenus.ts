import type { Entry } from './menuEntry';

/** The dispatcher may view everything that happens outside. */
const WATCHED = { dispatcher: 'view' } as const;

/** Entries of noise and fume monitoring, after those of their alarms. */
export const MONITORED: readonly Entry[] = [
  {
    code: 'noiseStaging',
    name: '噪声工作台',
    path: '/system_environment/noise/staging',
    roles: WATCHED,
  },
  {
    code: 'noiseReport',
    name: '噪声日报',
    path: '/system_environment/noise/report',
    roles: WATCHED,
  },
  { code: 'lampblackGis', name: '油烟一张图', path: '/system_lampblack/gis/index', roles: WATCHED },
  { code: 'merchant', name: '餐饮商户', path: '/system_lampblack/merchant/index', roles: WATCHED },
  {
    code: 'lampblackDetail',
    name: '油烟设备',
    path: '/system_lampblack/device/index',
    roles: WATCHED,
  },
  {
    code: 'monitorDayRecord',
    name: '油烟日监测',
    path: '/system_lampblack/dayRecord/index',
    roles: WATCHED,
  },
  {
    code: 'monitorStandardRecord',
    name: '油烟达标记录',
    path: '/system_lampblack/standard/index',
    roles: WATCHED,
  },
];

/** Entries of devices and what they run with. */
export const DEVICES: readonly Entry[] = [
  { code: 'scaleEquipment', name: '称重设备', path: '/system_device/scale/index', roles: WATCHED },
  { code: 'machine', name: '处理设备', path: '/system_device/machine/index', roles: WATCHED },
  { code: 'ytjDevice', name: '一体机', path: '/system_device/ytj/index', roles: WATCHED },
  {
    code: 'exchangeMachine',
    name: '积分兑换机',
    path: '/system_device/exchange/index',
    roles: WATCHED,
  },
  { code: 'bucketDetail', name: '智能桶', path: '/system_device/bucket/index', roles: WATCHED },
  { code: 'moduleDetail', name: '设备模块', path: '/system_device/module/index', roles: WATCHED },
  { code: 'deviceVersion', name: '设备版本', path: '/system_device/version/index', roles: WATCHED },
  {
    code: 'deviceTemplate',
    name: '参数模板',
    path: '/system_device/template/index',
    roles: WATCHED,
  },
  {
    code: 'devicesOverview',
    name: '设备总览',
    path: '/system_device/overview/index',
    roles: WATCHED,
  },
  {
    code: 'hwFruitShellDetail',
    name: '果壳箱明细',
    path: '/system_device/husk/index',
    roles: WATCHED,
  },
  {
    code: 'deviceShelvesDetail',
    name: '收集架',
    path: '/system_device/shelves/index',
    roles: WATCHED,
  },
  {
    code: 'transportDevice',
    name: '收运设备',
    path: '/system_device/transport/index',
    roles: WATCHED,
  },
  { code: 'deviceBio', name: '生化机台账', path: '/system_device/bio/index', roles: WATCHED },
  { code: 'fermentCycle', name: '发酵周期', path: '/system_device/ferment/index', roles: WATCHED },
  {
    code: 'integralGoods',
    name: '积分商品',
    path: '/system_device/exchange/goods',
    roles: WATCHED,
  },
  {
    code: 'exchangeTemplate',
    name: '兑换机模板',
    path: '/system_device/exchange/template',
    roles: WATCHED,
  },
  {
    code: 'facilityProject',
    name: '设施项目',
    path: '/system_device/facility/index',
    roles: WATCHED,
  },
];

/** Folders of what the city offers: community work, public toilets, cameras. */
export const CITY: readonly Entry[] = [
  {
    code: 'community',
    name: '社区共治',
    path: '/system_community',
    icon: 'icon-shequ',
    children: [
      {
        code: 'announce',
        name: '公示公告',
        path: '/system_community/announce/index',
        roles: WATCHED,
      },
      {
        code: 'announcePoint',
        name: '公示点位',
        path: '/system_community/announcePoint/index',
        roles: WATCHED,
      },
      { code: 'infoBar', name: '信息栏', path: '/system_community/infoBar/index', roles: WATCHED },
      {
        code: 'branchInformation',
        name: '支部信息',
        path: '/system_community/branch/index',
        roles: WATCHED,
      },
      {
        code: 'activity',
        name: '活动管理',
        path: '/system_community/activity/index',
        roles: WATCHED,
      },
      {
        code: 'activityReport',
        name: '活动上报',
        path: '/system_community/activityReport/index',
        roles: WATCHED,
      },
      {
        code: 'zeroCarbonActivity',
        name: '零碳活动报名',
        path: '/system_community/zeroCarbon/index',
        roles: WATCHED,
      },
      {
        code: 'redBlackList',
        name: '红黑榜',
        path: '/system_community/redBlackList/index',
        roles: WATCHED,
      },
      {
        code: 'volunteerStatistics',
        name: '志愿者统计',
        path: '/system_community/volunteer/index',
        roles: WATCHED,
      },
      {
        code: 'partner',
        name: '合作单位',
        path: '/system_community/partner/index',
        roles: WATCHED,
      },
      {
        code: 'article',
        name: '科普文章',
        path: '/system_community/article/index',
        roles: WATCHED,
      },
    ],
  },
  {
    code: 'toilet',
    name: '公共厕所',
    path: '/system_toilet',
    icon: 'icon-gongce',
    children: [
      { code: 'toiletBase', name: '公厕管理', path: '/system_toilet/base/index', roles: WATCHED },
      {
        code: 'deviceToiletDetail',
        name: '公厕设备',
        path: '/system_toilet/device/index',
        roles: WATCHED,
      },
    ],
  },
  {
    code: 'video',
    name: '视频监控',
    path: '/system_monitor',
    icon: 'icon-shipin',
    children: [
      {
        code: 'videoMonitor',
        name: '视频巡查',
        path: '/system_monitor/patrol/index',
        roles: WATCHED,
      },
      {
        code: 'monitorDevice',
        name: '监控设备',
        path: '/system_monitor/device/index',
        roles: WATCHED,
      },
      {
        code: 'monitorChannel',
        name: '监控通道',
        path: '/system_monitor/channel/index',
        roles: WATCHED,
      },
      {
        code: 'vehicleMonitor',
        name: '车载监控',
        path: '/system_monitor/vehicle/index',
        roles: WATCHED,
      },
    ],
  },
];
