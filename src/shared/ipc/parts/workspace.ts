import { z } from 'zod';
import { event, request, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none } from './limits';

/** Largest stored value of a window, characters of JSON. */
const VALUE_LIMIT = 500_000;

/**
 * What windows store for a person on this workstation, by server, tenant and user: `columns` of a screen
 * (order, width, pinning), its saved `views`, how its `list` is read (page size, refresh, preview), and `draft`s of forms.
 */
export const WORKSPACE_KINDS = ['columns', 'views', 'list', 'draft'] as const;
const kind = z.enum(WORKSPACE_KINDS);
const key = z.string().min(1).max(200);

export const WORKSPACE = {
  requests: {
    /** null: no value is stored. */
    'workspace.get': request<unknown>()(CONSOLE, z.object({ kind, key }), LOCAL_MS),
    /** null removes it. Resolves once it is on disk. */
    'workspace.set': request<null>()(
      CONSOLE,
      z.object({
        kind,
        key,
        value: z.json().refine((one) => JSON.stringify(one).length <= VALUE_LIMIT),
      }),
      LOCAL_MS,
    ),
    /** Keys of the stored drafts, newest first. */
    'workspace.drafts': request<readonly { readonly key: string; readonly at: number }[]>()(
      CONSOLE,
      none,
      LOCAL_MS,
    ),
  },
  commands: {},
  events: {
    /** Another window changed the value. */
    'workspace.changed': event<{ readonly kind: string; readonly key: string }>()(CONSOLE),
  },
  states: {},
} as const satisfies Part;
