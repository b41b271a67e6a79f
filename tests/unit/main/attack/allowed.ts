/** Messages that the walk leaves out, with the reason. */
export const UNWALKED: Readonly<Record<string, string>> = {
  'session.signOut': 'Ends the state that is walked; everybody may leave a desk (lock/allowed.ts).',
};

/** Answers that whoever stands before a desk with nobody signed in may have. */
export const OPEN_ANSWERS: Readonly<Record<string, string>> = {
  'alarms.get': 'The empty list and the state of the journal and of the sound: no alarm is in it.',
  'alarms.config': 'The defaults of the program; a tenant’s own need its session.',
  'sos.get': 'The popup without an alarm.',
  'messageBox.get': 'The box without a message.',
  'reminders.get': 'No reminder.',
  'wall.get': 'Monitors and the places of boards, for the page that arranges them.',
  'lock.get': 'That nothing is locked.',
  'testAlarm.get': 'No test.',
  'testAlarm.start': 'The same state: a test needs an operator.',
  'testAlarm.heard': 'The same state.',
  'selfTest.get': 'The self-test is for whoever sets the machine up, before anybody can sign in.',
  'selfTest.save': 'Its report; the closed dialog writes nothing.',
  'settings.view': 'Settings without secrets: where the sign-in goes is for everybody to see.',
  'settings.get': 'The same, for the sign-in page.',
  'settings.reset': 'The settings as they are; what is guarded stays (settingsArea.test).',
  'settings.change': 'Look, sounds and shifts are everybody’s; what is guarded is refused.',
  'settings.export': 'The same settings as a file, without secrets.',
  'clock.get': 'How far this clock is from the server’s.',
  'check.start': 'The connection is checked before anybody can sign in.',
  'check.get': 'Its report.',
  'check.export': 'Its report as a file.',
  'support.contents': 'Names of the parts of a support bundle.',
  'support.make': 'Support is needed most where nobody can sign in; everything in it is redacted.',
  'app.info': 'Version and notices.',
  'session.get': 'That nobody is signed in.',
  'session.captcha': 'The picture of the sign-in page.',
  'session.tenant': 'The tenant that the server knows this address by.',
};

/** Messages whose answer holds something of the operator while it is locked. */
export const LOCKED_TELLS: Readonly<Record<string, string>> = {
  'ui.get': 'Names of open tabs: the layout behind the lock page is brought back with them.',
};

const QUIT =
  'Ends the app: everybody at the desk may, unless the policy says otherwise (lockedMayEnd).';

/** Changes that pass, by who asks. */
export const MAY_CHANGE = {
  locked: { 'app.quit': QUIT },
  signedOut: { 'app.quit': QUIT },
  least: {
    'app.quit': QUIT,
    'alarms.acknowledge': 'Whoever has the desk acts on alarms.',
    'alarms.close': 'Whoever has the desk acts on alarms.',
    'alarms.comment': 'Whoever has the desk acts on alarms.',
    'alarms.assign': 'Whoever has the desk acts on alarms.',
    'alarms.shelve': 'Whoever has the desk acts on alarms, with a reason in the journal.',
    'alarms.unshelve': 'Whoever has the desk acts on alarms.',
    'alarms.mute': 'Whoever has the desk mutes it for an hour at most; the journal has the name.',
    'alarms.tellServer': 'Whoever has the desk acts on alarms; the server asks for the right.',
    'lock.configure': 'The own lock password.',
    'lock.lock': 'Everybody locks the own desk.',
    'settings.change':
      'Look, sounds and shifts are everybody’s; GUARDED_KEYS are asked for one by one.',
    'settings.set': 'The language.',
  },
} satisfies Record<string, Readonly<Record<string, string>>>;
