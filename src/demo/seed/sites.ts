import { must } from '@shared/base/assert';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { estateOf, HOUSEHOLDS, residentsOf } from './households';
import type { PartMaker, StockMaker } from './maker';
import { personOf } from './names';
import { ESTATES, STREETS } from '@shared/model/city/names';
import { placeAt } from './places';
import { townOf } from './regions';
import { lastFirst, VACANT } from './rooms';
import { phoneOf } from './seedValues';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Places that are neither estates nor collection sites. */
const OTHER_PLACES = [
  '市民广场',
  '云栖湖公园',
  '城东建设工地',
  '江湾体育中心',
  '第一中学',
  '望江夜市',
  '翠微农贸市场',
  '北门客运站',
  '锦绣商业街',
  '学府路地铁工地',
] as const;

/** Kinds of sites in turn: collection station, community, other place. */
const KINDS = ['2', '1', '3'] as const;
/** Tags of communities by their standing. */
const TAGS = ['1', '2', '2', '3', '2', '3', '2', '1', '4', '2'] as const;

/** What stands at a collection station that composts. */
function treatmentOf(at: number, today: number): Readonly<Record<string, unknown>> {
  if (at % 3 !== 0) return {};
  return {
    treatCapacity: `${2 + (at % 4)}.50`,
    treatProcess: at % 2 === 0 ? '好氧发酵' : '高温生化',
    buildArea: `${180 + at * 35}.00`,
    runDate: wireDateTime(today - (420 + at * 60) * DAY_MS),
    operateCompany: at % 2 === 0 ? '餐厨处置公司' : '城运公司',
  };
}

/** Communities, collection sites and other places in turn; a community looks after the place beside it. */
export const sites: StockMaker = {
  stock: 30,
  make({ source, tenant, n, earlier = [] }) {
    const at = Math.floor(n / 3) % ESTATES.length;
    const street = must(STREETS[at], 'street');
    const names = [`${street}收集站`, must(ESTATES[at], 'estate'), must(OTHER_PLACES[at], 'place')];
    const siteType = must(KINDS[n % 3], 'kind');
    const isCommunity = siteType === '1';
    const parent = siteType === '3' ? earlier[n - 1] : undefined;
    const town = townOf(at);
    const people = Array.from({ length: HOUSEHOLDS }, (_, room) => residentsOf(at, room));
    const address = `${tenant.place}${street}${n * 5 + 8}号`;
    const location = placeAt(source, address);
    return {
      siteCode: `ZD${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
      siteName: `${tenant.place}${must(names[n % 3], 'name')}`,
      siteType,
      siteTag: isCommunity ? must(TAGS[at], 'tag') : '',
      regionCode: town.code,
      regionName: town.name,
      parentId: parent?.id ?? '',
      parentName: parent?.body['siteName'] ?? '',
      address,
      location,
      householdNum: isCommunity ? HOUSEHOLDS + VACANT : '',
      residentNum: isCommunity ? people.reduce((sum, one) => sum + one, 0) : '',
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      ...(siteType === '2' ? treatmentOf(at, source.now) : {}),
      // The first community joined last.
      createTime: wireDateTime(source.now - (n === 1 ? 9 : 40 + n * 9) * DAY_MS - 5 * HOUR_MS),
    };
  },
};

/** Drop-off points of a site by its type. */
const POINTS: Readonly<Record<string, readonly string[]>> = {
  '1': ['1', '1', '1', '3'],
  '2': ['2', '6'],
  '3': ['1'],
};

/** The points that deliveries name: four of each estate, two of a station, one elsewhere. */
export const dropOffPoints: PartMaker = {
  each: 'site',
  make({ source, tenant, n, whole: { id, body } }) {
    const siteType = String(body['siteType']);
    const name = String(body['siteName']).slice(tenant.place.length);
    const points = (POINTS[siteType] ?? []).map((pointType, k) => {
      const isBox = siteType === '1' && k === 0;
      const isAllDay = siteType !== '1' || k === 3;
      return {
        pointCode: `TFD${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(3, '0')}${k + 1}`,
        pointName: `${name}${k + 1}号投放点`,
        siteType,
        siteId: id,
        siteName: body['siteName'],
        pointType,
        collectionType: isBox ? '5' : isAllDay ? '3' : '1',
        garbageType: pointType === '6' ? '2' : k % 2 === 0 ? '3' : '4',
        bucketNum: pointType === '3' ? 12 : source.int(3, 8),
        bucketModel: pointType === '3' ? '4' : '2',
        deviceCode: isBox ? `FLX-${Math.floor(n / 3) + 1}${k + 1}` : '',
        openTime: isAllDay ? '全天开放' : '06:30-09:00, 17:30-20:30',
        isAttended: isAllDay ? '0' : '1',
        managerName: personOf(source).realName,
        managerPhone: phoneOf(source),
        address: body['address'],
        location: placeAt(source, body['address']),
        remark: k === 2 && n % 7 === 1 ? '雨棚待修' : '',
      };
    });
    return lastFirst(points);
  },
};

/** One waste room at every community and station; some are being put right, one stands empty. */
export const wasteRooms: PartMaker = {
  each: 'site',
  make({ source, tenant, n, whole: { id, body } }) {
    const siteType = String(body['siteType']);
    if (siteType === '3' && n % 2 === 0) return [];
    const name = String(body['siteName']).slice(tenant.place.length);
    const roomStatus = n % 11 === 6 ? '2' : n % 17 === 9 ? '0' : '1';
    const isUsed = roomStatus === '1';
    return [
      {
        roomCode: `LJF${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
        roomName: `${name}垃圾房`,
        siteId: id,
        siteName: body['siteName'],
        roomModel: siteType === '2' ? '4' : n % 4 === 1 ? '5' : '2',
        environment: n % 5 === 4 ? '3' : n % 3 === 1 ? '2' : '1',
        roomStatus,
        roomArea: `${source.int(12, 60)}.00`,
        bucketNum: source.int(6, 20),
        fullRate: isUsed ? `${n % 13 === 4 ? source.int(92, 99) : source.int(8, 74)}.00` : '',
        hasMonitor: n % 4 === 0 ? '0' : '1',
        hasWash: n % 3 === 0 ? '0' : '1',
        cleanTime: isUsed ? wireDateTime(source.now - source.int(1, 26) * HOUR_MS) : '',
        managerName: body['managerName'],
        managerPhone: body['managerPhone'],
        address: body['address'],
        location: placeAt(source, body['address']),
        remark:
          roomStatus === '2' ? '地面渗水，正在整改' : roomStatus === '0' ? '已并入新箱房' : '',
      },
    ];
  },
};

/** Sites among records that are communities, with the index of their estate. */
export function communitiesOf<T extends { readonly body: Readonly<Record<string, unknown>> }>(
  all: readonly T[],
): readonly (T & { readonly estate: number })[] {
  return all
    .map((one) => ({ ...one, estate: estateOf(String(one.body['siteName'])) }))
    .filter(({ body, estate }) => body['siteType'] === '1' && estate >= 0);
}
