import type { TileShow } from '../../model/board';
import type { Label } from '../label';

/** What an empty tile says. */
export interface None {
  readonly text: Label;
  /** Nothing is what should be; otherwise it is a fact that is neither good nor bad. */
  readonly isGood: boolean;
}

const good = (zh: string, en: string): None => ({ text: { zh, en }, isGood: true });
const fact = (zh: string, en: string): None => ({ text: { zh, en }, isGood: false });

const VIOLATIONS = good('近 30 日没有违规', 'No violation in 30 days');
const CARDS = fact('没有登记的工牌', 'No badge is registered');
const EVENTS = fact('没有事件', 'No event');
const VEHICLES = fact('平台没有给出今日作业的数字', 'The platform gave no figures of today’s work');
const HANDLED = fact('平台没有给出事件数', 'The platform gave no count of events');
const SERVED = fact('平台没有给出服务范围', 'The platform gave no figures of what is served');

/**
 * What it means that a tile of the product has nothing, by its name: the good news, or the fact. Figures that are zero are
 * shown as that; of a tile with plain figures this is what is said where the platform gave none of them. Apart from the boards
 * because a window reads it only once a tile is empty.
 */
export const NONE: Readonly<Record<string, None>> = {
  'transport/hero/summary': fact('今天还没有收运', 'No collection yet today'),
  'transport/figures/day': fact('平台没有给出今日出车', 'The platform gave no count of vehicles'),
  'transport/progress/rate': fact('近 7 日没有收运', 'No collection in 7 days'),
  'transport/chart/trend': fact('近 24 小时没有收运', 'No collection in 24 hours'),
  'transport/map/own': fact('地图上没有收集点和车辆', 'No collection point or vehicle on the map'),
  'transport/events/abnormal': good('没有漏收和分类异常', 'No abnormal collection'),
  'transport/rank/omit': good('近 7 日没有漏收', 'Nothing missed in 7 days'),
  'classify/hero/today': fact('今天还没有投放', 'No drop-off yet today'),
  'classify/chart/hours': fact('近 24 小时没有投放', 'No drop-off in 24 hours'),
  'classify/calendar/weight': fact('近 30 日没有投放', 'No drop-off in 30 days'),
  'classify/progress/rate': fact('近 7 日没有检查过的投放', 'No drop-off was checked in 7 days'),
  'classify/rank/order': fact('近 7 日没有投放', 'No drop-off in 7 days'),
  'classify/table/newest': fact('还没有投放记录', 'No drop-off yet'),
  'sanitation/hero/cards': CARDS,
  'sanitation/figures/day': VEHICLES,
  'sanitation/figures/handled': HANDLED,
  'sanitation/pie/duty': CARDS,
  'sanitation/figures/total': SERVED,
  'sanitation/map/own': fact('地图上没有站点、公厕、车辆和人员', 'No site, toilet, vehicle or person on the map'),
  'sanitation/events/events': EVENTS,
  'sanitation/rank/violations': VIOLATIONS,
  'sanitation1/hero/cards': CARDS,
  'sanitation1/figures/day': VEHICLES,
  'sanitation1/figures/handled': HANDLED,
  'sanitation1/pie/duty': CARDS,
  'sanitation1/figures/total': SERVED,
  'sanitation1/chart/missed': good('近 30 日没有漏收', 'Nothing missed in 30 days'),
  'sanitation1/pie/groups': fact('没有登记的站点', 'No site is registered'),
  'sanitation1/figures/fed': fact('平台没有给出处置量', 'The platform gave no treated weight'),
  'sanitation1/figures/disposal': fact('平台没有给出处置能力', 'The platform gave no treatment capacity'),
  'sanitation1/events/events': EVENTS,
  'sanitation1/rank/violations': VIOLATIONS,
  'monitoring/hero/video': fact('没有登记的视频设备', 'No video device is registered'),
  'monitoring/figures/faults': fact('平台没有给出故障数', 'The platform gave no count of faults'),
  'monitoring/gauge/disposal': fact('没有登记的处理点', 'No treatment site is registered'),
  'monitoring/chart/noiseDays': fact('近 30 日没有噪声读数', 'No noise reading in 30 days'),
  'monitoring/events/faultList': good('没有待处理的故障', 'No fault is pending'),
  'monitoring/rank/noise': good('近 7 日没有噪声告警', 'No noise alarm in 7 days'),
  'monitoring/rank/fumes': good('近 30 日没有油烟告警', 'No fume alarm in 30 days'),
  'duty/figures/duty': fact('平台没有给出在岗人数', 'The platform gave no count of people'),
  'duty/figures/day': fact('平台没有给出今日出车', 'The platform gave no count of vehicles'),
  'duty/figures/handled': HANDLED,
  'duty/figures/faults': fact('平台没有给出故障数', 'The platform gave no count of faults'),
  'duty/events/events': good('没有待派发的事件', 'Nothing to dispatch'),
  'duty/rank/violations': VIOLATIONS,
  'duty/alarms/own': good('没有未确认的告警', 'No alarm is unacknowledged'),
  'duty/map/own': fact('地图上没有车辆和人员', 'No vehicle or person on the map'),
};

/** Shares and parts of which the platform gave none: zero of everything would be another thing. */
export const NOT_GIVEN = fact('平台没有给出这些数字', 'The platform gave none of these figures');

/** What is said of a tile without words of its own. The tile of a camera says by itself why there is no picture. */
export const NONE_OF: Readonly<Partial<Record<TileShow, None>>> = {
  hero: NOT_GIVEN,
  figures: NOT_GIVEN,
  gauge: NOT_GIVEN,
  pie: fact('目前都是零', 'All of them are zero now'),
  chart: fact('这段时间没有记录', 'Nothing on record in this time'),
  calendar: fact('这段时间没有记录', 'Nothing on record in this time'),
  rank: fact('没有可排名的记录', 'Nothing to rank'),
  progress: fact('没有可比较的记录', 'Nothing to compare'),
  table: fact('没有记录', 'Nothing on record'),
  events: fact('没有记录', 'Nothing on record'),
  alarms: good('没有未确认的告警', 'No alarm is unacknowledged'),
  map: fact('地图上没有对象', 'Nothing on the map'),
};
