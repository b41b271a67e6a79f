import { must } from '@shared/base/assert';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { DemoTenant } from '../accounts';
import { personOf } from './names';
import { ESTATES, STREETS } from './places';
import { seedSource } from './source';

/** Households of an estate that hold a card. */
export const HOUSEHOLDS = 60;

const PHONE = { name: 'phone', kind: 'phone', label: { zh: '电话', en: 'Phone' } } as const;
/** Rooms of a staircase. */
const PER_STAIR = 12;
const PER_FLOOR = 2;

/** A household that brings its waste: always the same people with one card. */
export interface Household {
  readonly cardNo: string;
  readonly userName: string;
  readonly userPhone: string;
  readonly villageName: string;
  readonly roomName: string;
  readonly regionName: string;
  readonly address: string;
}

/** The n-th household of an estate of a tenant, both from 0. */
export function householdOf(tenant: DemoTenant, estate: number, n: number): Household {
  const index = estate * HOUSEHOLDS + n;
  const source = seedSource(Number(tenant.tenantId) + 7, index);
  const street = must(STREETS[estate], 'street');
  const roomName = `${Math.floor(n / PER_STAIR) + 1}栋${Math.floor((n % PER_STAIR) / PER_FLOOR) + 1}0${(n % PER_FLOOR) + 1}室`;
  const villageName = `${tenant.place}${must(ESTATES[estate], 'estate')}`;
  return {
    cardNo: `${tenant.tenantId}${String(index + 1).padStart(6, '0')}`,
    userName: personOf(source).realName,
    userPhone: String(kindOf('phone').seed(PHONE, source)),
    villageName,
    roomName,
    regionName: `${street.slice(0, 2)}街道`,
    address: `${tenant.place}${street}${estate * 7 + 3}号${roomName}`,
  };
}
