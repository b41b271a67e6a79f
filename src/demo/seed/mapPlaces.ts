import { must } from '@shared/base/assert';
import type { PartMaker, SeededRecord, StockMaker } from './maker';
import { personOf } from './names';
import { ESTATES, STREETS } from '@shared/model/city/names';
import { placeAt } from './places';
import { townOf } from './regions';
import { phoneOf } from './seedValues';

/** What a place on the map shows of a record: its type, name and code. */
function placeFrom(type: string, { body }: SeededRecord, name: string, code: string) {
  const [at, number] = [String(body[name]), String(body[code])];
  return {
    type,
    name: at,
    placeCode: number,
    address: body['address'],
    location: body['location'],
    param: `${at} ${number} ${String(body['address'])}`,
  };
}

/** Every site with its points and waste room, and the treatment sites. */
export const mapPlaces: PartMaker = {
  each: 'site',
  after: ['point', 'trashRoom', 'floorUnitRoom', 'perishableSite'],
  make({ n, whole, seeded }) {
    const ofSite = (family: string): readonly SeededRecord[] =>
      seeded(family).filter(({ body }) => body['siteId'] === whole.id);
    const rooms = ofSite('floorUnitRoom');
    const regionName = whole.body['regionName'];
    const treatment = seeded('perishableSite')[n];
    const counts = {
      floorNum: new Set(rooms.map(({ body }) => body['floorCode'])).size,
      roomNum: rooms.length,
      residentNum: whole.body['residentNum'] ?? 0,
    };
    return [
      ...ofSite('trashRoom').map((one) => ({
        ...placeFrom('3', one, 'roomName', 'roomCode'),
        regionName,
      })),
      ...ofSite('point').map((one) => ({
        ...placeFrom('2', one, 'pointName', 'pointCode'),
        regionName,
      })),
      ...(treatment === undefined
        ? []
        : [
            {
              ...placeFrom('4', treatment, 'siteName', 'siteCode'),
              regionName: treatment.body['regionName'],
            },
          ]),
      { ...placeFrom('1', whole, 'siteName', 'siteCode'), regionName, ...counts },
    ];
  },
};

const LAYERS = ['1', '2', '3', '4'] as const;
const FACILITIES = ['环卫工具房', '公厕', '环卫驿站', '大件垃圾暂存场'] as const;

/** Grids and roads of the city with who answers for them, facilities and fences. */
export const geographicData: StockMaker = {
  stock: 40,
  make({ source, tenant, n }) {
    const at = Math.floor(n / LAYERS.length) % STREETS.length;
    const gisType = must(LAYERS[n % LAYERS.length], 'layer');
    const street = must(STREETS[at], 'street');
    const town = townOf(at);
    const names: Readonly<Record<string, string>> = {
      '1': `${town.name}第${Math.floor(n / 40) + 1}网格`,
      '2': `${street}保洁路段`,
      '3': `${street}${must(FACILITIES[at % FACILITIES.length], 'facility')}`,
      '4': `${must(ESTATES[at], 'estate')}作业围栏`,
    };
    const isRoad = gisType === '2';
    const isPlane = gisType === '1' || gisType === '4';
    return {
      gisCode: `GIS${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(4, '0')}`,
      gisName: must(names[gisType], 'name'),
      gisType,
      regionCode: town.code,
      regionName: town.name,
      roadLength: isRoad ? `${source.int(0, 4)}.${source.int(20, 99)}` : '',
      gisArea: isPlane ? `${gisType === '1' ? source.int(1, 5) : 0}.${source.int(10, 99)}` : '',
      managerName: personOf(source).realName,
      managerPhone: phoneOf(source),
      location: placeAt(source, street),
      address: `${tenant.place}${street}`,
      remark: gisType === '4' ? '驶出后告警' : '',
    };
  },
};
