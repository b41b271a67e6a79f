import { must } from '@shared/base/assert';
import { kindOf } from '@shared/catalogue/kinds/registry';
import type { DemoTenant } from '../accounts';
import { personOf } from './names';
import { ESTATES, STREETS } from '@shared/model/city/names';
import { townOf } from './regions';
import { seedSource } from './source';

/** Households of an estate that hold a card. */
export const HOUSEHOLDS = 60;

const PHONE = { name: 'phone', kind: 'phone', label: { zh: '电话', en: 'Phone' } } as const;
/** Rooms of a staircase. */
const PER_STAIR = 12;
const PER_FLOOR = 2;
/** People in one room, in turn. */
const LIVING = [2, 3, 1, 4, 3, 2, 5, 3] as const;

/** People who live in the n-th room of an estate, both from 0. */
export function residentsOf(estate: number, n: number): number {
  return must(LIVING[(estate * 3 + n) % LIVING.length], 'residents');
}

/** Index of the estate that a community is called after; below 0 for any other site. */
export function estateOf(siteName: string): number {
  return ESTATES.findIndex((estate) => siteName.endsWith(estate));
}

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
    regionName: townOf(estate).name,
    address: `${tenant.place}${street}${estate * 7 + 3}号${roomName}`,
  };
}
