import { matchPath } from 'react-router-dom';
import { FAMILIES } from '@shared/catalogue';
import type { FamilySpec } from '@shared/catalogue/family';
import { BOARDS } from '@shared/catalogue/boards';
import { ALARM_PAGES, type AlarmPageKey } from '@shared/model/alarmPaths';
import { EMERGENCY_PATH } from '@shared/model/sos';
import type { BoardSpec } from '@shared/model/board';
import type { MenuNode } from '@shared/model/menu';
import { matchEntry, screenChoices, type MenuChoices } from '@shared/model/menuMap';
import { trailTo } from '@renderer/data/menu';
import { WELCOME } from '@renderer/data/tabs';

/** The alarm list; a page of the client, not of the platform's menu. */
export const ALARMS_PATH = '/alarms';

/** Monitors and boards; a page of the client as well. */
export const WALL_PATH = '/wall';

/** What an address opens. */
export type Target =
  | { readonly kind: 'welcome' }
  | { readonly kind: 'alarms' }
  | { readonly kind: 'emergency' }
  | { readonly kind: AlarmPageKey }
  | { readonly kind: 'wall' }
  | { readonly kind: 'board'; readonly board: BoardSpec }
  | { readonly kind: 'family'; readonly family: FamilySpec; readonly node: MenuNode | null }
  | { readonly kind: 'frame'; readonly name: string; readonly url: string }
  | { readonly kind: 'notBuilt'; readonly name: string; readonly node: MenuNode | null }
  | { readonly kind: 'unknown' };

/** Every screen that there is. */
export const SCREENS = screenChoices(FAMILIES, BOARDS);

/** Fixed routes of spec 1 §2 that have no screen yet: they are known, so they are no 404. */
const FIXED_ROUTES = [
  '/wel/dashboard',
  '/test/index',
  '/info/index',
  '/equipList',
  '/personList',
  '/system_classify/equipmentMg/garbageRoom/kanban',
  '/system_classify/dataStatistics/pointKanban/index',
  '/carpath/index',
  '/map',
  '/gfcgMap',
  '/modelDetail/index',
  '/3dModel/index',
  '/boardMg/monitoring/index',
  '/boardMg/monitoring1/index',
  '/dataBoard/sanitation/index',
  '/dataBoard/sanitation1/index',
  '/system_lampblack/board/youyankanban/index',
  '/boardMg/deqing/index',
  '/boardMg/numCockpit/index',
  '/boardMg/mapDemo/map1',
  '/system_peopleMg/supervisoryMg/trackPlayback/index',
  '/system_ai/test',
  '/work/process/leave/form/:processDefinitionId',
  '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
  '/work/process/leave/detail/:processInstanceId/:businessId',
  '/system_sanitation/equipmentMg/insurance/index',
  '/system_sanitation/equipmentMg/upkeepRecord/index',
  '/system_sanitation/equipmentMg/inspectionRecord/index',
] as const;

/** The screen that opens under a path, or under the menu entry that leads there. */
function screenFor(path: string, node: MenuNode | null, choices: MenuChoices): string | undefined {
  const entry = node ?? { id: '', code: '', alias: '', name: '', path };
  return matchEntry(entry, SCREENS, choices)?.screen.key;
}

function targetOfScreen(key: string, node: MenuNode | null): Target | undefined {
  if (key === 'alarms') return { kind: 'alarms' };
  if (key === 'wall') return { kind: 'wall' };
  const page = ALARM_PAGES.find((one) => one.key === key);
  if (page !== undefined) return { kind: page.key };
  const board = BOARDS.find((one) => key === `board:${one.key}`);
  if (board !== undefined) return { kind: 'board', board };
  const family = FAMILIES.find((one) => key === `family:${one.key}`);
  return family === undefined ? undefined : { kind: 'family', family, node };
}

/**
 * Decides what an address (path and query) opens for a menu.
 * @param choices what administrators chose for this server and tenant.
 */
export function resolve(address: string, menu: readonly MenuNode[], choices: MenuChoices): Target {
  const [path = '', search = ''] = address.split('?');
  if (path === WELCOME) return { kind: 'welcome' };
  if (path === ALARMS_PATH) return { kind: 'alarms' };
  if (path === EMERGENCY_PATH) return { kind: 'emergency' };
  if (path === WALL_PATH) return { kind: 'wall' };
  const page = ALARM_PAGES.find((one) => one.path === path);
  if (page !== undefined) return { kind: page.key };
  if (path.startsWith('/myiframe/')) {
    const query = new URLSearchParams(search);
    return { kind: 'frame', name: query.get('name') ?? '', url: query.get('src') ?? '' };
  }
  const node = trailTo(menu, path).at(-1) ?? null;
  const screen = screenFor(path, node, choices);
  const target = screen === undefined ? undefined : targetOfScreen(screen, node);
  if (target !== undefined) return target;
  if (node !== null) return { kind: 'notBuilt', name: node.name, node };
  if (FIXED_ROUTES.some((route) => matchPath(route, path) !== null))
    return { kind: 'notBuilt', name: path, node: null };
  return { kind: 'unknown' };
}
