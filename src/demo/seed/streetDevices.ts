import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { HUSK_BOX_PRODUCT } from '@shared/catalogue/devices/hwFruitShellDetail';
import { STREETS } from '@shared/model/city/names';
import type { StockMaker } from './maker';
import { placeAt } from './places';
import { sitesOf } from './scalePoints';
import { dayText } from './values';

const MINUTE_MS = 60_000;

/** The state of flx_barrel_status for a filling, percent. */
function stateOf(full: number): string {
  if (full >= 95) return '3';
  if (full >= 80) return '2';
  return full >= 50 ? '1' : '0';
}

const codeOf = (prefix: string, tenantId: string, n: number): string =>
  `${prefix}${tenantId.slice(0, 3)}${String(n + 1).padStart(5, '0')}`;

/** Both openings of the husk boxes at the roadside; one smokes, some are silent. */
export const huskBoxes: StockMaker = {
  stock: 48,
  after: ['site'],
  make({ source, tenant, n, seeded }) {
    const box = Math.floor(n / 2);
    const street = must(STREETS[box % STREETS.length], 'street');
    const places = sitesOf(seeded, '3');
    const place = must(places[box % places.length], 'place');
    const full = source.int(5, 100);
    const smokes = n === 9;
    const address = `${street}${source.int(1, 160)}号`;
    const silent = n % 17 === 8 ? source.int(600, 6000) : source.int(1, 30);
    return {
      productId: HUSK_BOX_PRODUCT,
      deviceName: `${tenant.place}${street}${Math.floor(box / STREETS.length) + 1}号果壳箱`,
      openingType: n % 2 === 0 ? '1' : '4',
      siteId: place.id,
      siteName: place.body['siteName'],
      barrelStatus: stateOf(full),
      fullRate: decimalText(BigInt(full * 100), 2),
      battery: decimalText(BigInt(source.int(1500, 10_000)), 2),
      smokeStatus: smokes ? '1' : '0',
      address: `${address}门前`,
      location: placeAt(source, address),
      reportTime: wireDateTime(source.now - silent * MINUTE_MS),
    };
  },
};

/** Collecting shelves at communities and stations, of each model. */
export const shelves: StockMaker = {
  stock: 24,
  after: ['site'],
  make({ source, tenant, n, seeded }) {
    const places = sitesOf(seeded, '1', '2');
    const place = must(places[n % places.length], 'site');
    const model = (n % 5) + 1;
    const full = source.int(5, 100);
    const isOnline = n % 8 !== 5;
    return {
      infoId: `78${tenant.tenantId}${String(n + 1).padStart(6, '0')}`,
      shelfCode: codeOf('SJ', tenant.tenantId, n),
      shelfModel: String(model),
      siteId: place.id,
      siteName: place.body['siteName'],
      bucketNum: model === 5 ? 4 : model,
      deviceStatus: isOnline ? '1' : n % 16 === 13 ? '2' : '0',
      barrelStatus: stateOf(full),
      weight: decimalText(BigInt(source.int(4000, 180_000)), 3),
      address: `${String(place.body['siteName'])}${(n % 4) + 1}号门西侧`,
      reportTime: wireDateTime(
        source.now - (isOnline ? source.int(1, 20) : source.int(400, 9000)) * MINUTE_MS,
      ),
    };
  },
};

const KINDS = [
  ['1', '车载秤'],
  ['2', '桶标识别器'],
  ['3', '行车记录仪'],
  ['4', '定位终端'],
] as const;

/** Devices on the collection vehicles, of each kind. */
export const transportDevices: StockMaker = {
  stock: 36,
  after: ['vehicle'],
  make({ source, tenant, n, seeded }) {
    const vehicles = seeded('vehicle');
    const vehicle = must(vehicles[n % vehicles.length], 'vehicle');
    const [transportKind, name] = must(KINDS[n % KINDS.length], 'kind');
    const deviceStatus = must(['1', '1', '1', '0', '1', '2', '1', '1', '3'][n % 9], 'state');
    const silent = deviceStatus === '1' ? source.int(1, 15) : source.int(300, 9000);
    return {
      deviceCode: codeOf('CY', tenant.tenantId, n),
      deviceName: `${String(vehicle.body['carNo'])} ${name}`,
      transportKind,
      vehicleId: vehicle.id,
      carNo: vehicle.body['carNo'],
      nature: must(['1', '1', '2', '1', '3'][n % 5], 'ownership'),
      deviceStatus,
      imei: `8692${String(n + 1).padStart(3, '0')}${String(source.int(0, 99_999_999)).padStart(8, '0')}`,
      manufacturer: String((n % 5) + 1),
      checkDate: transportKind === '1' ? dayText(source, -source.int(10, 330)) : '',
      reportTime: wireDateTime(source.now - silent * MINUTE_MS),
    };
  },
};

/** The biochemical machines, as the older service knows them. */
export const olderBios: StockMaker = {
  stock: 16,
  after: ['machine'],
  make({ source, n, seeded }) {
    const known = seeded('machine').filter(({ body }) => body['machineKind'] === '2');
    const machine = must(known[n % known.length], 'machine').body;
    const capacity = Number(machine['capacity'] ?? 500);
    const round = Math.floor(n / known.length);
    return {
      deviceCode: `V1${String(machine['deviceCode'])}${round === 0 ? '' : `-${round}`}`,
      deviceName: machine['deviceName'],
      machineModel: machine['machineModel'],
      siteId: machine['siteId'],
      siteName: machine['siteName'],
      deviceStatus: machine['deviceStatus'],
      capacity: machine['capacity'],
      fillWeight: decimalText(BigInt(Math.round((capacity * source.int(5, 95)) / 100) * 1000), 3),
      temperature: machine['temperature'] ?? '',
      manufacturer: machine['manufacturer'],
      installDate: machine['installDate'],
      reportTime: machine['reportTime'] ?? '',
    };
  },
};
