/** Texts of shift change, of being signed out and of the lock. */
export const desk = {
  deafTitle: 'Alarms are not being received',
  deafText: 'Nobody is signed in, alarms are being lost (since {{since}} or earlier)',
  tray: {
    deaf: 'Alarms are not being received: nobody is signed in',
    restoring: 'restoring the session',
  },
  end: {
    title: 'The server has ended the session',
    body: 'Alarms are not being received: nobody is signed in. Please sign in again at once.',
  },
  signOutAsk:
    'Sign out? With nobody signed in, alarms are neither received nor sounded until the next sign-in.',
  signOutHint:
    'For a change of shift use "Change of shift": the next operator signs in and alarms go on without a break.',
  takeOver: 'Change of shift',
  takeOverTitle: 'Change of shift',
  takeOverLeaving: 'At the desk: {{name}} ({{account}}, tenant {{tenant}})',
  takeOverText:
    'The next operator takes the desk as soon as the sign-in succeeds; if it fails, nothing changes. Alarms are received throughout.',
  takeOverSubmit: 'Sign in and take over',
  takeOverBusy: 'Taking over…',
  takeOverDone: '{{name}} has the desk now',
  lock: 'Lock',
  lockKey: 'Lock (Ctrl+L)',
  lockSettings: 'Change the lock password',
  lockSetTitle: 'Set a lock password',
  lockChangeTitle: 'Change the lock password',
  lockSetText:
    'Set a password before locking for the first time. Only its salted hash is kept, for this account on this workstation.',
  lockSetSubmit: 'Set and lock',
  lockChangeSubmit: 'Change',
  lockOldForgotten:
    'Forgotten the old one? In the five minutes after a sign-in it may be left empty.',
  lockOld: 'Present lock password',
  lockNew: 'Lock password',
  lockRepeat: 'Once more',
  lockChanged: 'The lock password has been changed',
  lockedTitle: 'This workstation is locked',
  lockedBy: 'Locked by {{name}}',
  lockedToast: 'Priority: {{priority}}. {{number}} unacknowledged; the workstation is locked',
  unlock: 'Unlock',
  triesLeft: 'Wrong password, tries left: {{count}}',
  waiting: 'Too many wrong passwords. Please wait {{time}}',
  noAlarms: 'No unacknowledged alarms',
  openAlarms: 'Unacknowledged alarms: {{count}}',
  forgot:
    'Forgot the password? Sign out and in again (that lifts the lock), or let the next operator take over.',
  signOutLocked:
    'Signing out lifts the lock, but alarms are not received until somebody signs in. Sign out?',
  problem: {
    empty: 'The lock password is required',
    short: 'The lock password needs at least 4 characters',
    repeat: 'The two passwords differ',
    wrong: 'The lock password is wrong',
    wait: 'Too many wrong passwords. Please try again later',
    signedOut: 'Nobody is signed in',
    notSet: 'No lock password has been set',
    notKept: 'The lock password cannot be written to disk; nothing was changed',
  },
} as const;
