import { z } from 'zod';
import type { JournalEntry } from '@main/journal/entry';

/** One time at the desk. */
export interface DeskInterval {
  readonly server: string;
  readonly tenant: string;
  readonly user: string;
  readonly account: string;
  readonly name: string;
  /** ms since 1970; null where the journal begins in the middle. */
  readonly from: number | null;
  /** Sign-in, restored or take-over; '' where it is not known. */
  readonly begun: string;
  /** ms since 1970; null while it goes on, or where the app ended without a word. */
  readonly to: number | null;
  /** 'crash': the app ended without a word, so the end is not known; 'now': it goes on. */
  readonly ended: string;
}

const bodySchema = z.object({
  event: z.string(),
  by: z.string().default(''),
  account: z.string().default(''),
  name: z.string().default(''),
});

/** Folds the journal's configuration entries, oldest first, into who had the desk when. */
export function deskIntervals(entries: Iterable<JournalEntry>): readonly DeskInterval[] {
  const shifts: DeskInterval[] = [];
  let open: DeskInterval | null = null;
  let ending: { readonly at: number; readonly by: string } | null = null;
  const close = (to: number | null, ended: string): void => {
    if (open !== null) shifts.push({ ...open, to, ended });
    open = null;
  };
  for (const entry of entries) {
    const body = bodySchema.safeParse(parsed(entry.body));
    if (!body.success) continue;
    const { event, by, account, name } = body.data;
    const { server, tenant, user, at } = entry;
    const who = { server, tenant, user, account, name };
    const going = { to: null, ended: 'now' } as const;
    if (event === 'sessionEnding') ending = { at, by };
    if (event === 'sessionStays') ending = null;
    // A start while somebody is at the desk: the run before ended without a word, which is no crash
    // where the system had asked to end the session.
    if (event === 'started') {
      close(ending?.at ?? null, ending?.by ?? 'crash');
      ending = null;
    }
    if (event === 'deskTaken') {
      ending = null;
      close(at, 'unknown');
      open = { ...who, ...going, from: at, begun: by };
    }
    if (event === 'deskLeft') {
      open ??= { ...who, ...going, from: null, begun: '' };
      close(at, by);
    }
  }
  if (open !== null) shifts.push(open);
  return shifts;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
