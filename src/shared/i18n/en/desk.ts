/** Texts of shift change, of being signed out and of the lock. */
export const desk = {
  deafTitle: 'Alarms are not being received',
  deafText: 'No operator is signed in; alarms not received since {{since}} or earlier',
  tray: {
    deaf: 'Alarms are not being received: no operator is signed in',
    restoring: 'restoring the session',
  },
  end: {
    title: 'The server ended the session',
    body: 'Alarms are not being received: no operator is signed in. Sign in again now.',
  },
  signOutAsk: 'Sign out? Until the next sign-in, alarms are neither received nor sounded.',
  signOutHint:
    'To hand over to the next operator, use "Take over shift": that operator signs in and alarm reception continues without a break.',
  takeOver: 'Take over shift',
  takeOverTitle: 'Take over shift',
  takeOverLeaving: 'On duty: {{name}} ({{account}}, tenant {{tenant}})',
  takeOverText:
    'The next operator takes over as soon as the sign-in succeeds; if it fails, nothing changes. Alarm reception is not interrupted.',
  takeOverSubmit: 'Sign in and take over',
  takeOverBusy: 'Taking over…',
  takeOverDone: '{{name}} has taken over',
  lock: 'Lock',
  lockKey: 'Lock (Ctrl+L)',
  lockSettings: 'Change lock password',
  lockSetTitle: 'Set lock password',
  lockChangeTitle: 'Change lock password',
  lockSetText:
    'Set a password before you lock for the first time. The app stores only its salted hash, for this account on this workstation.',
  lockSetSubmit: 'Set and lock',
  lockChangeSubmit: 'Change',
  lockOldForgotten:
    'Forgot the current password? Within five minutes of signing in you can leave it empty.',
  lockOld: 'Current lock password',
  lockNew: 'Lock password',
  lockRepeat: 'Repeat password',
  lockChanged: 'Lock password changed',
  lockedTitle: 'Workstation locked',
  lockedBy: 'Locked by {{name}}',
  lockedToast: 'Priority: {{priority}}. {{number}} unacknowledged; workstation locked',
  unlock: 'Unlock',
  triesLeft: 'Wrong password. Attempts left: {{count}}',
  waiting: 'Too many wrong passwords. Wait {{time}}',
  noAlarms: 'No unacknowledged alarms',
  openAlarms: 'Unacknowledged alarms: {{count}}',
  forgot:
    'Forgot the password? Sign out and sign in again (this unlocks the workstation), or let the next operator take over.',
  signOutLocked:
    'Signing out unlocks the workstation, but no alarms are received until an operator signs in. Sign out?',
  problem: {
    empty: 'Enter a lock password',
    short: 'The lock password must have at least 4 characters',
    repeat: 'The passwords do not match',
    wrong: 'Wrong lock password',
    wait: 'Too many wrong passwords. Try again later',
    signedOut: 'No operator is signed in',
    notSet: 'No lock password is set',
    notKept: 'The lock password cannot be written to disk; nothing was changed',
  },
} as const;
