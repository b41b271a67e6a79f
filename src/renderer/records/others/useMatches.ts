import { useEffect, useRef } from 'react';
import type { FieldMatch } from '@shared/model/fieldMatch';
import { useMirrored } from '@renderer/data/mirrored';
import { useLatest } from '@renderer/ui/useLatest';

/** The matches of a family on this server, and whether who is signed in may change them. */
export function useMatches(family: string): {
  readonly canChange: boolean;
  readonly matches: readonly FieldMatch[];
} {
  const state = useMirrored('fieldMatch.matches');
  const matches = (state?.matches ?? []).filter((one) => one.family === family);
  return { canChange: state?.canChange === true, matches };
}

/** Reads records anew once the server's fields are matched to other columns, here or in another window. */
export function useMatchRefresh(family: string, refresh: () => void): void {
  const state = useMirrored('fieldMatch.matches');
  const own = state?.matches.filter((one) => one.family === family);
  const text =
    own === undefined ? null : JSON.stringify(own.map(({ column, name }) => [column, name]));
  const latest = useLatest(refresh);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    if (before.current !== null && before.current !== text) latest()();
    before.current = text;
  }, [text, latest]);
}
