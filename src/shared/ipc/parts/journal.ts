import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import { PRIORITIES } from '../../model/alarm';
import type { JournalCheck, JournalPage } from '../../model/journal';
import { request, type Part } from '../define';
import { CONSOLE, LOCAL_MS, moment, none, TRANSFER_MS, SEARCH_MS } from './limits';

const queryShape = {
  from: moment.nullable(),
  to: moment.nullable(),
  kinds: z.array(z.string().max(50)).max(50),
  classes: z.array(z.string().max(200)).max(50),
  priorities: z.array(z.enum(PRIORITIES)).max(4),
  alarmId: z.string().max(2_000),
  text: z.string().max(200),
};

export type Failed = { readonly key: TextKey; readonly values?: Readonly<Record<string, string>> };
/** A file was written, or the user closed the dialog (null). */
export type Written = Result<{ readonly file: string; readonly rows: number } | null, Failed>;

/** The journal of this server and tenant: search, proof, export, reports. */
export const JOURNAL = {
  requests: {
    'journal.search': request<Result<JournalPage, Failed>>()(
      CONSOLE,
      z.object({
        ...queryShape,
        cursor: z.string().max(100).nullable(),
        limit: z.number().int().min(1).max(500),
        /** A newer search of the same slot cancels this one. */
        slot: z.string().max(100),
      }),
      SEARCH_MS,
    ),
    'journal.verify': request<Result<JournalCheck, Failed>>()(CONSOLE, none, TRANSFER_MS),
    /** Writes an anchor now. @returns its path. */
    'journal.anchor': request<Result<{ readonly file: string }, Failed>>()(CONSOLE, none, LOCAL_MS),
    'journal.export': request<Written>()(
      CONSOLE,
      z.object({ ...queryShape, format: z.enum(['csv', 'jsonl']) }),
      TRANSFER_MS,
    ),
    /** Packs the whole journal for another machine, or unpacks such a pack. */
    'journal.pack': request<Written>()(CONSOLE, none, TRANSFER_MS),
    'journal.unpack': request<Written>()(CONSOLE, none, TRANSFER_MS),
  },
  commands: {},
  events: {},
  states: {},
} as const satisfies Part;
