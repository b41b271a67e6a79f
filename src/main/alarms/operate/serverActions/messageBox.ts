import type { NotifyServer } from './serverAction';

/** All messages of the user are read (spec 3 §7 Message box: getWarnStatus with update=true). */
export const readMessages: NotifyServer = (_alarm, _note, call) =>
  call('messageBox.getWarnStatus', { update: 'true' });
