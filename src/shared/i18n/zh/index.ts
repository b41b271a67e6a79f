import { alarm } from './alarm';
import { alarmList } from './alarmList';
import { app } from './app';
import { batch } from './batch';
import { board } from './board';
import { crud } from './crud';
import { diagnostics } from './diagnostics';
import { desk } from './desk';
import { failure } from './failure';
import { form } from './form';
import { list } from './list';
import { menuMap } from './menuMap';
import { notice } from './notice';
import { settings } from './settings';
import { shell } from './shell';
import { signIn } from './signIn';
import { testAlarm } from './testAlarm';
import { transfer } from './transfer';
import { tree } from './tree';
import { wall } from './wall';

export const zh = {
  app,
  signIn,
  shell,
  crud,
  alarm,
  alarmList,
  batch,
  board,
  desk,
  diagnostics,
  failure,
  form,
  list,
  notice,
  menuMap,
  settings,
  testAlarm,
  transfer,
  tree,
  wall,
} as const;
