import type { CallSpec } from '../api/call';
import { must } from '../base/assert';
import type { FamilySpec } from './family';
import { classify } from './boards/classify';
import { vehicleScreen } from './boards/vehicleScreen';
import { deliveryRecord } from './delivery/deliveryRecord';
import { session, support } from './system/session';
import { user } from './system/user';

/** Every family, in the order of the areas. A new family is one file and one line here. */
export const FAMILIES: readonly FamilySpec[] = [session, support, user, deliveryRecord, classify, vehicleScreen];

/** The family of a key, or undefined. */
export function findFamily(key: string): FamilySpec | undefined {
  return FAMILIES.find((family) => family.key === key);
}

/**
 * The call of an id.
 * @throws Error when no family declares it: a mistake in the program, never in data.
 */
export function callOf(id: string): CallSpec {
  const call = FAMILIES.flatMap((family) => family.calls).find((entry) => entry.id === id);
  return must(call, `call ${id}`);
}
