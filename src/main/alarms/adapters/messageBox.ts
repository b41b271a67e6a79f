import type { Adapter } from './adapter';

/** All messages of the user are read (spec 3 §7 Message box: getWarnStatus with update=true). */
export const messageBox: Adapter = {
  act: 'message',
  each: false,
  tell: (_alarm, _note, call) => call('messageBox.getWarnStatus', { update: 'true' }),
};
