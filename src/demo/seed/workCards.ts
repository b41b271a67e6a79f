import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import { ACCOUNTS } from '../accounts';
import type { PartMaker, StockMaker } from './maker';
import { AHEAD_DAYS, PAST_DAYS } from './moments';
import { personOf } from './names';
import { deptNameOf } from './organisation';
import { placeAt } from './places';
import { STREETS } from '@shared/model/city/names';
import { seedSource } from './source';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Points of a track: every half an hour of yesterday's shift, 06:00 to 17:30. */
const POINTS = 24;
const STEP_MS = 30 * MINUTE_MS;
const SHIFT_MS = 6 * 60 * MINUTE_MS;
const FULL = 100;

interface Point {
  readonly at: number;
  readonly location: string;
  readonly address: string;
  readonly speed: string;
  readonly battery: number;
}

/**
 * The tenant with the check for fake work plates (spec 1 §6): one person seems to wear two cards, far apart.
 */
const FAKES = '823061';
const FAKE_PAIR = [1, 4] as const;

/** The card whose wearer and number a card repeats: itself, except for the fake one. */
function originOf(tenantId: string, n: number): number {
  return tenantId === FAKES && n === FAKE_PAIR[1] ? FAKE_PAIR[0] : n;
}

/** Yesterday's track of a card; its last point is the card's last known place. */
function trackOf(imei: string, place: string, now: number, battery: number): readonly Point[] {
  const source = seedSource(Number(imei.slice(-9)), 31);
  const street = must(STREETS[source.int(0, STREETS.length - 1)], 'street');
  // House numbers of the street, along which the wearer works.
  let number = source.int(30, 270);
  return Array.from({ length: POINTS }, (_, n) => {
    number = Math.min(Math.max(number + source.int(-14, 14), 1), 299);
    const address = `${place}${street}${number}号附近`;
    return {
      at: now - DAY_MS + SHIFT_MS + n * STEP_MS,
      location: placeAt(source, address, true),
      address,
      speed: decimalText(BigInt(source.int(0, 520)), 2),
      battery: Math.min(FULL, battery + (POINTS - 1 - n) * 2),
    };
  });
}

/** The people of the published accounts work at desks and wear no card. */
const FIRST_WEARER = ACCOUNTS.length;
/** One card in eight is in the cupboard. */
const inCupboard = (n: number): boolean => n % 8 === 7;

function dutyOf(source: SeedSource, isOnline: boolean): string {
  if (!isOnline) return '4';
  const chance = source.int(1, 20);
  return chance <= 2 ? '2' : chance <= 4 ? '3' : '1';
}

/** What the wearer did today: minutes on duty and the clock-ins, as attendance_status words them. */
function dayOf(source: SeedSource, duty: string): Readonly<Record<string, unknown>> {
  if (duty === '4') return {};
  const [strStatus, statusName] = source.int(1, 8) === 1 ? ['2', '迟到'] : ['1', '正常'];
  return { duration: source.int(30, 460), dakaList: [{ name: '上班', strStatus, statusName }] };
}

/** Cards of a large tenant, and of the city with all its crews. */
const CARDS = 26;
const CITY_CARDS = 2000;
/** What is kept of the tracks of the city's other cards: the last hour and a half. */
const POINTS_KEPT = 4;

/** Cards of the crews; some are in the cupboard and were never located. */
export const workCards: StockMaker = {
  stock: CARDS,
  cityStock: CITY_CARDS,
  make({ source, tenant, n, seeded }) {
    const imei = `868${tenant.tenantId}${String(n + 1).padStart(6, '0')}`;
    const origin = originOf(tenant.tenantId, n);
    const isPaired = tenant.tenantId === FAKES && FAKE_PAIR.some((one) => one === n);
    const card = {
      workPlateName: `工牌${String(n + 1).padStart(3, '0')}`,
      imei,
      workPlateId: `1${imei}`,
      sim: `14400${String(source.int(0, 99_999_999)).padStart(8, '0')}`,
      // Cards in the cupboard are the oldest.
      createTime: wireDateTime(
        source.now - source.int(40, 400) * DAY_MS - (inCupboard(n) ? 400 * DAY_MS : 0),
      ),
    };
    const users = seeded('user').slice(FIRST_WEARER);
    const person = must(users[origin % users.length], 'person');
    // Most of a city's crews have a card and no account; they belong to the same departments.
    const hasAccount = origin < users.length;
    const [deptId = ''] = String(person.body['deptId']).split(',');
    const dept = { deptId, deptName: deptNameOf(tenant, deptId) };
    if (inCupboard(n)) return { ...card, ...dept, onlineStatus: '0', dutyStatus: '4' };
    const isOnline = source.int(1, 10) <= 8 || isPaired;
    const battery = source.int(6, 60);
    const duty = dutyOf(source, isOnline);
    const last = must(trackOf(imei, tenant.place, source.now, battery).at(-1), 'last point');
    return {
      ...card,
      ...dept,
      ...(hasAccount
        ? { employeeId: person.id, employeeName: person.body['realName'] }
        : { employeeName: personOf(source).realName }),
      region: `${must(STREETS[n % STREETS.length], 'street')}作业区`,
      onlineStatus: isOnline ? '1' : '0',
      dutyStatus: duty,
      electricQuantity: battery,
      ...dayOf(source, duty),
      leavePostDuration: duty === '2' ? source.int(12, 90) : '',
      address: last.address,
      location: last.location,
      locationTime: wireDateTime(last.at),
    };
  },
};

/** The tracks that end where the cards are. */
export const workCardPositions: PartMaker = {
  each: 'workCard',
  make({ source, tenant, n: card, whole }) {
    const { imei, employeeName, electricQuantity } = whole.body;
    if (employeeName === undefined) return [];
    const all = trackOf(String(imei), tenant.place, source.now, Number(electricQuantity));
    const points = card < CARDS ? all : all.slice(-POINTS_KEPT);
    return points.map((point, n) => ({
      workCardId: whole.id,
      employeeName,
      address: point.address,
      location: point.location,
      speed: point.speed,
      electricQuantity: point.battery,
      locationType: n % 6 === 5 ? '2' : '1',
      createTime: wireDateTime(point.at),
    }));
  },
};

/** Words of the dictionary alarmType, by key. */
const ALARMS = ['SOS求救', '脱岗', '静止超时', '电子围栏越界', '低电量', '设备离线'] as const;
const SOS = 1;
const OTHERS = ['上岗打卡', '下岗打卡', '指令已读', '设备上线', '充电完成'] as const;

/** The texts of a message about an alarm, by its key of the dictionary alarmType. */
export function alarmWords(alarm: number): Readonly<Record<string, string>> {
  return {
    msgType: '1',
    warnKey: String(alarm),
    typeDesc: must(ALARMS[alarm - 1], 'alarm'),
    handleStatus: '0',
  };
}

/** Messages of a card: one nearly every day of its history, and of those to come. */
const MESSAGE_DAYS = PAST_DAYS + AHEAD_DAYS;

/** The card whose wearer sent an SOS late yesterday, still unhandled, and sends another one today. */
const IN_NEED = 1;
const LATE = 23 * 60 + 10;

/** Tenants with an open SOS; elsewhere a new start is calm. */
const WITH_SOS = new Set(['805230', '448413', '770644', '783953']);

/** The alarm of a message, 0 for none. Every card has had one SOS. */
function alarmOf(source: SeedSource, isInNeed: boolean, card: number, day: number): number {
  if ((isInNeed && day <= 0 && day >= -1) || day === 3 + ((card * 25) % 84)) return SOS;
  return source.int(1, 10) <= 4 ? source.int(2, ALARMS.length) : 0;
}

/** Alarms and other messages; today's alarms are open, nearly all older ones were handled. */
export const workCardMessages: PartMaker = {
  each: 'workCard',
  make({ source, tenant, n: card, whole, seeded }) {
    const { workPlateName, employeeId, employeeName, imei } = whole.body;
    if (employeeName === undefined) return [];
    const wearer = seeded('user').find(({ id }) => id === employeeId);
    const places = trackOf(String(imei), tenant.place, source.now, 0);
    const isInNeed = card === IN_NEED && WITH_SOS.has(tenant.tenantId);
    // Day 0 is yesterday, -1 is today. The city's other cards had one message each, some time ago.
    const first = MESSAGE_DAYS - AHEAD_DAYS - 1;
    const days =
      card < CARDS
        ? Array.from({ length: MESSAGE_DAYS }, (_, k) => first - k)
        : [3 + ((card * 25) % 84)];
    return days.map((day) => {
      const alarm = alarmOf(source, isInNeed, card, day);
      const minute = isInNeed && day === 0 ? LATE : source.int(6 * 60, 18 * 60);
      const at = source.now - (day + 1) * DAY_MS + minute * MINUTE_MS;
      const isOpen = day < 0 || (day === 0 && (alarm === SOS || source.int(1, 4) === 1));
      const point = source.pick(places);
      return {
        workCardId: whole.id,
        workPlateName,
        employeeName,
        ...(alarm === 0
          ? { msgType: '2', warnKey: '', typeDesc: source.pick(OTHERS), handleStatus: '' }
          : { ...alarmWords(alarm), handleStatus: isOpen ? '0' : '1' }),
        address: point.address,
        location: point.location,
        // A card reports its place only now and then.
        locationTime: wireDateTime(at - source.int(0, 14) * MINUTE_MS),
        phone: wearer?.body['phone'] ?? '',
        createTime: wireDateTime(at),
      };
    });
  },
};

const DIRECTIVES = [
  ['1', '请立即到集合点参加班前会'],
  ['2', '暴雨红色预警，请停止高空和临水作业'],
  ['1', '滨河东路有大件垃圾堆放，请就近处理'],
  ['3', '立即上报当前位置'],
  ['2', '高温时段请到阴凉处休息'],
] as const;

/** Directives to single cards and to departments. */
export const workCardDirectives: StockMaker = {
  stock: 25,
  after: ['workCard'],
  make({ source, n, seeded }) {
    const [directiveType, content] = must(DIRECTIVES[n % DIRECTIVES.length], 'directive');
    const cards = seeded('workCard');
    const card = must(cards[n % cards.length], 'card');
    const toGroup = n % 3 === 0;
    return {
      directiveType,
      content,
      ...(toGroup
        ? { deptId: card.body['deptId'], deptName: card.body['deptName'] }
        : { workCardIds: card.id, workPlateNames: card.body['workPlateName'] }),
      sendUserName: '值班调度',
      createTime: wireDateTime(source.now - n * 2 * DAY_MS - source.int(0, 9 * 60) * MINUTE_MS),
    };
  },
};
