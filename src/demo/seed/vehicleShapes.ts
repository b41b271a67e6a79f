import { must } from '@shared/base/assert';
import { decimalText } from '@shared/base/decimal';
import { along } from '@shared/model/city/address';
import { DISTRICTS, STREETS } from '@shared/model/city/names';
import { DISTRICT_RINGS, onEarth, PARKS, STREET_LINES, type Metres } from '@shared/model/city/plan';
import { lineMetres } from '@shared/model/map/geodesic';
import { placeWords } from '@shared/model/map/place';
import { textOf } from '../patterns/records';
import type { Draft, SharedSeeder, StockMaker } from './maker';

/** Half the length of a street's work area along it, and half its width, m. */
const ALONG_M = 450;
const ACROSS_M = 140;
/** Most vehicles of a fence or a route. */
const CARS_MOST = 6;

/** Corners of the plan as a text of the wire. */
const wired = (corners: readonly Metres[]): string =>
  corners.map((one) => placeWords(onEarth(one))).join(';');

/** A rectangle around the middle of a street, in its direction there. */
function workArea(street: number): readonly Metres[] {
  const { at, way } = along(must(STREET_LINES[street], 'street'), 0.5);
  const corner = (ahead: number, left: number): Metres => [
    at[0] + way[0] * ahead - way[1] * left,
    at[1] + way[1] * ahead + way[0] * left,
  ];
  return [
    corner(-ALONG_M, -ACROSS_M),
    corner(ALONG_M, -ACROSS_M),
    corner(ALONG_M, ACROSS_M),
    corner(-ALONG_M, ACROSS_M),
  ];
}

/** Ids of the vehicles that work on a street, as the wire has them. */
function carsOn({ seeded }: Draft, street: string): string {
  return seeded('vehicle')
    .filter(({ body }) => textOf(body['address']).includes(street))
    .slice(0, CARS_MOST)
    .map(({ id }) => id)
    .join(',');
}

const PLANS = ['全天', '05:30–11:30', '13:00–19:00'] as const;
const CLOSED = '0';
const [LEAVING, ENTERING] = ['2', '1'];

/** Fences: the innermost district, a work area on each street, and parks that no vehicle may enter. */
export const vehicleFences: StockMaker = {
  stock: 1 + STREETS.length + PARKS.length,
  after: ['vehicle'],
  make(draft) {
    const { n } = draft;
    const plan = must(PLANS[n % PLANS.length], 'plan');
    if (n === 0) {
      const [name] = must(DISTRICTS[0], 'district');
      return {
        fenceName: `${name}作业范围`,
        alarmType: LEAVING,
        points: wired(must(DISTRICT_RINGS[0], 'district')),
        cars: carsOn(draft, must(STREETS[4], 'street')),
        plan,
      };
    }
    const street = STREETS[n - 1];
    if (street !== undefined)
      return {
        fenceName: `${street}作业区`,
        alarmType: n % 4 === 3 ? CLOSED : LEAVING,
        points: wired(workArea(n - 1)),
        cars: carsOn(draft, street),
        plan,
      };
    const park = must(PARKS[n - 1 - STREETS.length], 'park');
    return {
      fenceName: `${park.name}禁行区`,
      alarmType: ENTERING,
      points: wired(park.ring),
      cars: '',
      plan: must(PLANS[0], 'plan'),
      remark: '作业车辆不得驶入',
    };
  },
};

const RUNS = ['每日 05:30–08:30', '每日 13:00–16:00', '周一、三、五 22:00'] as const;
const TYPES = ['1', '2', '3', '4'] as const;
const NAMES = ['收运线', '清扫线', '洒水线', '巡查线'] as const;

/** Routes along the city's streets. */
export const vehicleRoutes: StockMaker = {
  stock: STREETS.length,
  after: ['vehicle'],
  make(draft) {
    const { n } = draft;
    const street = must(STREETS[n], 'street');
    const line = must(STREET_LINES[n], 'street');
    const metres = lineMetres(line.map(onEarth));
    return {
      routeName: `${street}${must(NAMES[n % NAMES.length], 'name')}`,
      routeType: must(TYPES[n % TYPES.length], 'type'),
      points: wired(line),
      mileage: decimalText(BigInt(Math.round(metres / 10)), 2),
      cars: carsOn(draft, street),
      plan: must(RUNS[n % RUNS.length], 'run'),
    };
  },
};

/** Corners are answered from their fences and routes: there are none on their own. */
export const noCorners: SharedSeeder = { seedShared: () => undefined };
