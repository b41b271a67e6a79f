import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { StockMaker } from './maker';
import { sitesOf } from './scalePoints';

/** Bins of a set at one entrance, by the key of garbage_type, with their bucket_type. */
const SET = [
  ['3', '1'],
  ['4', '2'],
  ['1', '3'],
  ['2', '4'],
] as const;

/** The state of flx_barrel_status for a filling, percent. */
function stateOf(full: number): string {
  if (full >= 95) return '3';
  if (full >= 80) return '2';
  return full >= 50 ? '1' : '0';
}

/** Sets of four bins at the entrances of communities; some are offline, one is without power. */
export const buckets: StockMaker = {
  stock: 80,
  after: ['site'],
  make({ source, tenant, n, seeded }) {
    const villages = sitesOf(seeded, '1');
    const entrance = Math.floor(n / SET.length);
    const village = must(villages[entrance % villages.length], 'community');
    const [garbageType, bucketType] = must(SET[n % SET.length], 'bin');
    const full = garbageType === '2' ? source.int(2, 40) : source.int(8, 100);
    const isOnline = n % 13 !== 6;
    const isPowered = n % 29 !== 11;
    return {
      infoId: `77${tenant.tenantId}${String(n + 1).padStart(6, '0')}`,
      bucketCode: `ZT${tenant.tenantId.slice(0, 3)}${String(n + 1).padStart(5, '0')}`,
      bucketModel: garbageType === '2' ? '1' : must(['2', '2', '4', '2'][n % 4], 'model'),
      bucketType,
      garbageType,
      siteId: village.id,
      siteName: village.body['siteName'],
      floorName: `${(entrance % 6) + 1}栋`,
      unitName: `${(Math.floor(entrance / 6) % 3) + 1}单元`,
      roomNumber: '',
      bucketStatus: stateOf(full),
      fullRate: decimalText(BigInt(full * 100), 2),
      onlineStatus: isOnline ? '1' : '0',
      doorStatus: n % 17 === 4 ? '1' : '0',
      powerStatus: isPowered ? '1' : '0',
      battery: decimalText(BigInt(source.int(1200, 10_000)), 2),
      reportTime: wireDateTime(
        source.now - (isOnline ? source.int(5, 600) : source.int(7200, 500_000)) * 1000,
      ),
    };
  },
};
