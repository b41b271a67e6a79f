import type { Priority } from '../alarm';
import type { MapFeature } from './feature';

/** Ranks of urgency, so that a group is as urgent as the most urgent in it: 5 critical … 2 low, 1 a fault. */
const RANKS: Readonly<Record<Priority, number>> = { critical: 5, high: 4, medium: 3, low: 2 };

/** How urgent one object is; 0: nothing is asked of anybody. */
export function rankOf({ priority, health }: Pick<MapFeature, 'priority' | 'health'>): number {
  if (priority !== undefined) return RANKS[priority];
  return health === 'warn' || health === 'fault' ? 1 : 0;
}

/** The rank of a group: that of the most urgent in it. */
export const worstOf = (group: readonly Pick<MapFeature, 'priority' | 'health'>[]): number =>
  group.reduce((worst, one) => Math.max(worst, rankOf(one)), 0);
