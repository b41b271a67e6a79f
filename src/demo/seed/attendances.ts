import { wireDateTime } from '@shared/catalogue/kinds/values';
import { seedSource } from './source';
import type { StockMaker } from './maker';
import { personOf } from './names';

const DAY_MS = 86_400_000;
/** Days of work of each of them, backwards from today: those of ninety days. */
const DAYS = 78;
/** Days of work in a week; the day of rest moves from person to person. */
const WORKED = 6;

/** Of a hundred days so many have another status than the usual one. */
const OTHERS = [
  ['2', 7],
  ['3', 3],
  ['4', 3],
  ['5', 1],
  ['6', 4],
  ['7', 3],
] as const;

function statusOf(percent: number): string {
  let below = 0;
  for (const [status, share] of OTHERS) {
    below += share;
    if (percent < below) return status;
  }
  return '1';
}

/** The name of each worker of a tenant, all different. */
function namesOf(tenantId: string, count: number): readonly string[] {
  const names = new Set<string>();
  const seed = Number.parseInt(tenantId, 10) + 7;
  for (let at = 0; names.size < count; at += 1) names.add(personOf(seedSource(seed, at)).realName);
  return [...names];
}

/** People of a large tenant. */
const PEOPLE = 14;

/** Days of work, one record for each person and day. */
export const attendances: StockMaker = {
  stock: PEOPLE * DAYS,
  make({ source, tenant, n, of }) {
    const names = namesOf(tenant.tenantId, Math.max(1, Math.floor(of / DAYS)));
    const person = n % names.length;
    const day = Math.floor(n / names.length);
    const back = day + Math.floor((day + (person % WORKED)) / WORKED);
    return {
      userName: names[person],
      deptName: person % 2 === 0 ? '环卫一队' : '环卫二队',
      workType: person % 3 === 0 ? '2' : '1',
      workDate: `${wireDateTime(source.now - back * DAY_MS).slice(0, 10)} 00:00:00`,
      strStatus: statusOf(source.int(0, 99)),
    };
  },
};
