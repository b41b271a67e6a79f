import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import type { MenuChoices, MenuMapView } from '../../model/menuMap';
import { request, state, type Part } from '../define';
import { LOCAL_MS, none, WORKPLACES } from './limits';

/** A menu map file larger than this is refused unread, characters. */
export const MENU_MAP_FILE_LIMIT = 1_000_000;

type Refused<T> = Result<T, { readonly key: TextKey }>;

export const MENU_MAP = {
  requests: {
    /** Fails with a key while signed out. */
    'menuMap.get': request<Refused<MenuMapView>>()(WORKPLACES, none, LOCAL_MS),
    /** Chooses a screen for an entry; null returns to automatic matching. Administrators only. */
    'menuMap.choose': request<Refused<MenuMapView>>()(
      WORKPLACES,
      z.object({
        entry: z.string().min(1).max(500),
        screen: z.string().max(200).nullable(),
      }),
      LOCAL_MS,
    ),
    'menuMap.export': request<Refused<{ readonly path: string }>>()(WORKPLACES, none, LOCAL_MS),
    'menuMap.import': request<Refused<MenuMapView>>()(
      WORKPLACES,
      z.object({ text: z.string().max(MENU_MAP_FILE_LIMIT) }),
      LOCAL_MS,
    ),
  },
  commands: {},
  events: {},
  states: {
    /** The screens that an administrator has chosen; empty while signed out. */
    'menuMap.choices': state<MenuChoices>()(WORKPLACES),
  },
} as const satisfies Part;
