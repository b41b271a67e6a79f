import { decimalText } from '@shared/base/decimal';
import { must } from '@shared/base/assert';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { personOf } from './names';
import { ESTATES, STREETS } from '@shared/model/city/names';
import type { RecordMaker } from './maker';
import { seedSource } from './source';

/** Companies with their share of missed points in 1000, and their plates' seed. */
const COMPANIES = [
  ['洁源环卫公司', 38],
  ['绿城清运公司', 55],
  ['众和收运公司', 72],
  ['晨光环境公司', 84],
  ['市政直属车队', 46],
  ['顺达运输公司', 108],
] as const;
/** Share of visits with badly sorted waste, in 1000. */
const BADLY_SORTED = 42;
/** Collection points of a large tenant, and of the city; each is visited three times a day. */
const POINTS = 24;
const CITY_POINTS = 240;
const ROUNDS = 3;
const ROUND_S = 86_400 / ROUNDS;
/** Trucks of each company in a large tenant, and in the city. */
const TRUCKS = 3;
const CITY_TRUCKS = 12;
/** House numbers of a street. */
const NUMBERS = 299;

const PLATE = { name: 'plate', kind: 'plate', label: { zh: '车牌号', en: 'Plate' } } as const;

/** Visits of collection points by the trucks of a few companies. */
export const collections: RecordMaker = {
  perDay: POINTS * ROUNDS,
  cityPerDay: CITY_POINTS * ROUNDS,
  make({ source, tenant, n, of }) {
    const points = Math.ceil(of / ROUNDS);
    const point = n % points;
    const trucks = points > POINTS ? CITY_TRUCKS : TRUCKS;
    const round = Math.floor((n * ROUNDS) / of);
    const at = point % ESTATES.length;
    const [company, missed] = must(COMPANIES[point % COMPANIES.length], 'company');
    const chance = source.int(0, 999);
    const abnormal =
      chance < missed ? '2' : chance < missed + BADLY_SORTED ? source.pick(['1', '3']) : '';
    const truck = (point % COMPANIES.length) * trucks + source.int(0, trucks - 1);
    const body = {
      abnormalType: abnormal,
      companyName: company,
      collectionPointName: `${ESTATES[at]}${Math.floor(point / ESTATES.length) + 1}号收集点`,
      address: `${tenant.place}${STREETS[at]}${1 + ((point * 7 + 2) % NUMBERS)}号`,
      collectionPersonName: personOf(source).realName,
      plate: kindOf('plate').seed(PLATE, seedSource(truck, truck)),
      weight: abnormal === '2' ? '' : decimalText(BigInt(source.int(35_000, 420_000)), 3),
    };
    return { body, secondOfDay: round * ROUND_S + source.int(0, ROUND_S - 1) };
  },
};
