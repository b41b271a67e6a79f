import type { NotifyServer } from './serverAction';

/** Marks all messages of the user as read (spec 3 §7 Message box: getWarnStatus with update=true). */
export const readMessages: NotifyServer = (_alarm, _note, call) =>
  call('messageBox.getWarnStatus', { update: 'true' });
