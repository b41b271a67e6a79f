import { alarm } from './alarm';
import { alarmList } from './alarmList';
import { app } from './app';
import { board } from './board';
import { crud } from './crud';
import { diagnostics } from './diagnostics';
import { desk } from './desk';
import { failure } from './failure';
import { menuMap } from './menuMap';
import { notice } from './notice';
import { settings } from './settings';
import { shell } from './shell';
import { signIn } from './signIn';
import { testAlarm } from './testAlarm';
import { wall } from './wall';

export const zh = {
  app,
  signIn,
  shell,
  crud,
  alarm,
  alarmList,
  board,
  desk,
  diagnostics,
  failure,
  notice,
  menuMap,
  settings,
  testAlarm,
  wall,
} as const;
