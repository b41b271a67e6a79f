import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { DemoTenant } from '../accounts';
import type { PartMaker, StockMaker } from './maker';
import { personOf } from './names';
import { seedSource } from './source';

const DAY_MS = 86_400_000;
/** Usual recharges, fen. */
const AMOUNTS = [20_000, 50_000, 50_000, 100_000, 100_000, 200_000, 88_850] as const;
/** Days from one recharge of a card to the next, about. */
const EVERY_DAYS = 31;
/** Every so many cards one is a main card, without a vehicle. */
const MAIN_EVERY = 8;
/** Vehicles that burn diesel or petrol. */
const BURNS = new Set(['1', '2']);

interface Recharge {
  readonly fen: number;
  /** Balance after it, fen. */
  readonly after: number;
  readonly at: number;
}

/** History of the n-th card of a tenant: its recharges, oldest first, and its balance now (fen). */
function historyOf(
  tenant: DemoTenant,
  n: number,
  now: number,
): { recharges: readonly Recharge[]; left: number } {
  const source = seedSource(Number(tenant.tenantId) + 11, n);
  const count = 2 + (n % 5);
  const newest = now - source.int(6, 20) * DAY_MS;
  let left = 0;
  const recharges = Array.from({ length: count }, (_, nth) => {
    const fen = source.pick(AMOUNTS);
    const days = source.int(0, 5) - (count - 1 - nth) * EVERY_DAYS;
    const at = newest + days * DAY_MS + source.int(8 * 3600, 17 * 3600) * 1000;
    const recharge = { fen, after: left + fen, at };
    left = Math.floor((recharge.after * source.int(1, 60)) / 100);
    return recharge;
  });
  return { recharges, left };
}

/**
 * Oil cards, most of them bound to a vehicle with a combustion engine; the balance is a part of the
 * recharges.
 */
export const oilCards: StockMaker = {
  stock: 40,
  after: ['vehicle'],
  make(draft) {
    const { source, tenant, n } = draft;
    const { recharges, left } = historyOf(tenant, n, source.now);
    const total = recharges.reduce((sum, { fen }) => sum + fen, 0);
    const opened = source.now - source.int(330, 390) * DAY_MS;
    const isMain = n % MAIN_EVERY === 0;
    const burning = draft
      .seeded('vehicle')
      .filter(({ body }) => BURNS.has(String(body['energyType'])));
    const vehicle = isMain ? undefined : burning[n - 1 - Math.floor(n / MAIN_EVERY)];
    const newest = recharges.at(-1)?.at ?? opened;
    return {
      oilCardNo: `900011${tenant.tenantId}${String(n + 1).padStart(7, '0')}`,
      cardType: isMain ? '1' : '2',
      oilCompany: n % 3 === 2 ? '2' : '1',
      license: vehicle?.body['carNo'] ?? '',
      bindTime: vehicle === undefined ? '' : wireDateTime(opened + DAY_MS),
      holderName: vehicle?.body['driverName'] ?? personOf(source).realName,
      balance: decimalText(BigInt(left), 2),
      threshold: String(source.int(1, 5)),
      rechargeTotal: decimalText(BigInt(total), 2),
      rechargeTime: wireDateTime(newest),
      createTime: wireDateTime(opened),
    };
  },
};

/** The recharges behind the totals of the cards. */
export const oilCardRecharges: PartMaker = {
  each: 'oilCard',
  make: ({ source, tenant, n, whole }) =>
    historyOf(tenant, n, source.now).recharges.map(({ fen, after, at }) => ({
      oilCardId: whole.id,
      oilCardNo: whole.body['oilCardNo'],
      license: whole.body['license'] ?? '',
      recharge: decimalText(BigInt(fen), 2),
      balance: decimalText(BigInt(after), 2),
      operatorName: personOf(seedSource(n, 3)).realName,
      createTime: wireDateTime(at),
    })),
};
