import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { PartMaker, RecordMaker, StockMaker } from './maker';
import { placeAt } from './places';
import { phoneOf } from './values';

const HOUR_MS = 3_600_000;
const MODELS = ['DS-2CD3T47', 'DS-7816N-K2', 'IPC-HFW4433', 'SD-49225T', 'DS-2DE4425'] as const;

/** Cameras and recorders of the sites; some are offline or faulty. */
export const videoDevices: StockMaker = {
  stock: 40,
  after: ['site'],
  make({ source, tenant, n, seeded }) {
    const sites = seeded('site');
    const site = must(sites[n % sites.length], 'site');
    const kind = must(['1', '2', '1', '3'][n % 4], 'kind');
    const names = { '1': '摄像机', '2': '硬盘录像机', '3': '球机' } as const;
    return {
      deviceSerial: `${must(['F', 'G', 'E', 'K'][n % 4], 'letter')}${tenant.tenantId}${String(n + 1).padStart(4, '0')}`,
      deviceName: `${String(site.body['siteName'])}${names[kind as keyof typeof names]}${Math.floor(n / sites.length) + 1}`,
      deviceKind: kind,
      deviceStatus: must(['1', '1', '1', '1', '0', '1', '2', '1', '1'][n % 9], 'state'),
      siteId: site.id,
      siteName: site.body['siteName'],
      channelNum: kind === '2' ? must([4, 8, 16][n % 3], 'channels') : 1,
      manufacturer: String((n % 5) + 1),
      model: must(MODELS[n % MODELS.length], 'model'),
      address: site.body['address'],
      location: placeAt(source, site.body['address']),
      syncTime: wireDateTime(source.now - source.int(1, 300) * HOUR_MS),
    };
  },
};

const VIEWS = [
  '投放点',
  '入口',
  '称重区',
  '桶间',
  '装车区',
  '通道',
  '大件堆放区',
  '宣传栏',
] as const;

/** The channels of each device: a recorder has as many as it says. */
export const videoChannels: PartMaker = {
  each: 'monitorDevice',
  after: ['scalePoint'],
  make({ n, whole, seeded }) {
    const { deviceName, deviceSerial, siteId, siteName, channelNum, deviceStatus } = whole.body;
    const points = seeded('scalePoint').filter(
      ({ body }) => body['villageId'] === siteId || body['siteId'] === siteId,
    );
    return Array.from({ length: Number(channelNum) }, (_, k) => {
      const point = points[k % Math.max(1, points.length)];
      const view = must(VIEWS[(n + k) % VIEWS.length], 'view');
      return {
        channelName: `${String(siteName)}${view}${k >= VIEWS.length ? Math.floor(k / VIEWS.length) + 1 : ''}`,
        deviceId: whole.id,
        deviceName,
        deviceSerial,
        channelNo: k + 1,
        siteName,
        pointId: point?.id ?? '',
        pointName: point?.body['name'] ?? '',
        channelStatus: deviceStatus !== '1' ? '0' : (n + k) % 17 === 6 ? '2' : '1',
        isPtz: k % 4 === 3 ? '1' : '0',
        isRecorded: (n + k) % 9 === 5 ? '0' : '1',
      };
    });
  },
};

/** What cameras see as [key of alarm_type, words]. */
const EVENTS = [
  ['1', '垃圾桶满溢'],
  ['1', '桶边有散落垃圾袋'],
  ['2', '超过规定时间未收运'],
  ['6', '人员进入作业区'],
  ['5', '疑似烟雾'],
  ['2', '非投放时段投放'],
] as const;

/** Events of the day: most in the hours when people bring their waste. */
export const videoEvents: RecordMaker = {
  perDay: 12,
  spread: 30,
  after: ['monitorChannel', 'monitorDevice'],
  make({ source, n, seeded }) {
    const channels = seeded('monitorChannel').filter(({ body }) => body['channelStatus'] === '1');
    const { body } = source.pick(channels);
    const device = must(
      seeded('monitorDevice').find(({ id }) => id === body['deviceId']),
      'device',
    );
    const [eventType, eventName] = source.pick(EVENTS);
    const confidence = source.int(6200, 9900);
    return {
      body: {
        eventType,
        eventName,
        siteId: device.body['siteId'],
        siteName: device.body['siteName'],
        channelName: body['channelName'],
        deviceSerial: body['deviceSerial'],
        confidence: decimalText(BigInt(confidence), 2),
        verdict: n % 4 === 0 ? '0' : confidence < 7200 ? '2' : '1',
      },
      secondOfDay: must([7 * 3600, 18 * 3600, 12 * 3600][n % 3], 'hour') + source.int(0, 7200),
    };
  },
};

const PLACES = [
  ['1', '前向摄像头'],
  ['3', '装料口摄像头'],
  ['4', '车尾摄像头'],
  ['2', '驾驶室摄像头'],
] as const;

/** Cameras of each vehicle: every one looks ahead, the larger ones into the hopper as well. */
export const vehicleCameras: PartMaker = {
  each: 'vehicle',
  make({ source, n, whole, tenant }) {
    const { carNo, type } = whole.body;
    const few = PLACES.slice(0, 1 + (Number(type) % 3));
    return few.map(([mountPlace, name], k) => ({
      vehicleId: whole.id,
      carNo,
      monitorName: `${String(carNo)}${name}`,
      carModel: String((Number(type) % 6) + 1),
      deviceSerial: `C${tenant.tenantId}${String(n * 4 + k + 1).padStart(5, '0')}`,
      mountPlace,
      sim: `1${phoneOf(source).slice(1)}`,
      deviceStatus: must(['1', '1', '1', '0', '1', '1', '2'][(n + k) % 7], 'state'),
      remark: '',
    }));
  },
};
