import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { Draft, PartMaker, StockMaker } from './maker';
import { personOf } from './names';
import { placeAt } from './places';
import { sitesOf } from './scalePoints';
import { dayText, phoneOf } from './values';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Code of the n-th device of a tenant. */
const codeOf = (prefix: string, { tenant, n }: Draft): string =>
  `${prefix}${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(5, '0')}`;

const VERSIONS = ['V2.4.1', 'V2.4.0', 'V2.3.7', 'V2.3.2', 'V2.2.0', 'V2.1.5'] as const;
const NEWS = [
  '优化搅拌控制，降低夜间噪声',
  '修复断网后数据补传不完整的问题',
  '增加温度超限自动停机',
  '提升称重稳定性',
  '支持远程复位',
  '首个量产版本',
] as const;

/** Firmware, the newest first. */
export const firmware: StockMaker = {
  stock: 6,
  make({ source, n }) {
    return {
      deviceVersion: must(VERSIONS[n], 'version'),
      deviceType: '4',
      machineModel: String((n % 5) + 1),
      packageSize: source.int(1800, 5200),
      isForced: n === 2 ? '1' : '0',
      releaseTime: wireDateTime(source.now - (20 + n * 61) * DAY_MS + 10 * HOUR_MS),
      content: must(NEWS[n], 'news'),
    };
  },
};

/** Templates as [name, device_type, environment, standard, interval s, offline min, full %, most °C]. */
const TEMPLATES = [
  ['生化机标准参数', '4', '1', '1', 300, 30, 85, '75.00'],
  ['生化机夏季参数', '4', '2', '0', 120, 15, 80, '70.00'],
  ['智能箱标准参数', '1', '2', '1', 600, 60, 85, ''],
  ['称重设备标准参数', '2', '2', '1', 60, 10, 95, ''],
  ['地下车库智能箱', '1', '3', '0', 900, 90, 90, ''],
  ['噪声监测标准参数', '6', '2', '1', 60, 10, 100, ''],
  ['油烟监测标准参数', '5', '5', '1', 300, 20, 100, '90.00'],
  ['高频上报调试', '4', '1', '0', 30, 5, 85, '75.00'],
] as const;

/** Templates of parameters. */
export const templates: StockMaker = {
  stock: 8,
  make({ n }) {
    const [
      templateName,
      deviceType,
      environment,
      isStandard,
      reportInterval,
      offlineMinutes,
      fullRate,
      maxTemperature,
    ] = must(TEMPLATES[n], 'template');
    return {
      templateName,
      deviceType,
      environment,
      isStandard,
      reportInterval,
      offlineMinutes,
      fullRate,
      maxTemperature,
    };
  },
};

const KINDS = [
  ['2', '生化处理机'],
  ['1', '破碎脱水机'],
  ['2', '生化处理机'],
  ['3', '除臭机'],
] as const;

/** Machines at collection sites: most run, some are off, faulty, stopped, or were never activated. */
export const machines: StockMaker = {
  stock: 32,
  after: ['site', 'deviceVersion', 'deviceTemplate'],
  make(draft) {
    const { source, n, seeded } = draft;
    const stations = sitesOf(seeded, '2');
    const station = must(stations[n % stations.length], 'site');
    const [machineKind, name] = must(KINDS[n % KINDS.length], 'kind');
    const deviceStatus = must(
      ['1', '1', '1', '0', '1', '2', '1', '4', '1', '3', '5', '1'][n % 12],
      'state',
    );
    const versions = seeded('deviceVersion');
    const version = versions[(n * 2) % versions.length];
    const template = machineKind === '2' ? seeded('deviceTemplate')[0] : undefined;
    const isRunning = deviceStatus === '1';
    const silent = isRunning ? source.int(10, 300) * 1000 : source.int(3, 300) * HOUR_MS;
    return {
      deviceCode: codeOf('SH', draft),
      deviceName: `${String(station.body['siteName'])}${name}${Math.floor(n / stations.length) + 1}`,
      machineKind,
      machineModel: String((n % 5) + 1),
      deviceStatus,
      imei: `8690${String(n + 1).padStart(3, '0')}${String(source.int(0, 99_999_999)).padStart(8, '0')}`,
      manufacturer: String((n % 5) + 1),
      siteId: station.id,
      siteName: station.body['siteName'],
      capacity: `${must([500, 1000, 2000, 3000, 5000][n % 5], 'capacity')}.000`,
      temperature:
        isRunning && machineKind === '2' ? decimalText(BigInt(source.int(4800, 6400)), 2) : '',
      versionId: version?.id ?? '',
      deviceVersion: version?.body['deviceVersion'] ?? '',
      templateId: template?.id ?? '',
      templateName: template?.body['templateName'] ?? '',
      installDate: dayText(source, -source.int(60, 1200)),
      reportTime: deviceStatus === '5' ? '' : wireDateTime(source.now - silent),
    };
  },
};

/** All-in-one machines of communities and stations. */
export const ytjDevices: StockMaker = {
  stock: 16,
  after: ['site'],
  make(draft) {
    const { source, n, seeded } = draft;
    const places = sitesOf(seeded, '1', '2');
    const place = must(places[n % places.length], 'site');
    const deviceStatus = must(['1', '1', '0', '1', '2', '1'][n % 6], 'state');
    const model = (n % 5) + 1;
    return {
      deviceCode: codeOf('YT', draft),
      deviceName: `${String(place.body['siteName'])}一体机`,
      ytjModel: String(model),
      ytjNature: must(['1', '2', '3', '1', '5'][n % 5], 'operation'),
      deviceStatus,
      siteId: place.id,
      siteName: place.body['siteName'],
      capacity: `${must([100, 200, 300, 500, 1000][model - 1], 'capacity')}.000`,
      temperature: deviceStatus === '1' ? decimalText(BigInt(source.int(4500, 6600)), 2) : '',
      manufacturer: String((n % 5) + 1),
      address: place.body['address'],
      installDate: dayText(source, -source.int(60, 900)),
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
    };
  },
};

/** Lanes of a machine by its key of device_Integral_exchange_model; a locker has as many as doors. */
const LANES: Readonly<Record<string, number>> = { '1': 6, '2': 10, '3': 20, '4': 60, '5': 24 };

/** Points machines of the communities; some are nearly empty. */
export const exchangeMachines: StockMaker = {
  stock: 14,
  after: ['site'],
  make(draft) {
    const { source, n, seeded } = draft;
    const villages = sitesOf(seeded, '1');
    const village = must(villages[n % villages.length], 'community');
    const exchangeModel = String((n % 5) + 1);
    const cargowayNum = must(LANES[exchangeModel], 'lanes');
    return {
      deviceCode: codeOf('DH', draft),
      deviceName: `${String(village.body['siteName'])}兑换机${Math.floor(n / villages.length) + 1}`,
      exchangeModel,
      deviceStatus: must(['1', '1', '1', '0', '1', '2'][n % 6], 'state'),
      siteId: village.id,
      siteName: village.body['siteName'],
      cargowayNum,
      stockNum: n % 6 === 4 ? source.int(0, 3) : cargowayNum * source.int(2, 7),
      address: village.body['address'],
      location: placeAt(source, village.body['address']),
      openTime: n % 3 === 0 ? '全天开放' : '07:00-21:00',
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
    };
  },
};

/** Modules of the collection points with a scale; each serves a machine or none. */
export const modules: StockMaker = {
  stock: 30,
  after: ['scalePoint', 'machine'],
  make({ source, n, seeded }) {
    const points = seeded('scalePoint');
    const point = must(points[n % points.length], 'point');
    const machine = n % 4 === 3 ? undefined : seeded('machine')[n % seeded('machine').length];
    const moduleStatus = must(['1', '1', '1', '0', '1', '1', '5'][n % 7], 'state');
    return {
      moduleName: `${String(point.body['name'])}通信模块`,
      innerNumber: String((n % 6) + 1).padStart(2, '0'),
      portNumber: must(['8001', '8002', '8101', '9600'][n % 4], 'port'),
      pointId: point.id,
      pointName: point.body['name'],
      deviceCode: machine?.body['deviceCode'] ?? '',
      moduleStatus,
      signal: moduleStatus === '1' ? -source.int(62, 108) : '',
      iccid: `8986${String(source.int(0, 99_999_999)).padStart(8, '0')}${String(source.int(0, 99_999_999)).padStart(8, '0')}`,
      initTime: moduleStatus === '5' ? '' : wireDateTime(source.now - source.int(10, 300) * DAY_MS),
      reportTime:
        moduleStatus === '5'
          ? ''
          : wireDateTime(source.now - source.int(1, moduleStatus === '1' ? 20 : 9000) * 60_000),
    };
  },
};

const MESSAGES = [
  ['1', '心跳', '{"rssi":-78,"volt":12.1}'],
  ['1', '称重数据', '{"weight":"126.40","unit":"kg"}'],
  ['2', '参数下发', '{"reportInterval":300}'],
  ['1', '状态上报', '{"door":0,"full":42,"temp":21.5}'],
  ['2', '校时', '{"sync":"ntp"}'],
] as const;

/** Messages of each module over the last days; those of an offline one stop, and one that was never activated answered none. */
export const moduleLogs: PartMaker = {
  each: 'moduleDetail',
  make({ source, n, whole }) {
    const { moduleName, moduleStatus } = whole.body;
    const isNew = moduleStatus === '5';
    const begins = moduleStatus === '0' ? 3 * DAY_MS : 0;
    return Array.from({ length: isNew ? 2 : 20 }, (_, k) => {
      const at = isNew ? 2 * (k + 1) : (n + k) % MESSAGES.length;
      const [direction, logType, content] = must(MESSAGES[at], 'message');
      return {
        moduleId: whole.id,
        moduleName,
        direction,
        logType,
        content,
        isAnswered: isNew || (moduleStatus === '0' && k < 3) || source.int(1, 25) === 1 ? '0' : '1',
        createTime: wireDateTime(
          source.now - begins - k * 4 * HOUR_MS - source.int(1, 200) * 60_000,
        ),
      };
    });
  },
};

/** A camera at the point of each module; some have two. */
export const moduleCameras: PartMaker = {
  each: 'moduleDetail',
  after: ['monitorDevice'],
  make({ n, whole, seeded }) {
    const cameras = seeded('monitorDevice');
    const { pointId, pointName } = whole.body;
    return Array.from({ length: n % 5 === 2 ? 2 : 1 }, (_, k) => {
      const camera = must(cameras[(n * 3 + k) % cameras.length], 'camera');
      return {
        pointId,
        pointName,
        deviceId: camera.id,
        deviceName: camera.body['deviceName'],
        remark: '',
      };
    });
  },
};
