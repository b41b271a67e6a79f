import type { MENU_MAP_COMMANDS, MENU_MAP_REQUESTS } from '@shared/ipc/parts/menuMap';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface MenuMapArea extends Area {
  readonly requests: PartRequests<typeof MENU_MAP_REQUESTS>;
  readonly commands: PartCommands<typeof MENU_MAP_COMMANDS>;
}

export function createMenuMapArea(_context: AreaContext): MenuMapArea {
  return { requests: {} as MenuMapArea['requests'], commands: {} as MenuMapArea['commands'] };
}
