import type { Priority } from '@shared/model/alarm';

/** Levels of faults in the records: 1 minor, 2 serious, 3 urgent. */
const URGENT = '3';

/** The priority that a record's own level asks for; undefined: that of its class. */
export function priorityOfLevel(level: string): Priority | undefined {
  return level === URGENT ? 'high' : undefined;
}
