import { z } from 'zod';
import { event, request, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none } from './limits';

/** Largest value that a window may keep, characters of JSON. */
const VALUE_LIMIT = 500_000;

/**
 * What windows keep for a person on this workstation, by server, tenant and user: `columns` of a screen (order, width, pinning), its saved
 * `views`, and `draft`s of forms.
 */
export const WORKSPACE_KINDS = ['columns', 'views', 'draft'] as const;
const kind = z.enum(WORKSPACE_KINDS);
const key = z.string().min(1).max(200);

export const WORKSPACE = {
  requests: {
    /** null: nothing is kept. */
    'workspace.get': request<unknown>()(CONSOLE, z.object({ kind, key }), LOCAL_MS),
    /** null forgets it. Resolves once it is on disk. */
    'workspace.set': request<null>()(
      CONSOLE,
      z.object({
        kind,
        key,
        value: z.json().refine((one) => JSON.stringify(one).length <= VALUE_LIMIT),
      }),
      LOCAL_MS,
    ),
    /** Keys of the drafts that are kept, newest first. */
    'workspace.drafts': request<readonly { readonly key: string; readonly at: number }[]>()(
      CONSOLE,
      none,
      LOCAL_MS,
    ),
  },
  commands: {},
  events: {
    /** Another window changed it. */
    'workspace.changed': event<{ readonly kind: string; readonly key: string }>()(CONSOLE),
  },
  states: {},
} as const satisfies Part;
