import { must } from '../base/assert';
import type { Label } from '../catalogue/label';

/** Where the client offers a page: first tab, side menu, top bar, menu of the alarm list. */
export type PageEntry = 'tab' | 'sidebar' | 'top' | 'alarms';

/** A page of the client: neither a list of records nor a board. */
export interface PageRow {
  /** Stable name; menu maps keep it. */
  readonly key: string;
  /** Path of the address, without query. */
  readonly path: string;
  /** Title of tab, window and entries: defined only here. */
  readonly label: Label;
  /** Codes by which an entry of the server's menu names the page; null: none does. */
  readonly codes: readonly string[] | null;
  /** null: only other pages link here. */
  readonly entry: PageEntry | null;
  /** File under src/renderer/screens, without its extension: exports a component of the same name. */
  readonly screen: string;
}

/** A fixed route of the specification (spec 1 §2) without a screen: known, so it gives no 404. */
export interface PlannedRoute {
  /** May hold parameters: '/leave/:id'. */
  readonly path: string;
  readonly screen: null;
}

/** Every page of the client, in the order in which menus name them. */
const TABLE = [
  {
    key: 'welcome',
    path: '/wel/index',
    label: { zh: '工作台', en: 'Workbench' },
    codes: null,
    // The first tab is always there, and bar of subsystems and user menu lead here as well (spec 1 §2).
    entry: 'tab',
    screen: 'workbench/Workbench',
  },
  {
    key: 'alarms',
    path: '/alarms',
    label: { zh: '告警列表', en: 'Alarm list' },
    codes: ['alarm', 'alarms'],
    entry: 'sidebar',
    screen: 'alarms/AlarmScreen',
  },
  {
    key: 'boards',
    path: '/boards',
    label: { zh: '显示器与看板', en: 'Monitors and boards' },
    codes: ['boards'],
    entry: 'top',
    screen: 'boards/BoardsScreen',
  },
  {
    key: 'boardEditor',
    path: '/boards/edit',
    label: { zh: '编排看板', en: 'Board editor' },
    codes: ['boardEditor'],
    entry: null,
    screen: 'boardEditor/BoardEditorScreen',
  },
  {
    key: 'alarmReport',
    path: '/alarms/report',
    label: { zh: '告警统计', en: 'Alarm report' },
    codes: ['alarmReport', 'alarm_report'],
    entry: 'alarms',
    screen: 'alarmReport/AlarmReportScreen',
  },
  {
    key: 'handover',
    path: '/alarms/handover',
    label: { zh: '交接班', en: 'Shift handover' },
    codes: ['handover', 'alarm_handover'],
    entry: 'alarms',
    screen: 'alarmReport/HandoverScreen',
  },
  {
    key: 'journal',
    path: '/alarms/journal',
    label: { zh: '告警日志', en: 'Alarm journal' },
    codes: ['alarmJournal', 'alarm_journal'],
    entry: 'alarms',
    screen: 'journal/JournalScreen',
  },
  {
    key: 'alarmRules',
    path: '/alarms/rules',
    label: { zh: '告警规则', en: 'Alarm rules' },
    codes: ['alarmRules', 'alarm_rules'],
    entry: 'alarms',
    screen: 'alarmRules/AlarmRulesScreen',
  },
  {
    key: 'emergency',
    // The specification names the route 紧急事件 without its path: this path is ours.
    path: '/emergency',
    label: { zh: '紧急事件', en: 'Emergency event' },
    codes: null,
    entry: null,
    screen: 'emergency/EmergencyScreen',
  },
  {
    key: 'map',
    path: '/map',
    label: { zh: '一张图', en: 'City map' },
    codes: ['map', 'cityMap'],
    entry: 'sidebar',
    screen: 'map/MapScreen',
  },
  {
    key: 'carPath',
    path: '/carpath/index',
    label: { zh: '车辆轨迹', en: 'Vehicle path' },
    codes: ['carPath', 'carpath'],
    entry: null,
    screen: 'track/TrackScreen',
  },
  {
    key: 'trackPlayback',
    path: '/system_peopleMg/supervisoryMg/trackPlayback/index',
    label: { zh: '轨迹回放', en: 'Track playback' },
    codes: ['trackPlayback'],
    entry: null,
    screen: 'track/TrackScreen',
  },
  { path: '/wel/dashboard', screen: null },
  { path: '/test/index', screen: null },
  { path: '/info/index', screen: null },
  { path: '/equipList', screen: null },
  { path: '/personList', screen: null },
  { path: '/system_classify/equipmentMg/garbageRoom/kanban', screen: null },
  { path: '/system_classify/dataStatistics/pointKanban/index', screen: null },
  { path: '/gfcgMap', screen: null },
  { path: '/modelDetail/index', screen: null },
  { path: '/3dModel/index', screen: null },
  { path: '/boardMg/monitoring1/index', screen: null },
  { path: '/system_lampblack/board/youyankanban/index', screen: null },
  { path: '/boardMg/deqing/index', screen: null },
  { path: '/boardMg/numCockpit/index', screen: null },
  { path: '/boardMg/mapDemo/map1', screen: null },
  { path: '/system_ai/test', screen: null },
  { path: '/work/process/leave/form/:processDefinitionId', screen: null },
  {
    path: '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
    screen: null,
  },
  { path: '/work/process/leave/detail/:processInstanceId/:businessId', screen: null },
] as const satisfies readonly (PageRow | PlannedRoute)[];

export type PageKey = Exclude<(typeof TABLE)[number], PlannedRoute>['key'];

/** A page by a key that the table holds. */
export type Page = PageRow & { readonly key: PageKey };

/** The pages that have a screen, in the order of the table. */
export const PAGES: readonly Page[] = TABLE.filter((row) => row.screen !== null);

/** Paths of the routes that have no screen. */
export const PLANNED_PATHS: readonly string[] = TABLE.filter((row) => row.screen === null).map(
  ({ path }) => path,
);

const BY_KEY = new Map<string, Page>(PAGES.map((page) => [page.key, page]));

export function pageOf(key: PageKey): Page {
  return must(BY_KEY.get(key), `page ${key}`);
}

export function pathOf(key: PageKey): string {
  return pageOf(key).path;
}

/** The pages that the client offers at a place, in the order of the table. */
export function pagesAt(entry: PageEntry): readonly Page[] {
  return PAGES.filter((page) => page.entry === entry);
}
