import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { STREETS } from '@shared/model/city/names';
import type { Draft, PartMaker, SeededRecord, StockMaker } from './maker';
import { personOf } from './names';
import { townOf } from './regions';
import { dayText, phoneOf } from './values';

/** Families of devices with their key of device_type. */
const DEVICES = [
  ['machine', '4'],
  ['ytjDevice', '4'],
  ['scaleEquipment', '2'],
  ['noiseDevice', '6'],
  ['exchangeMachine', '8'],
] as const;

/** Every device of the tenant that has a code, with its type. */
function devicesOf(seeded: Draft['seeded']) {
  return DEVICES.flatMap(([family, type]) =>
    seeded(family).map((device: SeededRecord) => ({ body: device.body, type })),
  );
}

/** The list over all devices: it says what the devices' own lists say. All of them come with the first machine. */
export const allDevices: PartMaker = {
  each: 'machine',
  after: DEVICES.map(([family]) => family),
  make({ n, seeded }) {
    if (n > 0) return [];
    return devicesOf(seeded).map(({ body, type }) => ({
      deviceCode: body['deviceCode'],
      deviceName: body['deviceName'],
      deviceType: type,
      siteId: body['siteId'] ?? '',
      siteName: body['siteName'] ?? '',
      deviceStatus: body['deviceStatus'] ?? '1',
      address: body['address'] ?? body['siteName'] ?? '',
      reportTime: body['reportTime'] ?? '',
    }));
  },
};

const FACILITIES = [
  ['1', '中转站'],
  ['2', '垃圾房'],
  ['3', '公厕'],
  ['4', '处理中心'],
] as const;

/** Facilities of the subdistricts: most are in operation, some are being built. */
export const facilities: StockMaker = {
  stock: 40,
  make({ source, tenant, n }) {
    const [facilityType, name] = must(FACILITIES[n % FACILITIES.length], 'facility');
    const town = townOf(n % STREETS.length);
    const street = must(STREETS[n % STREETS.length], 'street');
    const projectStatus = n % 13 === 6 ? '4' : n % 9 === 7 ? '2' : n % 17 === 11 ? '1' : '3';
    const isOpen = projectStatus === '3' || projectStatus === '4';
    return {
      facilityCode: `SS${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
      facilityName: `${tenant.place}${street}${name}`,
      facilityType,
      regionCode: town.code,
      regionName: town.name,
      projectStatus,
      deviceNum: isOpen ? source.int(2, facilityType === '4' ? 24 : 9) : 0,
      investMoney: decimalText(
        BigInt(source.int(18, facilityType === '4' ? 900 : 160) * 10_000 * 100),
        2,
      ),
      startDate: isOpen ? dayText(source, -source.int(60, 2200)) : '',
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      address: `${tenant.place}${street}${source.int(1, 160)}号`,
    };
  },
};

/** Tiles as [title, kind, reminder]. */
const TILES = [
  ['故障处理概况', '1', ''],
  ['待受理工单', '2', ''],
  ['车辆证照到期', '3', '1'],
  ['车辆保养到期', '3', '2'],
  ['设备离线', '3', '4'],
  ['物资库存不足', '3', '5'],
  ['派单超时', '3', '6'],
  ['常用功能', '4', ''],
] as const;

/** What stands on the work table. */
export const workTiles: StockMaker = {
  stock: TILES.length,
  make({ n }) {
    const [tileName, tileType, warningTip] = must(TILES[n], 'tile');
    return { tileName, tileType, warningTip, sort: n + 1, isShown: n === 6 ? '0' : '1' };
  },
};
