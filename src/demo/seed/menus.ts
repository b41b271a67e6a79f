import { PLATFORM_TENANT, type DemoRole } from '../accounts';
import type { DemoDatabase } from '../store/database';
import { seedId } from '../store/ids';
import { buttonsOf, type Button } from './buttons';
import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { SEED_NOW } from '../store/epoch';
import type { FamilyTable } from '../table';
import { CITY, DEVICES, MONITORED } from './cityMenus';
import type { Entry, Grant } from './menuEntry';
import type { Organisation } from './organisation';
import { seedScopes } from './scopes';
import { PLACES, SITES } from './siteMenus';

export type { Entry } from './menuEntry';

/** For every role, view only. */
const EVERYONE = { dispatcher: 'view', user: 'view', fleet: 'view', store: 'view' } as const;
/** The dispatcher may view everything that happens outside. */
const WATCHED = { dispatcher: 'view' } as const;
const FLEET = { dispatcher: 'view', fleet: 'edit' } as const;
const STORE = { dispatcher: 'view', store: 'all' } as const;

export const MENUS: readonly Entry[] = [
  {
    code: 'monitor',
    name: '监控指挥',
    path: '/monitor',
    icon: 'icon-jiankong',
    children: [
      { code: 'alarm', name: '告警列表', path: '/alarms', icon: 'icon-gaojing', roles: EVERYONE },
      {
        code: 'monitoring',
        name: '运行监测',
        path: '/boardMg/monitoring/index',
        roles: EVERYONE,
      },
      {
        code: 'trackPlayback',
        name: '轨迹回放',
        path: '/system_peopleMg/supervisoryMg/trackPlayback/index',
      },
      {
        code: 'transportScreen',
        name: '收运大屏',
        path: '/dataBoard/transportScreen/index',
        roles: EVERYONE,
      },
      {
        code: 'classifyScreen',
        name: '分类数据大屏',
        path: '/dataBoard/classify/index',
        roles: EVERYONE,
      },
      {
        code: 'sanitationScreen',
        name: '环卫数据大屏',
        path: '/dataBoard/sanitation/index',
        roles: EVERYONE,
      },
      { code: 'dutyScreen', name: '值班大屏', path: '/dataBoard/duty/index', roles: EVERYONE },
    ],
  },
  {
    code: 'classify',
    name: '垃圾分类',
    path: '/system_classify',
    icon: 'icon-fenlei',
    children: [
      ...SITES,
      {
        code: 'scalePoint',
        name: '收集点管理',
        path: '/system_classify/site/scalePoint',
        roles: WATCHED,
      },
      ...PLACES,
      {
        code: 'deliveryRecord',
        name: '投放记录',
        path: '/system_classify/record/delivery',
        roles: EVERYONE,
      },
      {
        code: 'vehicleScreen',
        name: '收运记录',
        path: '/system_classify/record/collection',
        roles: WATCHED,
      },
      {
        code: 'dispatchDisposal',
        name: '派发处置',
        path: '/system_classify/dispatch/disposal',
        roles: WATCHED,
      },
      {
        code: 'pointKanban',
        name: '点位看板',
        path: '/system_classify/dataStatistics/pointKanban/index',
        roles: WATCHED,
      },
    ],
  },
  {
    code: 'sanitation',
    name: '环卫作业',
    path: '/system_sanitation',
    icon: 'icon-huanwei',
    children: [
      {
        code: 'vehicle',
        name: '车辆管理',
        path: '/system_sanitation/vehicleMg/vehicle',
        icon: 'icon-cheliang',
        roles: FLEET,
      },
      {
        code: 'oilCard',
        name: '油卡管理',
        path: '/system_sanitation/vehicleMg/oilCard',
        icon: 'icon-youka',
        roles: FLEET,
      },
      {
        code: 'vehicleMaintain',
        name: '车辆维保',
        path: '/system_sanitation/vehicleMg/maintain',
        roles: FLEET,
      },
      {
        code: 'vehicleFence',
        name: '电子围栏',
        path: '/system_sanitation/vehicleMg/fence',
        roles: FLEET,
      },
      {
        code: 'vehicleRoute',
        name: '作业路线',
        path: '/system_sanitation/vehicleMg/route',
        roles: FLEET,
      },
      {
        code: 'insurance',
        name: '保险管理',
        path: '/system_sanitation/equipmentMg/insurance/index',
        roles: { fleet: 'view' },
      },
      {
        code: 'upkeepRecord',
        name: '保养记录',
        path: '/system_sanitation/equipmentMg/upkeepRecord/index',
        roles: { fleet: 'view' },
      },
      {
        code: 'inspectionRecord',
        name: '年检记录',
        path: '/system_sanitation/equipmentMg/inspectionRecord/index',
        roles: { fleet: 'view' },
      },
    ],
  },
  {
    code: 'recycle',
    name: '再生资源',
    path: '/system_recycle',
    icon: 'icon-zaisheng',
    children: [
      {
        code: 'recyclingRecord',
        name: '回收记录',
        path: '/system_recycle/record/recycling',
        roles: WATCHED,
      },
    ],
  },
  {
    code: 'environment',
    name: '环境监测',
    path: '/system_environment',
    icon: 'icon-huanjing',
    children: [
      {
        code: 'noiseDevice',
        name: '噪声设备',
        path: '/system_environment/noise/device',
        roles: WATCHED,
      },
      {
        code: 'noiseWarn',
        name: '噪声告警',
        path: '/system_environment/noise/warn',
        roles: WATCHED,
      },
      {
        code: 'lampblack',
        name: '油烟告警',
        path: '/system_lampblack/warn/index',
        roles: WATCHED,
      },
      ...MONITORED,
    ],
  },
  {
    code: 'warehouse',
    name: '物资仓储',
    path: '/system_warehouse',
    icon: 'icon-cangchu',
    children: [
      {
        code: 'materialApplyRecord',
        name: '物资申领',
        path: '/system_warehouse/material/apply',
        roles: STORE,
      },
      {
        code: 'materialApplyDetail',
        name: '申领明细',
        path: '/system_warehouse/material/applyDetail',
        roles: STORE,
      },
    ],
  },
  {
    code: 'device',
    name: '设备管理',
    path: '/system_device',
    icon: 'icon-shebei',
    children: [
      {
        code: 'carDevice',
        name: '车载设备',
        path: '/system_device/carDevice/index',
        roles: WATCHED,
      },
      {
        code: 'deviceFaultFlow',
        name: '设备故障处理',
        path: '/system_device/fault/flow',
        roles: WATCHED,
      },
      {
        code: 'platformFault',
        name: '平台故障',
        path: '/system_device/fault/platform',
        roles: WATCHED,
      },
      {
        code: 'repairWorkOrder',
        name: '维修工单',
        path: '/system_device/repair/order',
        roles: WATCHED,
      },
      ...DEVICES,
    ],
  },
  {
    code: 'people',
    name: '人员管理',
    path: '/system_peopleMg',
    icon: 'icon-renyuan',
    children: [
      {
        code: 'workCard',
        name: '工牌管理',
        path: '/system_peopleMg/workCard/index',
        roles: WATCHED,
      },
      {
        code: 'peopleSupervision',
        name: '人员监管',
        path: '/system_peopleMg/supervisoryMg/people/index',
        roles: WATCHED,
      },
      {
        code: 'postUser',
        name: '岗位人员',
        path: '/system_peopleMg/postUser/index',
        roles: WATCHED,
      },
      {
        code: 'collectionAttendance',
        name: '收运考勤',
        path: '/system_peopleMg/attendance/collection',
        roles: WATCHED,
      },
      {
        code: 'attendanceRecord',
        name: '考勤月表',
        path: '/system_peopleMg/attendance/record',
        roles: WATCHED,
      },
    ],
  },
  {
    code: 'system',
    name: '系统管理',
    path: '/system',
    icon: 'icon-xitong',
    children: [
      {
        code: 'user',
        name: '用户管理',
        path: '/system/user',
        icon: 'icon-yonghu',
        roles: EVERYONE,
      },
      { code: 'role', name: '角色管理', path: '/system/role' },
      { code: 'dataScope', name: '数据权限', path: '/authority/datascope' },
      { code: 'apiScope', name: '接口权限', path: '/authority/apiscope' },
      { code: 'notice', name: '通知公告', path: '/desk/notice', roles: EVERYONE },
      { code: 'dept', name: '机构管理', path: '/system/dept' },
      { code: 'post', name: '岗位管理', path: '/system/post' },
      { code: 'menu', name: '菜单管理', path: '/system/menu' },
      { code: 'topMenu', name: '顶部菜单', path: '/system/topmenu' },
      { code: 'tenant', name: '租户管理', path: '/system/tenant', platform: true },
      { code: 'tenantPackage', name: '租户产品包', path: '/system/tenantpackage', platform: true },
      { code: 'siteTenant', name: '站点租户绑定', path: '/system/sitetenant', platform: true },
      { code: 'userSiteTenant', name: '用户站点分配', path: '/system/usersite' },
      { code: 'dict', name: '字典管理', path: '/dict-horizontal/index' },
      { code: 'dictBiz', name: '业务字典', path: '/system/dictbiz' },
      { code: 'region', name: '行政区划', path: '/system/region' },
      { code: 'param', name: '系统参数', path: '/system/param' },
      { code: 'client', name: '应用管理', path: '/system/client', platform: true },
      { code: 'oss', name: '对象存储', path: '/resource/oss' },
      { code: 'attach', name: '附件管理', path: '/resource/attach' },
      { code: 'sms', name: '短信配置', path: '/resource/sms' },
      { code: 'datasource', name: '数据源管理', path: '/tool/datasource', platform: true },
      { code: 'code', name: '代码生成', path: '/tool/code', platform: true },
      { code: 'consoleConfiguration', name: '工作台配置', path: '/system/consoleConfiguration' },
      { code: 'commonMenu', name: '常用菜单', path: '/system/commonmenu' },
      { code: 'userFlag', name: '个人标记', path: '/system/userflag' },
      { code: 'log', name: '通用日志', path: '/monitor/log/usual' },
      { code: 'logApi', name: '接口日志', path: '/monitor/log/api' },
      { code: 'logError', name: '错误日志', path: '/monitor/log/error' },
    ],
  },
  ...CITY,
  {
    code: 'publicity',
    name: '公开信息',
    path: 'https://www.chengjing.example/public',
    icon: 'icon-gongkai',
    opensOutside: true,
    roles: EVERYONE,
  },
];

/** A subsystem with the menus behind it. */
export interface Subsystem {
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  readonly sort: number;
  readonly behind: readonly string[];
  readonly id?: bigint;
}

const subsystem = (
  sort: number,
  code: string,
  name: string,
  icon: string,
  behind: readonly string[],
): Subsystem => ({ code, name, icon: `iconfont ${icon}`, sort, behind });

/** The subsystem with the targets of vehicle reminders has this id on every server (spec 1 §2). */
const BASIC_ID = 1_725_422_891_593_650_177n;

/** Not in display order: clients sort. They drop the one for the phone (its code contains wx). */
export const SUBSYSTEMS: readonly Subsystem[] = [
  subsystem(3, 'sanitation', '环卫一体化', 'icon-huanwei', [
    'monitor',
    'sanitation',
    'people',
    'toilet',
  ]),
  {
    ...subsystem(1, 'basic', '基础信息', 'icon-jichu', [
      'monitor',
      'classify',
      'sanitation',
      'system',
      'publicity',
    ]),
    id: BASIC_ID,
  },
  subsystem(9, 'wxapp', '移动端', 'icon-yidong', []),
  subsystem(5, 'device', '设备运维', 'icon-shebei', ['monitor', 'device', 'environment', 'video']),
  subsystem(2, 'classify', '垃圾分类', 'icon-fenlei', ['monitor', 'classify', 'community']),
  subsystem(6, 'warehouse', '物资仓储', 'icon-cangchu', ['warehouse']),
  subsystem(4, 'recycle', '再生资源', 'icon-zaisheng', ['recycle']),
];

const SEEDED = wireDateTime(SEED_NOW);
const CATEGORY_MENU = 1;
const CATEGORY_BUTTON = 2;
const OPENS_INSIDE = 1;
/** yes_no: 1 no, 2 yes = a new window (wire format §4.1). */
const OPENS_OUTSIDE = 2;

/** True when a grant includes a button: viewing includes exporting the list. */
function holds(grant: Grant, { use }: Button): boolean {
  if (grant === 'all') return true;
  return grant === 'edit' ? use !== 'remove' : use === 'view' || use === 'export';
}

/** Writes the menu, its buttons and the grants of each role. */
class MenuSeed {
  private count = 0;

  constructor(
    private readonly db: DemoDatabase,
    private readonly table: FamilyTable,
    private readonly organisations: readonly Organisation[],
  ) {}

  /** @returns the ids of the entry and of everything below it. */
  add(entry: Entry, parent: bigint, sort: number): readonly bigint[] {
    const { code, name, path, icon, children = [], opensOutside } = entry;
    const source = icon === undefined ? '' : `iconfont ${icon}`;
    const isOpen = opensOutside === true ? OPENS_OUTSIDE : OPENS_INSIDE;
    const id = this.insert({ code, name, path, source, sort, action: 0, isOpen }, parent);
    // A folder is granted through its entries: routes add the ancestors of all granted entries.
    if (children.length === 0) this.grant(id, entry, () => true);
    buttonsOf(code).forEach((button, n) => {
      const own = { ...button, path: '', source: '', sort: n + 1, isOpen: OPENS_INSIDE };
      const buttonId = this.insert(own, id);
      this.grant(buttonId, entry, (grant) => holds(grant, button));
    });
    return [id, ...children.flatMap((child, n) => this.add(child, id, n + 1))];
  }

  private insert(
    row: {
      readonly code: string;
      readonly name: string;
      readonly path: string;
      readonly source: string;
      readonly sort: number;
      readonly action: number;
      readonly isOpen: number;
    },
    parent: bigint,
  ): bigint {
    this.count += 1;
    const id = seedId('menu', this.count);
    const { code, name, path, source, sort, action, isOpen } = row;
    const alias = action === 0 ? 'menu' : (code.split('_').at(-1) ?? code);
    const category = action === 0 ? CATEGORY_MENU : CATEGORY_BUTTON;
    const at = { tenant_id: '', create_time: SEEDED, update_time: SEEDED };
    const own = { code, name, alias, path, source, sort: BigInt(sort), parent_id: String(parent) };
    const kinds = { category: String(category), action: String(action), is_open: String(isOpen) };
    this.table.insert({ id, ...at, ...own, ...kinds });
    return id;
  }

  private grant(
    menu: bigint,
    { roles = {}, platform }: Entry,
    isGranted: (grant: Grant) => boolean,
  ): void {
    const insert = this.db.sql('INSERT INTO role_menu (role_id, menu_id) VALUES (?,?)');
    for (const { roles: ids, tenant } of this.organisations) {
      if (platform === true && tenant.tenantId !== PLATFORM_TENANT) continue;
      insert.run(BigInt(ids.admin), menu);
      for (const [role, grant] of Object.entries(roles) as [DemoRole, Grant][]) {
        if (isGranted(grant)) insert.run(BigInt(ids[role]), menu);
      }
    }
  }
}

/** Seeds menus, what each role may see and do, and the subsystems. */
export function seedMenus(
  db: DemoDatabase,
  tables: ReadonlyMap<string, FamilyTable>,
  organisations: readonly Organisation[],
): void {
  const menus = must(tables.get('menu'), 'table of menus');
  const systems = must(tables.get('topMenu'), 'table of top menus');
  const seed = new MenuSeed(db, menus, organisations);
  const roots = new Map(MENUS.map((entry, n) => [entry.code, seed.add(entry, 0n, n + 1)]));
  seedScopes(db, tables, organisations);
  const link = db.sql('INSERT INTO top_menu_menu (top_menu_id, menu_id) VALUES (?,?)');
  SUBSYSTEMS.forEach(({ code, name, icon, sort, behind, id: own }, n) => {
    const id = own ?? seedId('topMenu', n + 1);
    const at = { tenant_id: '', create_time: SEEDED, update_time: SEEDED };
    systems.insert({ id, ...at, code, name, source: icon, path: '/wel/index', sort: BigInt(sort) });
    for (const menu of behind.flatMap((root) => roots.get(root) ?? [])) link.run(id, menu);
  });
}
