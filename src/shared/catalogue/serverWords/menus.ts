/** An entry of the server's menu, or a subsystem: its code, the names by which servers call it, and its English. */
interface MenuWord {
  readonly code: string;
  readonly zh: readonly string[];
  readonly en: string;
}

const word = (code: string, en: string, ...zh: string[]): MenuWord => ({ code, en, zh });

/**
 * English of menu folders, subsystems, and entries without a page of ours; entries that open a page have that page's name. The paths of the fixed routes and the
 * subsystems are those of the specification (spec 1 §2).
 */
export const MENU_WORDS: readonly MenuWord[] = [
  word('monitor', 'Monitoring', '监控指挥'),
  word('classify', 'Waste sorting', '垃圾分类'),
  word('sanitation', 'Sanitation work', '环卫作业'),
  word('sanitation', 'Sanitation', '环卫一体化'),
  word('recycle', 'Recyclables', '再生资源'),
  word('environment', 'Environment', '环境监测'),
  word('lampblack', 'Cooking fumes', '油烟监测'),
  word('community', 'Community', '社区共治'),
  word('toilet', 'Public toilets', '公共厕所'),
  word('video', 'Video', '视频监控'),
  word('warehouse', 'Warehouse', '物资仓储', '仓储物资'),
  word('device', 'Devices', '设备管理'),
  word('device', 'Maintenance', '设备运维'),
  word('people', 'Staff', '人员管理'),
  word('system', 'System', '系统管理'),
  word('basic', 'Basic data', '基础信息'),
  word('publicity', 'Public information', '公开信息'),
  word('wxapp', 'Mobile', '移动端'),
  word('dashboard', 'Dashboard', '仪表盘'),
  word('info', 'Personal information', '个人信息'),
  word('monitoring', 'Operation monitoring', '运行监测'),
  word('monitoring', 'Monitoring board', '监控看板'),
  word('trackPlayback', 'Track playback', '轨迹回放'),
  word('carPath', 'Vehicle path', '车辆轨迹'),
  word('map', 'Map', '地图'),
  word('numCockpit', 'Digital cockpit', '数字驾驶舱'),
  word('pointKanban', 'Point board', '点位看板'),
  word('garbageRoomKanban', 'Waste room board', '垃圾房看板'),
  word('equipList', 'Device list', '设备列表'),
  word('personList', 'Person list', '人员列表'),
  word('insurance', 'Insurance records', '保险管理'),
  word('upkeepRecord', 'Maintenance records', '保养记录'),
  word('inspectionRecord', 'Inspection records', '年检记录'),
  word('role', 'Roles', '角色管理'),
  word('dept', 'Departments', '机构管理', '部门管理'),
  word('post', 'Positions', '岗位管理'),
  word('menu', 'Menus', '菜单管理'),
  word('topMenu', 'Subsystems', '顶部菜单'),
  word('tenant', 'Tenants', '租户管理'),
  word('tenantPackage', 'Tenant packages', '租户产品包'),
  word('param', 'Parameters', '系统参数', '参数管理'),
];
