import { alarm } from './alarm';
import { app } from './app';
import { crud } from './crud';
import { failure } from './failure';
import { shell } from './shell';
import { signIn } from './signIn';

export const en = { app, signIn, shell, crud, alarm, failure } as const;
