import { alarmTexts, channelNames, serverActionTexts } from '../../alarms/texts';
import { alarm } from './alarm';
import { alarmList } from './alarmList';
import { alarmRules } from './alarmRules';
import { grant } from './grant';
import { handover } from './handover';
import { journal } from './journal';
import { journalCommand } from './journalCommand';
import { journalFile } from './journalFile';
import { kpi } from './kpi';
import { app } from './app';
import { attention } from './attention';
import { batch } from './batch';
import { board } from './board';
import { boardEdit } from './boardEdit';
import { records } from './records';
import { diagnostics } from './diagnostics';
import { desk } from './desk';
import { errorLog } from './errorLog';
import { failure } from './failure';
import { fieldMatch } from './fieldMatch';
import { form } from './form';
import { list } from './list';
import { listDay } from './listDay';
import { maps } from './maps';
import { menuMap } from './menuMap';
import { notice } from './notice';
import { notices } from './notices';
import { messageBox } from './messageBox';
import { profile } from './profile';
import { reminders } from './reminders';
import { sos } from './sos';
import { asked } from './asked';
import { saved } from './saved';
import { selfTest } from './selfTest';
import { selfTestSteps } from './selfTestSteps';
import { settings } from './settings';
import { sheet } from './sheet';
import { shell } from './shell';
import { signIn } from './signIn';
import { testAlarm } from './testAlarm';
import { transfer } from './transfer';
import { tree } from './tree';
import { boards } from './boards';
import { workbench } from './workbench';

const declared = alarmTexts('zh');

export const zh = {
  asked,
  saved,
  kpi,
  journal,
  journalCommand,
  journalFile,
  grant,
  handover,
  alarmRules,
  app,
  signIn,
  profile,
  shell,
  workbench,
  records,
  alarm: {
    ...alarm,
    ...declared,
    text: { ...declared.text, ...alarm.text },
    told: { ...declared.told, ...alarm.told },
  },
  alarmList: {
    ...alarmList,
    channelName: channelNames('zh'),
    serverAction: serverActionTexts('zh'),
  },
  attention,
  batch,
  board,
  boardEdit,
  desk,
  diagnostics,
  errorLog,
  failure,
  form,
  list,
  listDay,
  notice,
  notices,
  maps,
  menuMap,
  fieldMatch,
  sheet,
  messageBox,
  reminders,
  sos,
  selfTest,
  selfTestSteps,
  settings,
  testAlarm,
  transfer,
  tree,
  boards,
} as const;
