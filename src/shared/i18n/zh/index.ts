import { alarm } from './alarm';
import { alarmList } from './alarmList';
import { app } from './app';
import { crud } from './crud';
import { failure } from './failure';
import { notice } from './notice';
import { shell } from './shell';
import { signIn } from './signIn';

export const zh = { app, signIn, shell, crud, alarm, alarmList, failure, notice } as const;
