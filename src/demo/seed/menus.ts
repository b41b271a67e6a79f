import type { DemoDatabase } from '../store/database';
import { seedId } from '../store/ids';
import type { Organisation } from './organisation';

/** A menu entry, or a button when `action` is given (1 toolbar, 2 row, 3 both). */
interface Entry {
  readonly code: string;
  readonly name: string;
  readonly path?: string;
  readonly icon?: string;
  readonly opensOutside?: true;
  readonly action?: 1 | 2 | 3;
  /** Roles besides the administrators that are granted it. */
  readonly everyone?: true;
  readonly children?: readonly Entry[];
}

const button = (code: string, name: string, action: 1 | 2 | 3): Entry => ({ code, name, action });

const MENUS: readonly Entry[] = [
  {
    code: 'monitor',
    name: '监控指挥',
    path: '/monitor',
    icon: 'icon-jiankong',
    children: [
      { code: 'alarm', name: '告警列表', path: '/alarms', icon: 'icon-gaojing', everyone: true },
      { code: 'monitoring', name: '运行监测', path: '/boardMg/monitoring/index', everyone: true },
      {
        code: 'trackPlayback',
        name: '轨迹回放',
        path: '/system_peopleMg/supervisoryMg/trackPlayback/index',
      },
      {
        code: 'transportScreen',
        name: '收运大屏',
        path: '/dataBoard/transportScreen/index',
        everyone: true,
      },
      {
        code: 'classifyScreen',
        name: '分类数据大屏',
        path: '/dataBoard/classify/index',
        everyone: true,
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
        everyone: true,
      },
      {
        code: 'deliveryRecord',
        name: '投放记录',
        path: '/system_classify/record/delivery',
        everyone: true,
        children: [{ ...button('deliveryRecord_view', '查看', 2), everyone: true }],
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
        code: 'insurance',
        name: '车辆保险',
        path: '/system_sanitation/equipmentMg/insurance/index',
      },
      {
        code: 'upkeepRecord',
        name: '保养记录',
        path: '/system_sanitation/equipmentMg/upkeepRecord/index',
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
        everyone: true,
        children: [
          button('user_add', '新增', 1),
          button('user_edit', '修改', 2),
          button('user_delete', '删除', 3),
          { ...button('user_view', '查看', 2), everyone: true },
          button('user_role', '角色配置', 1),
          button('user_reset', '密码重置', 1),
          button('user_unlock', '账号解封', 1),
        ],
      },
      { code: 'role', name: '角色管理', path: '/system/role' },
      { code: 'dept', name: '机构管理', path: '/system/dept' },
      { code: 'menu', name: '菜单管理', path: '/system/menu' },
      { code: 'dict', name: '字典管理', path: '/dict-horizontal/index' },
    ],
  },
  {
    code: 'publicity',
    name: '公开信息',
    path: 'https://www.chengjing.example/public',
    icon: 'icon-gongkai',
    opensOutside: true,
    everyone: true,
  },
];

/** Top menus with the menus behind them; clients drop the one for the phone (its code has wx). */
const TOP_MENUS: readonly (readonly [string, string, readonly string[]])[] = [
  ['basic', '综合管理', ['monitor', 'classify', 'sanitation', 'system', 'publicity']],
  ['classify', '垃圾分类', ['monitor', 'classify']],
  ['sanitation', '环卫作业', ['monitor', 'sanitation']],
  ['wxapp', '移动端', []],
];

const CATEGORY_MENU = 1;
const CATEGORY_BUTTON = 2;
const OPENS_INSIDE = 1;
/** yes_no: 1 no, 2 yes = a new window (wire format §4.1). */
const OPENS_OUTSIDE = 2;

/** Seeds menus, what each role may see, and the top menus. */
export function seedMenus(db: DemoDatabase, organisations: readonly Organisation[]): void {
  const roots = new Map<string, bigint[]>();
  let count = 0;
  const grant = (id: bigint, entry: Entry): void => {
    for (const { roles } of organisations) {
      const granted = entry.everyone === true ? Object.values(roles) : [roles.admin];
      for (const role of granted) {
        db.sql('INSERT INTO role_menu (role_id, menu_id) VALUES (?,?)').run(BigInt(role), id);
      }
    }
  };
  const add = (entry: Entry, parent: bigint, sort: number): bigint[] => {
    count += 1;
    const id = seedId('menu', count);
    const { code, name, path = '', icon = '', action = 0 } = entry;
    db.sql(
      'INSERT INTO menu (id, parent_id, code, name, alias, path, source, sort, category, action, is_open) VALUES (?,?,?,?,?,?,?,?,?,?,?)',
    ).run(
      id,
      parent,
      code,
      name,
      action === 0 ? 'menu' : (code.split('_').at(-1) ?? code),
      path,
      icon === '' ? '' : `iconfont ${icon}`,
      sort,
      action === 0 ? CATEGORY_MENU : CATEGORY_BUTTON,
      action,
      entry.opensOutside === true ? OPENS_OUTSIDE : OPENS_INSIDE,
    );
    // A folder is granted through its entries: routes add the ancestors of what a role may see.
    if (entry.children === undefined || entry.everyone === true) grant(id, entry);
    return [id, ...(entry.children ?? []).flatMap((child, n) => add(child, id, n + 1))];
  };
  MENUS.forEach((entry, n) => roots.set(entry.code, add(entry, 0n, n + 1)));
  TOP_MENUS.forEach(([code, name, behind], n) => {
    const id = seedId('topMenu', n + 1);
    db.sql('INSERT INTO top_menu (id, code, name, source, path, sort) VALUES (?,?,?,?,?,?)').run(
      id,
      code,
      name,
      'iconfont icon-xitong',
      '/wel/index',
      n + 1,
    );
    for (const menu of behind.flatMap((root) => roots.get(root) ?? [])) {
      db.sql('INSERT INTO top_menu_menu (top_menu_id, menu_id) VALUES (?,?)').run(id, menu);
    }
  });
}
