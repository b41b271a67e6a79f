import type { SETTINGS_COMMANDS, SETTINGS_REQUESTS } from '@shared/ipc/parts/settings';
import type { PartCommands, PartRequests } from '../../ipc/types';
import type { Area, AreaContext } from './context';

export interface SettingsArea extends Area {
  readonly requests: PartRequests<typeof SETTINGS_REQUESTS>;
  readonly commands: PartCommands<typeof SETTINGS_COMMANDS>;
}

export function createSettingsArea(_context: AreaContext): SettingsArea {
  return { requests: {} as SettingsArea['requests'], commands: {} as SettingsArea['commands'] };
}
