import type { FreeCall, OwnCall } from './ownCall';
import { FREE_MENU_CALLS, MENU_CALLS } from './ownMenus';
import { DICT_CALLS, ORGANISATION_CALLS, REGION_CALLS, TENANT_CALLS } from './ownReads';
import { TOOL_CALLS } from './ownTools';
import { USER_CALLS } from './ownUsers';

/** Handlers of the calls that follow no pattern, by entity and path. */
export const OWN_CALLS: Readonly<Record<string, OwnCall>> = {
  ...USER_CALLS,
  ...MENU_CALLS,
  ...ORGANISATION_CALLS,
  ...DICT_CALLS,
  ...REGION_CALLS,
  ...TOOL_CALLS,
};

/** Those that need no token. */
export const FREE_CALLS: Readonly<Record<string, FreeCall>> = {
  ...TENANT_CALLS,
  ...FREE_MENU_CALLS,
};
