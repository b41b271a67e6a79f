import type { TileShow } from '../../model/board';
import type { Label } from '../label';

const label = (zh: string, en: string): Label => ({ zh, en });

const VIOLATIONS = label('近 30 日没有违规', 'No violation in 30 days');
const CARDS = label('没有登记的工牌', 'No badge is registered');
const EVENTS = label('没有事件', 'No event');
const VEHICLES = label('平台没有给出今日作业的数字', 'The platform gave no figures of today’s work');
const HANDLED = label('平台没有给出事件数', 'The platform gave no count of events');
const SERVED = label('平台没有给出服务范围', 'The platform gave no figures of what is served');

/**
 * What it means that a tile of the product has nothing, by its name: the good news, or the fact. Figures that are zero are
 * shown as that; of a tile with plain figures this is what is said where the platform gave none of them. Apart from the boards
 * because a window reads it only once a tile is empty.
 */
export const NONE: Readonly<Record<string, Label>> = {
  'transport/hero/summary': label('今天还没有收运', 'No collection yet today'),
  'transport/figures/day': label('平台没有给出今日出车', 'The platform gave no count of vehicles'),
  'transport/progress/rate': label('近 7 日没有收运', 'No collection in 7 days'),
  'transport/chart/trend': label('近 24 小时没有收运', 'No collection in 24 hours'),
  'transport/map/own': label('地图上没有收集点和车辆', 'No collection point or vehicle on the map'),
  'transport/events/abnormal': label('没有漏收和分类异常', 'Nothing missed, nothing sorted wrongly'),
  'transport/rank/omit': label('近 7 日没有漏收', 'Nothing missed in 7 days'),
  'classify/hero/today': label('今天还没有投放', 'No drop-off yet today'),
  'classify/chart/hours': label('近 24 小时没有投放', 'No drop-off in 24 hours'),
  'classify/calendar/weight': label('近 30 日没有投放', 'No drop-off in 30 days'),
  'classify/progress/rate': label('近 7 日没有检查过的投放', 'No drop-off was checked in 7 days'),
  'classify/rank/order': label('近 7 日没有投放', 'No drop-off in 7 days'),
  'classify/table/newest': label('还没有投放记录', 'No drop-off yet'),
  'sanitation/hero/cards': CARDS,
  'sanitation/figures/day': VEHICLES,
  'sanitation/figures/handled': HANDLED,
  'sanitation/pie/duty': CARDS,
  'sanitation/figures/total': SERVED,
  'sanitation/map/own': label('地图上没有站点、公厕、车辆和人员', 'No site, toilet, vehicle or person on the map'),
  'sanitation/events/events': EVENTS,
  'sanitation/rank/violations': VIOLATIONS,
  'sanitation1/hero/cards': CARDS,
  'sanitation1/figures/day': VEHICLES,
  'sanitation1/figures/handled': HANDLED,
  'sanitation1/pie/duty': CARDS,
  'sanitation1/figures/total': SERVED,
  'sanitation1/chart/missed': label('近 30 日没有漏收', 'Nothing missed in 30 days'),
  'sanitation1/pie/groups': label('没有登记的站点', 'No site is registered'),
  'sanitation1/figures/fed': label('平台没有给出处置量', 'The platform gave no treated weight'),
  'sanitation1/figures/disposal': label('平台没有给出处置能力', 'The platform gave no treatment capacity'),
  'sanitation1/events/events': EVENTS,
  'sanitation1/rank/violations': VIOLATIONS,
  'monitoring/hero/video': label('没有登记的视频设备', 'No video device is registered'),
  'monitoring/figures/faults': label('平台没有给出故障数', 'The platform gave no count of faults'),
  'monitoring/gauge/disposal': label('没有登记的处理点', 'No treatment site is registered'),
  'monitoring/chart/noiseDays': label('近 30 日没有噪声读数', 'No noise reading in 30 days'),
  'monitoring/events/faultList': label('没有待处理的故障', 'No fault is pending'),
  'monitoring/rank/noise': label('近 7 日没有噪声告警', 'No noise alarm in 7 days'),
  'monitoring/rank/fumes': label('近 30 日没有油烟告警', 'No fume alarm in 30 days'),
  'duty/figures/duty': label('平台没有给出在岗人数', 'The platform gave no count of people'),
  'duty/figures/day': label('平台没有给出今日出车', 'The platform gave no count of vehicles'),
  'duty/figures/handled': HANDLED,
  'duty/figures/faults': label('平台没有给出故障数', 'The platform gave no count of faults'),
  'duty/events/events': label('没有待派发的事件', 'Nothing to dispatch'),
  'duty/rank/violations': VIOLATIONS,
  'duty/alarms/own': label('没有未确认的告警', 'No alarm is unacknowledged'),
  'duty/map/own': label('地图上没有车辆和人员', 'No vehicle or person on the map'),
};

/** Shares and parts of which the platform gave none: zero of everything would be another thing. */
export const NOT_GIVEN = label('平台没有给出这些数字', 'The platform gave none of these figures');

/** What is said of a tile without words of its own. The tile of a camera says by itself why there is no picture. */
export const NONE_OF: Readonly<Partial<Record<TileShow, Label>>> = {
  hero: NOT_GIVEN,
  figures: NOT_GIVEN,
  gauge: NOT_GIVEN,
  pie: label('目前都是零', 'All of them are zero now'),
  chart: label('这段时间没有记录', 'Nothing on record in this time'),
  calendar: label('这段时间没有记录', 'Nothing on record in this time'),
  rank: label('没有可排名的记录', 'Nothing to rank'),
  progress: label('没有可比较的记录', 'Nothing to compare'),
  table: label('没有记录', 'Nothing on record'),
  events: label('没有记录', 'Nothing on record'),
  alarms: label('没有未确认的告警', 'No alarm is unacknowledged'),
  map: label('地图上没有对象', 'Nothing on the map'),
};
