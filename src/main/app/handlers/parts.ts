import type { ALARMS_COMMANDS, ALARMS_REQUESTS, ALARMS_STATES } from '@shared/ipc/parts/alarms';
import type { JOURNAL_REQUESTS } from '@shared/ipc/parts/journal';
import type { POPUPS_COMMANDS, POPUPS_REQUESTS, POPUPS_STATES } from '@shared/ipc/parts/popups';
import type { BOARDS_COMMANDS, BOARDS_REQUESTS, BOARDS_STATES } from '@shared/ipc/parts/boards';
import type { DESK_COMMANDS, DESK_REQUESTS, DESK_STATES } from '@shared/ipc/parts/desk';
import type {
  DIAGNOSTICS_COMMANDS,
  DIAGNOSTICS_REQUESTS,
  DIAGNOSTICS_STATES,
} from '@shared/ipc/parts/diagnostics';
import type {
  MENU_MAP_COMMANDS,
  MENU_MAP_REQUESTS,
  MENU_MAP_STATES,
} from '@shared/ipc/parts/menuMap';
import type { RECORDS_COMMANDS, RECORDS_REQUESTS } from '@shared/ipc/parts/records';
import type { RECOVERY_COMMANDS, RECOVERY_REQUESTS } from '@shared/ipc/parts/recovery';
import type {
  SELF_TEST_COMMANDS,
  SELF_TEST_REQUESTS,
  SELF_TEST_STATES,
} from '@shared/ipc/parts/selfTest';
import type {
  SETTINGS_COMMANDS,
  SETTINGS_REQUESTS,
  SETTINGS_STATES,
} from '@shared/ipc/parts/settings';
import type {
  TEST_ALARM_COMMANDS,
  TEST_ALARM_REQUESTS,
  TEST_ALARM_STATES,
} from '@shared/ipc/parts/testAlarm';
import type { TRANSFER_COMMANDS, TRANSFER_REQUESTS } from '@shared/ipc/parts/transfer';
import type { WORKSPACE_COMMANDS, WORKSPACE_REQUESTS } from '@shared/ipc/parts/workspace';

/** All requests that areas answer by themselves. */
export type PartOfRequests = typeof ALARMS_REQUESTS &
  typeof JOURNAL_REQUESTS &
  typeof POPUPS_REQUESTS &
  typeof BOARDS_REQUESTS &
  typeof DESK_REQUESTS &
  typeof TEST_ALARM_REQUESTS &
  typeof SELF_TEST_REQUESTS &
  typeof SETTINGS_REQUESTS &
  typeof DIAGNOSTICS_REQUESTS &
  typeof MENU_MAP_REQUESTS &
  typeof RECOVERY_REQUESTS &
  typeof RECORDS_REQUESTS &
  typeof WORKSPACE_REQUESTS &
  typeof TRANSFER_REQUESTS;

export type PartOfCommands = typeof ALARMS_COMMANDS &
  typeof POPUPS_COMMANDS &
  typeof BOARDS_COMMANDS &
  typeof DESK_COMMANDS &
  typeof TEST_ALARM_COMMANDS &
  typeof SELF_TEST_COMMANDS &
  typeof SETTINGS_COMMANDS &
  typeof DIAGNOSTICS_COMMANDS &
  typeof MENU_MAP_COMMANDS &
  typeof RECOVERY_COMMANDS &
  typeof RECORDS_COMMANDS &
  typeof WORKSPACE_COMMANDS &
  typeof TRANSFER_COMMANDS;

/** All values that areas own. */
export type PartOfStates = typeof ALARMS_STATES &
  typeof POPUPS_STATES &
  typeof BOARDS_STATES &
  typeof DESK_STATES &
  typeof DIAGNOSTICS_STATES &
  typeof MENU_MAP_STATES &
  typeof SELF_TEST_STATES &
  typeof SETTINGS_STATES &
  typeof TEST_ALARM_STATES;
