import { wireDateTime } from '@shared/catalogue/kinds/values';
import { roomCodes } from '../behaviours/rooms';
import { estateOf, HOUSEHOLDS, householdOf, residentsOf } from './households';
import type { PartMaker } from './maker';
import { personOf } from './names';
import { idCardOf, phoneOf } from './seedValues';

const DAY_MS = 86_400_000;
const BUILDINGS = 5;
/** Rooms of a building that a household lives in. */
const PER_BUILDING = HOUSEHOLDS / BUILDINGS;
/** The top storey, whose two rooms nobody has moved into. */
const TOP = 7;
/** Rooms of an estate without a household. */
export const VACANT = BUILDINGS * 2;
/** The last building has no bins of its own. */
const WITHOUT_BINS = BUILDINGS;
const WITH_APPLET = 3;

/** Parts of one moment in the order in which a list without an order of its own shows them: the last one first. */
export const lastFirst = <T>(parts: readonly T[]): readonly T[] => parts.toReversed();

/** Who lives where: one household in nine rents. */
const isLet = (n: number): boolean => n % 9 === 4;

/** The bin of a unit. */
function binOf(unitCode: string, building: number): Readonly<Record<string, unknown>> {
  if (building === WITHOUT_BINS) return { garbageType: '', bucketCode: '', bucketType: '' };
  return { garbageType: '3', bucketCode: `T${unitCode.slice(2)}`, bucketType: '1' };
}

/** The rooms of the households that bring their waste, and two empty ones at the top of each building. */
export const dwellings: PartMaker = {
  each: 'site',
  make({ source, tenant, whole: { id, body } }) {
    const siteName = String(body['siteName']);
    const estate = estateOf(siteName);
    if (body['siteType'] !== '1' || estate < 0) return [];
    const rooms = Array.from({ length: HOUSEHOLDS + VACANT }, (_, n) => {
      const isVacant = n >= HOUSEHOLDS;
      const at = isVacant ? n - HOUSEHOLDS : n;
      const building = 1 + Math.floor(at / (isVacant ? 2 : PER_BUILDING));
      const storey = isVacant ? TOP : 1 + Math.floor((n % PER_BUILDING) / 2);
      const room = `${storey}0${1 + (at % 2)}`;
      const [floor, unit] = [`${building}栋`, '1单元'];
      const codes = roomCodes({ siteCode: String(body['siteCode']), siteName, floor, unit, room });
      const home = isVacant ? undefined : householdOf(tenant, estate, n);
      const hasApplet = home !== undefined && n % WITH_APPLET === 0;
      return {
        ...codes,
        siteId: id,
        siteName,
        floor,
        unit,
        storey,
        room,
        houseStatus: isVacant ? '0' : isLet(n) ? '2' : '1',
        householderName: home?.userName ?? '',
        residentNum: isVacant ? '' : residentsOf(estate, n),
        ...binOf(codes.unitCode, building),
        floorRemark: building === 1 ? '南门旁，投放点在楼东侧' : '',
        appletStatus: hasApplet ? '1' : '0',
        appletPhone: hasApplet ? home.userPhone : '',
        appletTime: hasApplet ? wireDateTime(source.now - source.int(5, 200) * DAY_MS) : '',
      };
    });
    return lastFirst(rooms);
  },
};

/** Rooms without a household by the type of site: use, and who uses it. */
const COMMON: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  '1': [
    ['1', '便民超市'],
    ['2', '家常菜馆'],
    ['1', '药房'],
    ['1', '水果店'],
    ['3', '物业服务中心'],
    ['4', '居民活动室'],
  ],
  '2': [
    ['3', '收集站值班室'],
    ['4', '工具间'],
  ],
  '3': [
    ['3', '管理处'],
    ['2', '小吃店'],
    ['4', '设备间'],
  ],
};

/** Shops and common rooms on the ground floor. */
export const commonRooms: PartMaker = {
  each: 'site',
  make({ source, n, whole: { id, body } }) {
    const siteName = String(body['siteName']);
    const rooms = (COMMON[String(body['siteType'])] ?? []).map(([roomUse, shopName], k) => {
      const [floor, unit, room] = ['1栋', '1单元', `S${String(k + 1).padStart(2, '0')}`];
      const codes = roomCodes({ siteCode: String(body['siteCode']), siteName, floor, unit, room });
      const isEating = roomUse === '2';
      const isBound = roomUse !== '4' && (n + k) % 6 !== 5;
      return {
        ...codes,
        siteId: id,
        siteName,
        floor,
        unit,
        storey: 1,
        room,
        roomUse,
        shopName,
        contactPhone: roomUse === '4' ? '' : phoneOf(source),
        garbageType: isEating ? '3' : '4',
        bucketCode: isBound ? `T${codes.unitCode.slice(2)}${isEating ? 'C' : 'Q'}` : '',
        bucketType: isBound ? (isEating ? '1' : '2') : '',
        floorRemark: isEating ? '餐厨垃圾单独收运' : '',
        appletStatus: '0',
      };
    });
    return lastFirst(rooms);
  },
};

/** One household in 25 has moved and waits for its new room. */
const isMoving = (n: number): boolean => n % 25 === 7;

function faceOf(n: number): string {
  if (n % 11 === 5) return '2';
  return n % 3 === 0 ? '1' : '0';
}

/** The head of every household, a second person of the large ones, and the contact of each community. */
export const residents: PartMaker = {
  each: 'site',
  after: ['floorUnitRoom'],
  make({ source, tenant, whole: { id, body }, seeded }) {
    const estate = estateOf(String(body['siteName']));
    if (body['siteType'] !== '1' || estate < 0) return [];
    const rooms = lastFirst(seeded('floorUnitRoom').filter((one) => one.body['siteId'] === id));
    const at = { siteId: id, siteName: body['siteName'] };
    const code = (n: number, kind: string): string =>
      `RY${tenant.tenantId.slice(0, 3)}${String(estate + 1).padStart(2, '0')}${String(n + 1).padStart(3, '0')}${kind}`;
    const registered = (): string => wireDateTime(source.now - source.int(12, 380) * DAY_MS);
    const contact = {
      ...at,
      personCode: code(900, '4'),
      realName: body['managerName'],
      phone: body['managerPhone'],
      sex: String(source.int(1, 2)),
      personType: '4',
      faceStatus: '1',
      faceTime: registered(),
      createTime: registered(),
    };
    const households = rooms.slice(0, HOUSEHOLDS).flatMap((room, n) => {
      const home = householdOf(tenant, estate, n);
      const bound = isMoving(n)
        ? { roomChangeTime: wireDateTime(source.now - source.int(1, 20) * DAY_MS) }
        : { rooms: room.id, roomNames: room.body['roomName'] };
      const face = faceOf(n);
      const head = {
        ...at,
        ...bound,
        personCode: code(n, '1'),
        realName: home.userName,
        phone: home.userPhone,
        sex: String(source.int(1, 2)),
        idCard: idCardOf(source),
        personType: isLet(n) ? '3' : '1',
        cardNo: home.cardNo,
        faceStatus: face,
        faceTime: face === '0' ? '' : registered(),
        createTime: registered(),
      };
      if (residentsOf(estate, n) < 4) return [head];
      const family = home.userName.slice(0, 1) + personOf(source).realName.slice(1);
      const member = {
        ...{ ...head, cardNo: '', idCard: idCardOf(source), personCode: code(n, '2') },
        ...{ realName: family, phone: phoneOf(source), personType: '2' },
        ...{ faceStatus: '0', faceTime: '', createTime: registered() },
      };
      return [head, member];
    });
    return [contact, ...households];
  },
};
