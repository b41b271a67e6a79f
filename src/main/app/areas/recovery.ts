import type { RECOVERY_COMMANDS, RECOVERY_REQUESTS } from '@shared/ipc/parts/recovery';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface RecoveryArea extends Area {
  readonly requests: PartRequests<typeof RECOVERY_REQUESTS>;
  readonly commands: PartCommands<typeof RECOVERY_COMMANDS>;
}

export function createRecoveryArea(_context: AreaContext): RecoveryArea {
  return { requests: {} as RecoveryArea['requests'], commands: {} as RecoveryArea['commands'] };
}
