/** Texts of the area alarm; what alarms of a class say is declared with their source. */
export const alarm = {
  /** Texts that no source declares. */
  text: {
    test: 'Test alarm · {{by}} · {{at}}',
    testNobody: 'Test alarm · signed out · {{at}}',
    unnamed: 'not given',
  },
  duration: {
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}} min',
  },
  ack: {
    signedOut: 'Nobody is signed in',
  },
  /** Why an act was not done on an alarm. */
  /** Main's own question before an SOS would not be told of any more. */
  sosOff: {
    title: 'SOS alarms',
    message: 'Switch SOS off, or take its highest priority away?',
    detail:
      'Nobody at this workstation would be told of an SOS of this tenant as the rules want. The change is written into the journal with your name, and a line says so in every window.',
    yes: 'Change it all the same',
    no: 'Leave SOS as it is',
    refused: 'Not confirmed: nothing was changed',
  },
  refused: {
    noAdministrator: 'Only an administrator may change the alarm configuration',
    unknown: 'The alarm does not exist or belongs to another tenant',
    closed: 'The alarm is over',
    notAcknowledged: 'Acknowledge the alarm first',
    stillActive: 'The fault still stands; the alarm ends when its source has recovered',
    neverShelved: 'Alarms of this class are never shelved or suppressed',
    notAnnunciated: 'The alarm is shelved or suppressed; bring it back first',
    shelvedAlready: 'The alarm is shelved already',
    tooLong: 'Longer than this priority may be shelved',
    needsReason: 'Enter why it is closed',
    noOrder: 'No repair order is made of alarms of this class',
    noServerCall: 'The platform has no call for alarms of this class; kept on this workstation',
    noRecord: 'The alarm has no record number of the platform, so the platform cannot be told',
    server: 'The platform did not accept it; the alarm says why',
    serverUnsure:
      'The answer of the platform was lost, so it may be done. Look on the platform before telling it again',
    lookFirst:
      'The answer of the platform was lost the last time. Look on the platform whether it is done, and say so below',
    tellingNow: 'The platform is being told of this right now; wait for its answer',
    notWritten: 'The settings cannot be written to the disk',
    period: 'Choose a period of at most 31 days',
  },
  /** What the server was told of that is no server action of a class. */
  told: {
    order: 'Repair order',
  },
  journalUnread: 'The journal cannot be read',
  toast: {
    moreTitle: 'More alarms',
    more: 'More new alarms: {{number}}, see the console',
  },
  tray: {
    name: 'Chengjing Control Room',
    noneOpen: 'no unacknowledged alarms',
    reading: 'reading the journal',
    sos: '⚠ SOS not answered: {{number}}',
    open: '{{number}} unacknowledged',
    noChannel: 'no alarm channel for this tenant',
    connected: 'alarm channel connected',
    connecting: 'alarm channel connecting',
    downSince: 'alarm channel down since {{time}}',
    refusedSince: 'alarm channel refused by the server since {{time}}',
    sosDownSince: 'SOS alarms are not received: not connected since {{time}}',
    sosRefusedSince: 'SOS alarms are not received: refused by the server since {{time}}',
    journalFailing: 'journal cannot be written, {{number}} waiting',
    openConsole: 'Open the console',
    quit: 'Quit',
  },
} as const;
