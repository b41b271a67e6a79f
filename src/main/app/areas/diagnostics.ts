import type { DIAGNOSTICS_COMMANDS, DIAGNOSTICS_REQUESTS } from '@shared/ipc/parts/diagnostics';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface DiagnosticsArea extends Area {
  readonly requests: PartRequests<typeof DIAGNOSTICS_REQUESTS>;
  readonly commands: PartCommands<typeof DIAGNOSTICS_COMMANDS>;
}

export function createDiagnosticsArea(_context: AreaContext): DiagnosticsArea {
  return {
    requests: {} as DiagnosticsArea['requests'],
    commands: {} as DiagnosticsArea['commands'],
  };
}
