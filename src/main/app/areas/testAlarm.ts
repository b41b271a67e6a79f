import type { TEST_ALARM_COMMANDS, TEST_ALARM_REQUESTS } from '@shared/ipc/parts/testAlarm';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface TestAlarmArea extends Area {
  readonly requests: PartRequests<typeof TEST_ALARM_REQUESTS>;
  readonly commands: PartCommands<typeof TEST_ALARM_COMMANDS>;
}

export function createTestAlarmArea(_context: AreaContext): TestAlarmArea {
  return { requests: {} as TestAlarmArea['requests'], commands: {} as TestAlarmArea['commands'] };
}
