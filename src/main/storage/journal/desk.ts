import { z } from 'zod';
import type { JournalEntry } from './entry';

/** One time at the desk. */
export interface DeskShift {
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
export function deskShifts(entries: Iterable<JournalEntry>): readonly DeskShift[] {
  const shifts: DeskShift[] = [];
  let open: DeskShift | null = null;
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
    // A start while somebody is at the desk: the run before ended without a word.
    if (event === 'started') close(null, 'crash');
    if (event === 'deskTaken') {
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
