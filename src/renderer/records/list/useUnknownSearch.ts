import { useMemo } from 'react';
import { useWorkspace } from '@renderer/data/workspace';
import { useLatest } from '@renderer/ui/useLatest';

/** Fields that the server refused to search by. */
export interface UnknownSearch {
  readonly names: readonly string[];
  readonly remember: (names: readonly string[]) => void;
}

const isText = (one: unknown): one is string => typeof one === 'string';

/** Reads the stored list; anything else gives an empty one. */
export function readUnknown(stored: unknown): readonly string[] {
  const names =
    typeof stored === 'object' && stored !== null && 'unknown' in stored && stored.unknown;
  return Array.isArray(names) ? names.filter(isText) : [];
}

/** Stored per server, tenant and user: another server may know the field. */
export function useUnknownSearch(family: string): UnknownSearch {
  const kept = useWorkspace('views', `search:${family}`);
  const { value } = kept;
  const keep = useLatest(kept.keep);
  return useMemo(
    () => ({
      names: readUnknown(value),
      remember: (unknown) => keep()(unknown.length === 0 ? null : { version: 1, unknown }),
    }),
    [value, keep],
  );
}
