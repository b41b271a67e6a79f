import type { DemoRole } from '../accounts';
import type { DemoDatabase } from '../store/database';
import { seedId } from '../store/ids';
import { buttonsOf, type Button } from './buttons';
import type { Organisation } from './organisation';

/** What a role may do on a family's screen: view, edit, or everything including removal. */
type Grant = 'view' | 'edit' | 'all';

/** A menu entry. An entry with the code of a family has the buttons of its screen. */
export interface Entry {
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly icon?: string;
  readonly opensOutside?: true;
  /** Roles besides the administrators that have it. */
  readonly roles?: Partial<Readonly<Record<DemoRole, Grant>>>;
  readonly children?: readonly Entry[];
}

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
    ],
  },
  {
    code: 'classify',
    name: '垃圾分类',
    path: '/system_classify',
    icon: 'icon-fenlei',
    children: [
      {
        code: 'deliveryPoint',
        name: '投放点',
        path: '/system_classify/site/point',
        roles: EVERYONE,
      },
      {
        code: 'scalePoint',
        name: '收集点管理',
        path: '/system_classify/site/scalePoint',
        roles: WATCHED,
      },
      {
        code: 'deliveryRecord',
        name: '投放记录',
        path: '/system_classify/record/delivery',
        roles: EVERYONE,
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
        code: 'collectionAttendance',
        name: '收运考勤',
        path: '/system_peopleMg/attendance/collection',
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
      { code: 'notice', name: '通知公告', path: '/desk/notice', roles: EVERYONE },
      { code: 'dept', name: '机构管理', path: '/system/dept' },
      { code: 'menu', name: '菜单管理', path: '/system/menu' },
      { code: 'dict', name: '字典管理', path: '/dict-horizontal/index' },
      { code: 'dictBiz', name: '业务字典', path: '/system/dictbiz' },
      { code: 'region', name: '行政区划', path: '/system/region' },
      { code: 'commonMenu', name: '常用菜单', path: '/system/commonmenu' },
      { code: 'userFlag', name: '个人标记', path: '/system/userflag' },
      { code: 'log', name: '通用日志', path: '/monitor/log/usual' },
      { code: 'logApi', name: '接口日志', path: '/monitor/log/api' },
      { code: 'logError', name: '错误日志', path: '/monitor/log/error' },
    ],
  },
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
  subsystem(3, 'sanitation', '环卫一体化', 'icon-huanwei', ['monitor', 'sanitation', 'people']),
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
  subsystem(5, 'device', '设备运维', 'icon-shebei', ['monitor', 'device', 'environment']),
  subsystem(2, 'classify', '垃圾分类', 'icon-fenlei', ['monitor', 'classify']),
  subsystem(6, 'warehouse', '物资仓储', 'icon-cangchu', ['warehouse']),
  subsystem(4, 'recycle', '再生资源', 'icon-zaisheng', ['recycle']),
];

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
    private readonly organisations: readonly Organisation[],
  ) {}

  /** @returns the ids of the entry and of everything below it. */
  add(entry: Entry, parent: bigint, sort: number): readonly bigint[] {
    const { code, name, path, icon, children = [], opensOutside } = entry;
    const source = icon === undefined ? '' : `iconfont ${icon}`;
    const isOpen = opensOutside === true ? OPENS_OUTSIDE : OPENS_INSIDE;
    const id = this.insert({ code, name, path, source, sort, action: 0, isOpen }, parent);
    // A folder is granted through its entries: routes add the ancestors of all granted entries.
    if (children.length === 0) this.grant(id, entry.roles ?? {}, () => true);
    buttonsOf(code).forEach((button, n) => {
      const own = { ...button, path: '', source: '', sort: n + 1, isOpen: OPENS_INSIDE };
      const buttonId = this.insert(own, id);
      this.grant(buttonId, entry.roles ?? {}, (grant) => holds(grant, button));
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
    this.db
      .sql(
        'INSERT INTO menu (id, parent_id, code, name, alias, path, source, sort, category, action, is_open) VALUES (?,?,?,?,?,?,?,?,?,?,?)',
      )
      .run(id, parent, code, name, alias, path, source, sort, category, action, isOpen);
    return id;
  }

  private grant(
    menu: bigint,
    roles: NonNullable<Entry['roles']>,
    isGranted: (grant: Grant) => boolean,
  ): void {
    const insert = this.db.sql('INSERT INTO role_menu (role_id, menu_id) VALUES (?,?)');
    for (const { roles: ids } of this.organisations) {
      insert.run(BigInt(ids.admin), menu);
      for (const [role, grant] of Object.entries(roles) as [DemoRole, Grant][]) {
        if (isGranted(grant)) insert.run(BigInt(ids[role]), menu);
      }
    }
  }
}

/** Seeds menus, what each role may see and do, and the subsystems. */
export function seedMenus(db: DemoDatabase, organisations: readonly Organisation[]): void {
  const seed = new MenuSeed(db, organisations);
  const roots = new Map(MENUS.map((entry, n) => [entry.code, seed.add(entry, 0n, n + 1)]));
  const insert = db.sql(
    'INSERT INTO top_menu (id, code, name, source, path, sort) VALUES (?,?,?,?,?,?)',
  );
  const link = db.sql('INSERT INTO top_menu_menu (top_menu_id, menu_id) VALUES (?,?)');
  SUBSYSTEMS.forEach(({ code, name, icon, sort, behind, id: own }, n) => {
    const id = own ?? seedId('topMenu', n + 1);
    insert.run(id, code, name, icon, '/wel/index', sort);
    for (const menu of behind.flatMap((root) => roots.get(root) ?? [])) link.run(id, menu);
  });
}
