import type { DESK_COMMANDS, DESK_REQUESTS } from '@shared/ipc/parts/desk';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface DeskArea extends Area {
  readonly requests: PartRequests<typeof DESK_REQUESTS>;
  readonly commands: PartCommands<typeof DESK_COMMANDS>;
}

export function createDeskArea(_context: AreaContext): DeskArea {
  return { requests: {} as DeskArea['requests'], commands: {} as DeskArea['commands'] };
}
