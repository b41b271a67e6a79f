import { isDeepStrictEqual } from 'node:util';
import type { AlarmConfig } from '@shared/model/alarmConfig';

/** One changed value; null where the value is absent before or after. */
export interface ConfigChange {
  /** Path of the value, such as `sources.sos.on`. */
  readonly key: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** Most changes that one journal entry lists; importing a file of rules may make more. */
const LIMIT = 300;

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rules are compared by id, so that a new one at the front does not mark all others as changed. */
function asTable(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const withIds = value.every((one) => isTable(one) && typeof one['id'] === 'string');
  if (!withIds || value.length === 0) return value;
  return Object.fromEntries(value.map((one: { readonly id: string }) => [one.id, one]));
}

function* walk(key: string, before: unknown, after: unknown): Generator<ConfigChange> {
  if (isDeepStrictEqual(before, after)) return;
  const [old, now] = [asTable(before), asTable(after)];
  if (!isTable(old) || !isTable(now)) {
    yield { key, old: before ?? null, new: after ?? null };
    return;
  }
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    yield* walk(key === '' ? name : `${key}.${name}`, old[name], now[name]);
  }
}

/** The differences between two configurations, value by value, so that a later reader can restore them. */
export function configChanges(before: AlarmConfig, after: AlarmConfig): readonly ConfigChange[] {
  return [...walk('', before, after)].slice(0, LIMIT);
}

/**
 * True when an SOS would not be annunciated as the rules require: its source is off, or it is not critical.
 */
export function silencesSos({ priorities, sources }: AlarmConfig): boolean {
  return sources['sos']?.on === false || (priorities['sos'] ?? 'critical') !== 'critical';
}
