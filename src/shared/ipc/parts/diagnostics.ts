import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import {
  PATH_LIMIT,
  type BundleMade,
  type BundlePart,
  type CheckedCall,
  type CheckReport,
  type ServerClockState,
} from '../../model/diagnostics';
import { command, request, state, type Part } from '../define';
import { LOCAL_MS, none, PERSON_MS, SCREENS, SERVER_MS, WORKPLACES } from './limits';

type Refused<T> = Result<T, { readonly key: TextKey }>;

/** Time to pack 64 MB of logs on a slow disk; the rest of a bundle is small. ms. */
const BUNDLE_MS = 120_000;

/** Connection check, server clock and support bundle. */
export const DIAGNOSTICS = {
  requests: {
    /** Begins a check; '' checks the server in use. One at a time. */
    'check.start': request<Refused<CheckReport>>()(
      WORKPLACES,
      z.object({ url: z.string().max(2048) }),
      LOCAL_MS,
    ),
    /** Tries another path for a call, and keeps it when the server knows it; null: the catalogue's path. */
    'check.remap': request<Refused<CheckedCall>>()(
      WORKPLACES,
      z.object({ call: z.string().max(100), path: z.string().max(PATH_LIMIT).nullable() }),
      SERVER_MS,
    ),
    /**
     * Tries another path for a call, a documented one too, and keeps it as a rule of the server's profile after main's
     * question; null takes the rule back. `wide`: for all calls whose paths begin alike, writes too. Administrators of
     * the workstation only.
     */
    'check.rule': request<
      Result<
        CheckedCall,
        { readonly key: TextKey; readonly values?: Readonly<Record<string, string>> }
      >
    >()(
      WORKPLACES,
      z.object({
        call: z.string().max(100),
        path: z.string().max(PATH_LIMIT).nullable(),
        wide: z.boolean(),
      }),
      PERSON_MS,
    ),
    /** Writes the last check as JSON and CSV; answers the paths. */
    'check.export': request<Refused<{ readonly paths: readonly string[] }>>()(
      WORKPLACES,
      none,
      LOCAL_MS,
    ),
    'support.contents': request<readonly BundlePart[]>()(WORKPLACES, none, LOCAL_MS),
    'support.make': request<Refused<BundleMade>>()(WORKPLACES, none, BUNDLE_MS),
  },
  commands: {
    'check.cancel': command(WORKPLACES, none),
    /** Shows the last file that a check or a bundle wrote in the system's file manager. */
    'support.reveal': command(WORKPLACES, none),
  },
  events: {},
  states: {
    /** The offset of the server's clock. */
    clock: state<ServerClockState>()(SCREENS),
    /** The latest connection check, finished or not; null before the first. */
    check: state<CheckReport | null>()(WORKPLACES),
  },
} as const satisfies Part;
