import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { StockMaker } from './maker';
import { personOf } from './names';

const MINUTE_MS = 60_000;
/** A shift of collectors, hours. */
const SHIFT_H = 8;

/** Collectors of the running shift; who has not clocked out yet has no end. */
export const collectorsAtWork: StockMaker = {
  stock: 18,
  make({ source, n }) {
    const began = source.now - (SHIFT_H * 60 - source.int(0, 40)) * MINUTE_MS;
    return {
      userName: personOf(source).realName,
      phone: `138${String(10_000_000 + n * 137_911).slice(-8)}`,
      deptName: n % 2 === 0 ? '收运一班' : '收运二班',
      startTime: wireDateTime(began),
      ...(n % 3 === 0 ? { endTime: wireDateTime(began + SHIFT_H * 60 * MINUTE_MS) } : {}),
    };
  },
};
