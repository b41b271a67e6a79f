import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import type { ProfilePreview, ProfileState } from '../../profile/state';
import { request, state, type Part } from '../define';
import { LOCAL_MS, none, PERSON_MS, SERVER_MS, WORKPLACES } from './limits';

type Refused<T> = Result<T, { readonly key: TextKey }>;

/** How the server in use is spoken to. */
export const PROFILE = {
  requests: {
    /** Asks the server anew which family it is of; what is in use stays. */
    'profile.look': request<ProfileState>()(WORKPLACES, none, SERVER_MS),
    /** Uses what the server answers as now, after main's question. */
    'profile.adopt': request<Refused<ProfileState>>()(WORKPLACES, none, PERSON_MS),
    'profile.export': request<Refused<{ readonly path: string }>>()(WORKPLACES, none, LOCAL_MS),
    /** Chooses a file with the system's dialog and shows what it would change. Administrators only. */
    'profile.choose': request<Refused<ProfilePreview | null>>()(WORKPLACES, none, PERSON_MS),
    /** Takes what was chosen, after main's question. Administrators only. */
    'profile.take': request<Refused<ProfileState>>()(
      WORKPLACES,
      z.object({ id: z.string().min(1).max(20) }),
      PERSON_MS,
    ),
    /** Forgets the server's own profile, after main's question. Administrators only. */
    'profile.drop': request<Refused<ProfileState>>()(WORKPLACES, none, PERSON_MS),
  },
  commands: {},
  events: {},
  states: {
    /** The profile in use; it holds no secret. */
    profile: state<ProfileState>()(WORKPLACES),
  },
} as const satisfies Part;
