import { matchPath } from 'react-router-dom';
import { FAMILIES } from '@shared/catalogue';
import type { FamilySpec } from '@shared/catalogue/family';
import type { MenuNode } from '@shared/model/menu';
import { samePath, trailTo } from '@renderer/data/menu';
import { WELCOME } from '@renderer/data/tabs';

/** The alarm list; a page of the client, not of the platform's menu. */
export const ALARMS_PATH = '/alarms';

/** What an address opens. */
export type Target =
  | { readonly kind: 'welcome' }
  | { readonly kind: 'alarms' }
  | { readonly kind: 'family'; readonly family: FamilySpec; readonly node: MenuNode | null }
  | { readonly kind: 'frame'; readonly name: string; readonly url: string }
  | { readonly kind: 'notBuilt'; readonly name: string }
  | { readonly kind: 'unknown' };

/** Fixed routes of spec 1 §2 that have no screen yet: they are known, so they are no 404. */
const FIXED_ROUTES = [
  '/wel/dashboard',
  '/test/index',
  '/dict-horizontal/index',
  '/dict-vertical/index',
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
  '/dataBoard/classify/index',
  '/dataBoard/sanitation/index',
  '/dataBoard/sanitation1/index',
  '/system_lampblack/board/youyankanban/index',
  '/boardMg/deqing/index',
  '/boardMg/numCockpit/index',
  '/boardMg/mapDemo/map1',
  '/dataBoard/transportScreen/index',
  '/system_peopleMg/supervisoryMg/trackPlayback/index',
  '/system_ai/test',
  '/work/process/leave/form/:processDefinitionId',
  '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
  '/work/process/leave/detail/:processInstanceId/:businessId',
  '/system_sanitation/equipmentMg/insurance/index',
  '/system_sanitation/equipmentMg/upkeepRecord/index',
  '/system_sanitation/equipmentMg/inspectionRecord/index',
] as const;

/** The family whose screen opens under a path or under the menu entry that leads there. */
function familyFor(path: string, node: MenuNode | null): FamilySpec | undefined {
  const names = node === null ? [] : [node.code, node.alias];
  return FAMILIES.find(
    ({ screen }) =>
      screen !== undefined &&
      (screen.paths.some((own) => samePath(own, path)) ||
        screen.menuCodes.some((code) => names.includes(code))),
  );
}

/** Decides what an address (path and query) opens for a menu. */
export function resolve(address: string, menu: readonly MenuNode[]): Target {
  const [path = '', search = ''] = address.split('?');
  if (path === WELCOME) return { kind: 'welcome' };
  if (path === ALARMS_PATH) return { kind: 'alarms' };
  if (path.startsWith('/myiframe/')) {
    const query = new URLSearchParams(search);
    return { kind: 'frame', name: query.get('name') ?? '', url: query.get('src') ?? '' };
  }
  const node = trailTo(menu, path).at(-1) ?? null;
  const family = familyFor(path, node);
  if (family !== undefined) return { kind: 'family', family, node };
  if (node !== null) return { kind: 'notBuilt', name: node.name };
  if (FIXED_ROUTES.some((route) => matchPath(route, path) !== null))
    return { kind: 'notBuilt', name: path };
  return { kind: 'unknown' };
}
