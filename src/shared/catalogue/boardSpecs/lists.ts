import type { BoardTile, TileLink } from '../../model/board';
import { PRIORITIES } from '../../model/alarm';
import { tileName } from '../boardTiles';

type ListLink = Extract<TileLink, { readonly family: string }>;

/** The lists of the parts of a tile, where a list counts the same as the part says, or tells it. */
export interface TileLists {
  /** By wire name of the figure. */
  readonly figures?: Readonly<Record<string, TileLink>>;
  /** Of a rank: the list of one entry, whose name is the condition `key`. */
  readonly entry?: { readonly list: ListLink; readonly key: string };
  /** Family of the rows: each opens its record. */
  readonly records?: string;
}

const inState = (family: string, field: string, value: string): TileLink => ({ family, filters: { [`${field}_equal`]: value } });
const ofToday = (family: string, field = 'createTime'): TileLink => ({ family, within: { field, period: 'today' } });

const HANDLED: TileLists = { figures: { waitNum: inState('dispatchDisposal', 'status', '0'), handlingNum: inState('dispatchDisposal', 'status', '1') } };
const FAULTS: TileLists = {
  figures: { waitNum: inState('deviceFaultFlow', 'status', '0'), handlingNum: inState('deviceFaultFlow', 'status', '1'), todayNum: ofToday('deviceFaultFlow') },
};
const ON_DUTY = {
  onDutyNum: inState('workCard', 'dutyStatus', '1'),
  leavePostNum: inState('workCard', 'dutyStatus', '2'),
  stillNum: inState('workCard', 'dutyStatus', '3'),
};
const DUTY: TileLists = { figures: { ...ON_DUTY, offDutyNum: inState('workCard', 'dutyStatus', '4') } };
const CARDS: TileLists = { figures: { total: { family: 'workCard' }, onlineNum: inState('workCard', 'onlineStatus', '1') } };
const DAY: TileLists = { figures: { visitNum: { family: 'vehicleScreen', view: 'all', within: { field: 'collectionTime', period: 'today' } } } };
const SITES: TileLists = { figures: { siteNum: { family: 'site' } } };
const EVENTS: TileLists = { records: 'dispatchDisposal' };

/**
 * By the name of a tile. What is not here leads to the list of its tile alone: different points, vehicles and last visits,
 * sums and means, which no list counts, and companies and kinds of violations, by which no list searches.
 */
export const LISTS: Readonly<Record<string, TileLists>> = {
  // The list tells compliance and weight of its rows above and below them.
  'classify/hero/today': { figures: { qualifiedRate: ofToday('deliveryRecord'), deliveryNum: ofToday('deliveryRecord'), weight: ofToday('deliveryRecord') } },
  'classify/rank/order': { entry: { list: { family: 'deliveryRecord', within: { field: 'createTime', period: 'last7Days' } }, key: 'villageName_like' } },
  'classify/table/newest': { records: 'deliveryRecord' },
  'sanitation/hero/cards': CARDS,
  'sanitation/figures/day': DAY,
  'sanitation/figures/handled': HANDLED,
  'sanitation/pie/duty': DUTY,
  'sanitation/figures/total': SITES,
  'sanitation/events/events': EVENTS,
  'sanitation1/hero/cards': CARDS,
  'sanitation1/figures/day': DAY,
  'sanitation1/figures/handled': HANDLED,
  'sanitation1/pie/duty': DUTY,
  'sanitation1/figures/total': SITES,
  'sanitation1/pie/groups': {
    figures: { communityNum: inState('site', 'siteType', '1'), villageNum: inState('site', 'siteType', '2'), otherNum: inState('site', 'siteType', '3') },
  },
  'sanitation1/figures/disposal': { figures: { siteNum: { family: 'perishableSite' } } },
  'sanitation1/events/events': EVENTS,
  'monitoring/hero/video': { figures: { deviceNum: { family: 'monitorDevice' }, onlineNum: inState('monitorDevice', 'deviceStatus', '1') } },
  'monitoring/figures/faults': FAULTS,
  'monitoring/rank/noise': { entry: { list: { family: 'noiseWarn', within: { field: 'warnTime', period: 'last7Days' } }, key: 'siteName_like' } },
  'monitoring/rank/fumes': { entry: { list: { family: 'lampblack', within: { field: 'createTime', period: 'last30Days' } }, key: 'siteName_like' } },
  'duty/figures/duty': { figures: ON_DUTY },
  'duty/figures/handled': HANDLED,
  'duty/figures/faults': { figures: { waitNum: inState('deviceFaultFlow', 'status', '0') } },
  'duty/events/events': EVENTS,
};

/**
 * Where a part of a tile leads; undefined: nowhere of its own.
 * @param part wire name of a figure, name of an entry of a rank, id of a record, or priority of waiting alarms
 */
export function listOfPart(board: string, tile: BoardTile, part: string): TileLink | undefined {
  const { entry, figures, records } = LISTS[tileName(board, tile)] ?? {};
  switch (tile.show) {
    case 'alarms':
      return PRIORITIES.some((one) => one === part) ? { page: 'alarms', filters: { priorities: part } } : undefined;
    case 'rank':
    case 'progress':
      return entry === undefined || part === '' ? undefined : { ...entry.list, filters: { ...entry.list.filters, [entry.key]: part } };
    case 'table':
    case 'events':
      return records === undefined || part === '' ? undefined : { family: records, open: part };
    default:
      return figures !== undefined && Object.hasOwn(figures, part) ? figures[part] : undefined;
  }
}
