import type { BOARDS_COMMANDS, BOARDS_REQUESTS } from '@shared/ipc/parts/boards';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface WallArea extends Area {
  readonly requests: PartRequests<typeof BOARDS_REQUESTS>;
  readonly commands: PartCommands<typeof BOARDS_COMMANDS>;
}

export function createWallArea(_context: AreaContext): WallArea {
  return { requests: {} as WallArea['requests'], commands: {} as WallArea['commands'] };
}
