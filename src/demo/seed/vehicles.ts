import { must } from '@shared/base/assert';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { StockMaker } from './maker';
import { personOf } from './names';
import { STREETS } from '@shared/model/city/names';
import { headingAt, placeAt } from './places';
import { seedSource } from './source';

const DAY_MS = 86_400_000;
const YEAR = 365;
const COMPANIES = 5;

const PLATE = { name: 'carNo', kind: 'plate', label: { zh: '车牌号', en: 'Plate' } } as const;
const PHONE = { name: 'phone', kind: 'phone', label: { zh: '电话', en: 'Phone' } } as const;

/**
 * Kinds of vehicles: type, subtype, model, energies, load (t), body (m³) and fuel tank (L; '' without one).
 */
const KINDS = [
  ['1', '21', '2', ['3', '1'], '3.00', '5.00', ''],
  ['2', '11', '1', ['1', '4'], '8.00', '14.00', '200.00'],
  ['3', '12', '3', ['1', '5'], '15.00', '20.00', '300.00'],
  ['4', '1', '4', ['1', '3'], '10.00', '10.00', '220.00'],
  ['5', '1', '5', ['3', '2'], '4.00', '6.00', ''],
  ['6', '1', '4', ['1', '2'], '5.00', '5.00', '160.00'],
] as const;

/** Plate of the n-th vehicle of a tenant, from 0; the trucks of the collections are the first ones. */
export function plateOf(n: number): string {
  return String(kindOf('plate').seed(PLATE, seedSource(n, n)));
}

/** A date so many days from today, in the seed's calendar. */
function day(source: SeedSource, days: number): string {
  return `${wireDateTime(source.now + days * DAY_MS).slice(0, 10)} 00:00:00`;
}

const USED = '1';
/** The receiver of this vehicle has no fix: it sends noughts, as such receivers do. */
const WITHOUT_FIX = 21;

/**
 * A vehicle's position; an unsubscribed vehicle reports none, one in repair stands still and no longer
 * reports.
 */
function position(
  source: SeedSource,
  street: string,
  useStatus: string,
  n: number,
): Record<string, unknown> {
  const isOnline = source.int(1, 10) <= 7 && useStatus === USED;
  const address = `${street}${source.int(1, 200)}号附近`;
  const place = placeAt(source, address, true);
  return {
    online: isOnline ? '1' : '0',
    location: n === WITHOUT_FIX ? '0.000000,0.000000' : place,
    address,
    speed: isOnline ? `${source.int(0, 55)}.${source.int(0, 9)}0` : '0.00',
    direction: headingAt(source, address),
    fuelLevel: `${source.int(8, 99)}.${source.int(0, 9)}0`,
    locationTime: wireDateTime(source.now - source.int(0, isOnline ? 120 : 90_000) * 1000),
  };
}

/** The fleet: six kinds of vehicles, some with due dates that are near or past. */
export const vehicles: StockMaker = {
  stock: 60,
  cityStock: 320,
  make({ source, tenant, n }) {
    const [type, typeTwo, carModel, energies, loadWeight, boxVolume, tankVolume] = must(
      KINDS[n % KINDS.length],
      'kind of vehicle',
    );
    const energyType = must(energies[Math.floor(n / KINDS.length) % energies.length], 'energy');
    const street = must(STREETS[n % STREETS.length], 'street');
    const code = String(n + 1).padStart(5, '0');
    const isSubscribed = n % 12 !== 7;
    const useStatus = n % 15 === 4 ? '2' : n % 29 === 28 ? '3' : USED;
    return {
      carNo: plateOf(n),
      type,
      typeTwo,
      carModel,
      energyType,
      companyCode: `C00${(n % COMPANIES) + 1}`,
      siteName: `${tenant.place}${street}停车场`,
      driverName: personOf(source).realName,
      driverPhone: kindOf('phone').seed(PHONE, source),
      useStatus,
      // No manufacturer has these first letters, so no real vehicle has such a number.
      vin: `CJDEMO${tenant.tenantId}${code}`,
      engineNo: `E${tenant.tenantId.slice(0, 3)}${code}`,
      loadWeight,
      boxVolume,
      tankVolume: energyType === '3' ? '' : tankVolume,
      mileage: `${source.int(3_000, 180_000)}.${source.int(0, 9)}0`,
      buyDate: day(source, -source.int(200, 8 * YEAR)),
      insuranceExpirationTime: day(source, ((n * 37) % YEAR) - 15),
      inspectionExpirationTime: day(source, ((n * 53) % YEAR) - 10),
      upkeepExpirationTime: day(source, source.int(-5, 90)),
      deviceIds: n % 9 === 0 ? `GPS${code}A,GPS${code}B` : `GPS${code}A`,
      gpsStatus: isSubscribed ? '1' : '0',
      ...(isSubscribed
        ? position(source, `${tenant.place}${street}`, useStatus, n)
        : { online: '0' }),
    };
  },
};
