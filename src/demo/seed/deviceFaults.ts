import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { Draft, SeededRecord, StockMaker } from './maker';
import { momentOf } from './moments';
import { personOf } from './names';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A family of devices: device_type, field of the name, and faults as [box_fault_type, what happened]. */
interface Kind {
  readonly family: string;
  readonly type: string;
  readonly name: string;
  readonly code: string;
  readonly faults: readonly (readonly [string, string])[];
}

const KINDS: readonly Kind[] = [
  {
    family: 'scaleEquipment',
    type: '2',
    name: 'deviceName',
    code: 'deviceCode',
    faults: [
      ['2', '称重数据跳变，与复秤相差超过5%'],
      ['2', '空载读数不归零'],
      ['4', '连续30分钟未上传称重数据'],
      ['5', '供电电压过低'],
      ['6', '刷卡无响应'],
    ],
  },
  {
    family: 'noiseDevice',
    type: '6',
    name: 'deviceName',
    code: 'deviceCode',
    faults: [
      ['4', '网络中断，设备离线'],
      ['5', '电池电量不足'],
      ['4', '数据上报间隔异常'],
    ],
  },
  {
    family: 'workCard',
    type: '7',
    name: 'workPlateName',
    code: 'imei',
    faults: [
      ['5', '无法充电'],
      ['4', '定位长时间不更新'],
      ['6', '感应打卡失败'],
    ],
  },
];

function deviceOf({ source, n, seeded }: Draft): readonly [Kind, SeededRecord] {
  const kind = must(KINDS[n % KINDS.length], 'kind of device');
  // A few devices have most of the faults.
  const devices = seeded(kind.family);
  const few = devices.slice(0, Math.max(3, Math.floor(devices.length / 3)));
  return [kind, source.pick(source.int(1, 10) <= 6 ? few : devices)];
}

/** Young faults are open; nearly all old ones are done. */
function stateOf(age: number, chance: number): '0' | '1' | '2' | '3' {
  if (age < 0) return '0';
  if (age < 2 * DAY_MS) return chance < 45 ? '0' : chance < 70 ? '1' : '2';
  return chance < 3 ? '1' : chance < 12 ? '3' : '2';
}

/** Faults of scales, noise monitors and work cards, the newest first. */
export const deviceFaults: StockMaker = {
  stock: 720,
  after: [...KINDS.map(({ family }) => family), 'scalePoint'],
  make(draft) {
    const { source, n, of, seeded } = draft;
    const [{ type, name, code, faults }, { id, body }] = deviceOf(draft);
    const point = seeded('scalePoint').find((one) => one.body['scaleId'] === id);
    const [faultType, faultDesc] = source.pick(faults);
    const at = momentOf(draft);
    const status = stateOf(source.now - at, source.int(0, 99));
    const isHandled = status === '2' || status === '3';
    const handled = at + source.int(10, 20 * 60) * 60_000;
    return {
      faultNo: `GZ${String(of - n).padStart(6, '0')}`,
      status,
      faultType,
      faultLevel: must(['1', '1', '2', '1', '3', '2'][n % 6], 'level'),
      deviceType: type,
      deviceId: id,
      deviceName: body[name],
      deviceCode: body[code],
      siteName: body['siteName'] ?? point?.body['name'] ?? '',
      address: body['address'] ?? '',
      faultDesc,
      createTime: wireDateTime(at),
      handleUserName: status === '0' ? '' : personOf(source).realName,
      handleTime: isHandled ? wireDateTime(Math.min(handled, source.now)) : '',
      handleResult:
        status === '2'
          ? source.pick(['重启后恢复', '已更换电池', '已现场校准', '更换通信模块'])
          : '',
    };
  },
};
