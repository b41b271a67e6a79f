import { must } from '@shared/base/assert';
import { decimalText, divideRounded } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { DemoTenant } from '../accounts';
import { HOUSEHOLDS, householdOf } from './households';
import type { PartMaker, StockMaker } from './maker';
import { personOf } from './names';
import { ESTATES } from '@shared/model/city/names';
import { seedSource } from './source';

const DAY_MS = 86_400_000;
/** The records of a tenant are spread evenly over so many days, the last one today. */
const DAYS = 400;
/** Younger records are still in stock, days. */
const SHIPPED_AFTER = 4;
/** Calls at the door by appointment, which a vehicle drives to. */
const AT_THE_DOOR = '1';

const COMPANIES = [
  '绿循再生资源公司',
  '恒生资源回收公司',
  '城南物资回收站',
  '惠民回收合作社',
] as const;
/** Price per kilogram by class of recyclable, fen; smallest and largest weight of a line, g. */
const CLASSES = [
  ['1', 120, 800, 25_000],
  ['2', 180, 300, 9_000],
  ['3', 260, 500, 16_000],
  ['4', 10, 900, 12_000],
  ['5', 40, 700, 8_000],
  ['6', 350, 2_000, 30_000],
] as const;

interface Line {
  readonly recycClass: string;
  readonly grams: bigint;
  readonly tare: bigint;
  readonly price: number;
  /** Rounded to whole fen line by line, as a till does. */
  readonly fen: bigint;
}

/** The lines of the n-th record of a tenant: one to three classes. */
function linesOf(tenant: DemoTenant, n: number): readonly Line[] {
  const source = seedSource(Number(tenant.tenantId) + 13, n);
  const first = source.int(0, CLASSES.length - 1);
  return Array.from({ length: source.int(1, 3) }, (_, at) => {
    const [recycClass, price, least, most] = must(CLASSES[(first + at) % CLASSES.length], 'class');
    const grams = BigInt(source.int(least, most));
    const fen = divideRounded(grams * BigInt(price), 1000n);
    return { recycClass, grams, tare: BigInt(source.int(200, 1500)), price, fen };
  });
}

const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n);

/** Recyclables that households hand over or have collected; the totals match the lines. */
export const recyclings: StockMaker = {
  stock: 800,
  after: ['vehicle'],
  make(draft) {
    const { source, tenant, n, of } = draft;
    const lines = linesOf(tenant, n);
    const estate = source.int(0, ESTATES.length - 1);
    const home = householdOf(tenant, estate, source.int(0, HOUSEHOLDS - 1));
    const day = Math.floor((DAYS * (of - 1 - n)) / of);
    const at = source.now - day * DAY_MS + source.int(8 * 3600, 18 * 3600) * 1000;
    const recycleSource = String(source.int(1, 5));
    const isFetched = recycleSource === AT_THE_DOOR;
    const fleet = draft.seeded('vehicle');
    const vehicle = isFetched && fleet.length > 0 ? source.pick(fleet) : undefined;
    const isShipped = day >= SHIPPED_AFTER;
    return {
      recordNo: `HS${tenant.tenantId}${String(n + 1).padStart(6, '0')}`,
      recycleSource,
      siteName: `${must(ESTATES[estate], 'estate')}回收点`,
      userName: home.userName,
      userPhone: home.userPhone,
      address: isFetched ? home.address : '',
      totalWeight: decimalText(sum(lines.map(({ grams }) => grams)), 3),
      totalMoney: decimalText(sum(lines.map(({ fen }) => fen)), 2),
      payMethod: String(source.int(1, 3)),
      shipped: isShipped ? '1' : '0',
      shipTime: isShipped ? wireDateTime(at + source.int(1, 3) * DAY_MS) : '',
      companyName: source.pick(COMPANIES),
      recyclerName: personOf(seedSource(Number(tenant.tenantId), estate)).realName,
      vehicleId: vehicle?.id ?? '',
      carNo: vehicle?.body['carNo'] ?? '',
      deviceCode: isFetched ? '' : `CZ-${String(estate + 1).padStart(3, '0')}`,
      createTime: wireDateTime(at),
    };
  },
};

/** The lines that each record was weighed in. */
export const recyclingDetails: PartMaker = {
  each: 'recyclingRecord',
  make: ({ tenant, n, whole }) =>
    linesOf(tenant, n).map(({ recycClass, grams, tare, price, fen }) => ({
      recordId: whole.id,
      recycClass,
      grossWeight: decimalText(grams + tare, 3),
      tareWeight: decimalText(tare, 3),
      weight: decimalText(grams, 3),
      price: decimalText(BigInt(price), 2),
      money: decimalText(fen, 2),
    })),
};
