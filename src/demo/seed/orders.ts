import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { Draft, StockMaker } from './maker';
import { momentOf, placeOf } from './moments';
import { personOf } from './names';
import { ESTATES, STREETS } from '@shared/model/city/names';

const MINUTE_MS = 60_000;

/** Time of an answer to an event; not after the start of today. */
function answered({ source }: Draft, at: number): string {
  return wireDateTime(Math.min(at + source.int(8, 600) * MINUTE_MS, source.now));
}

/** A number made by the server: the newest is the largest. */
function numberOf(prefix: string, { n, of }: Draft): string {
  return prefix + String(of - n).padStart(6, '0');
}

/** Faults of platforms as [name, platform, what it affects, what happened]. */
const PLATFORM_FAULTS = [
  ['数据接入中断', '物联网接入平台', '称重设备', '连续10分钟未收到设备数据'],
  ['视频流断开', '视频监控平台', '垃圾房监控', '3路视频无法拉流'],
  ['短信通道异常', '消息推送平台', '短信通知', '短信发送失败率超过20%'],
  ['定位数据延迟', '车辆定位平台', '车辆轨迹', '定位数据延迟超过5分钟'],
  ['存储空间不足', '文件存储平台', '图片上传', '剩余空间低于10%'],
  ['接口响应超时', '工牌管理平台', '工牌消息', '接口平均响应超过8秒'],
] as const;

/** The youngest two are open; all others were relieved. */
export const platformFaults: StockMaker = {
  stock: 120,
  make(draft) {
    const { source, n } = draft;
    const [faultName, platformName, siteName, faultDesc] = must(
      PLATFORM_FAULTS[n % PLATFORM_FAULTS.length],
      'fault',
    );
    const at = momentOf(draft);
    const isOver = placeOf(draft) >= 2;
    return {
      faultNo: numberOf('PT', draft),
      faultName,
      platformName,
      siteName,
      faultLevel: must(['1', '2', '1', '3'][n % 4], 'level'),
      status: isOver ? '1' : '0',
      faultDesc,
      createTime: wireDateTime(at),
      relieveUserName: isOver ? personOf(source).realName : '',
      relieveTime: isOver ? answered(draft, at) : '',
    };
  },
};

/** Events by the key of alarm_type. */
const EVENTS = [
  ['1', '垃圾桶满溢，桶边有散落垃圾'],
  ['2', '超过规定时间未收运'],
  ['3', '投放点设备离线，无法称重'],
  ['1', '大件垃圾堆放，占用通道'],
  ['4', '厨余桶温度异常'],
  ['6', '垃圾清运车驶出作业区域'],
] as const;

/** The youngest two wait, the next two are in work. */
export const dispatches: StockMaker = {
  stock: 180,
  make(draft) {
    const { source, tenant, n } = draft;
    const [eventType, content] = must(EVENTS[n % EVENTS.length], 'event');
    const place = source.int(0, ESTATES.length - 1);
    const at = momentOf(draft);
    const rank = placeOf(draft);
    const status = rank < 2 ? '0' : rank < 4 ? '1' : '2';
    return {
      disposalNo: numberOf('CZ', draft),
      eventType,
      siteName: `${must(ESTATES[place], 'estate')}${source.int(1, 6)}号投放点`,
      address: `${tenant.place}${must(STREETS[place], 'street')}${source.int(1, 180)}号`,
      content,
      status,
      level: must(['1', '2', '1', '3', '1'][n % 5], 'level'),
      createTime: wireDateTime(at),
      handleUserName: status === '0' ? '' : personOf(source).realName,
      handleTime: status === '0' ? '' : answered(draft, at),
    };
  },
};

const REPAIRS = ['无法开机', '投口卡滞', '称重不准', '显示屏花屏', '电源线破损'] as const;

/** Key of order_contral by the state that it leads to. */
const LAST_STEP: Readonly<Record<string, string>> = { '1': '1', '2': '5', '3': '4' };

/** Two wait, two are in work, one was refused, the others are closed. */
export const repairOrders: StockMaker = {
  stock: 150,
  after: ['scaleEquipment', 'scalePoint'],
  make(draft) {
    const { source, tenant, n, seeded } = draft;
    const scale = source.pick(seeded('scaleEquipment'));
    const point = seeded('scalePoint').find((one) => one.body['scaleId'] === scale.id);
    const people = seeded('user');
    const [reporter, worker] = [source.pick(people).body, source.pick(people)];
    const at = momentOf(draft);
    const rank = placeOf(draft);
    const status = rank < 2 ? '0' : rank < 4 ? '1' : rank % 6 === 4 ? '2' : '3';
    const isAssigned = status === '1' || status === '3';
    return {
      orderNo: numberOf('WX', draft),
      orderType: '1',
      deviceName: scale.body['deviceName'],
      deviceCode: scale.body['deviceCode'],
      siteName: point?.body['name'] ?? '',
      address: point?.body['address'] ?? `${tenant.place}设备仓库`,
      content: must(REPAIRS[n % REPAIRS.length], 'repair'),
      status,
      orderControl: LAST_STEP[status] ?? '',
      reporterName: reporter['realName'],
      reporterPhone: reporter['phone'],
      handleUserId: isAssigned ? worker.id : '',
      handleUserName: isAssigned ? worker.body['realName'] : '',
      handleTime: isAssigned ? answered(draft, at) : '',
      refuseReason: status === '2' ? '现场未发现故障，请补充照片' : '',
      closeTime: status === '3' ? answered(draft, at + 600 * MINUTE_MS) : '',
      createTime: wireDateTime(at),
    };
  },
};
