import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import type { FieldMatchesState, SentFields } from '../../model/fieldMatch';
import { request, state, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none, WORKPLACES } from './limits';

/** Longest key of a family and longest name of a field that a window may send, characters. */
const MOST = 200;
const name = z.string().min(1).max(MOST);

type Refused<T> = Result<T, { readonly key: TextKey }>;

export const FIELD_MATCH = {
  requests: {
    /** What this server has sent of a family so far. */
    'fieldMatch.sent': request<Refused<SentFields>>()(
      CONSOLE,
      z.object({ family: name }),
      LOCAL_MS,
    ),
    /** The server's field `name` fills a column; null takes the match back. Administrators of the workstation only. */
    'fieldMatch.set': request<Refused<null>>()(
      WORKPLACES,
      z.object({ family: name, column: name, name: name.nullable() }),
      LOCAL_MS,
    ),
    'fieldMatch.export': request<Refused<{ readonly path: string }>>()(WORKPLACES, none, LOCAL_MS),
  },
  commands: {},
  events: {},
  states: {
    /** The server's fields that an administrator has matched to columns. */
    'fieldMatch.matches': state<FieldMatchesState>()(WORKPLACES),
  },
} as const satisfies Part;
