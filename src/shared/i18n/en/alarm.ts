/** Texts of the area alarm; what alarms of a class say is declared with their source. */
export const alarm = {
  /** Texts that no source declares. */
  text: {
    test: 'Test alarm · {{by}} · {{at}}',
    testNobody: 'Test alarm · signed out · {{at}}',
    somebody: 'Somebody',
    unknown: 'The message has no words; see the raw message',
  },
  duration: {
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}} min',
    days: '{{days}} d',
  },
  ack: {
    signedOut: 'No operator is signed in',
  },
  /** Why an act was not done on an alarm. */
  /** Main's own question before an SOS would not be told of any more. */
  sosOff: {
    title: 'SOS alarms',
    message: 'Turn SOS alarms off, or lower their priority?',
    detail:
      'This workstation will then no longer annunciate SOS alarms of this tenant as required. The journal records the change with your name, and every window shows a warning.',
    yes: 'Change anyway',
    no: 'Keep SOS as it is',
    refused: 'Not confirmed; nothing was changed',
  },
  refused: {
    noAdministrator: 'Only an administrator can change the alarm configuration',
    unknown: 'The alarm does not exist or belongs to another tenant',
    closed: 'The alarm has ended',
    notAcknowledged: 'Acknowledge the alarm first',
    stillActive: 'The fault is still present; the alarm ends when its source recovers',
    neverShelved: 'Alarms of this class cannot be shelved or suppressed',
    notAnnunciated: 'The alarm is shelved or suppressed; unshelve it first',
    notYours: 'Only your own acknowledgement on this workstation can be undone',
    tooLate: 'The acknowledgement is older than 5 seconds and cannot be undone',
    shelvedAlready: 'The alarm is already shelved',
    tooLong: 'This is longer than the maximum shelving time of this priority',
    needsReason: 'Enter a reason for closing',
    noOrder: 'Alarms of this class cannot create a repair order',
    noServerCall:
      'The server has no call for alarms of this class; recorded on this workstation only',
    noRecord: 'The alarm has no record number on the server, so the server cannot be notified',
    server: 'The server rejected the request; see the alarm record for the reason',
    serverUnsure:
      'No reply from the server; the request may have been processed. Check on the server before you notify it again',
    checkFirst:
      'The last request got no reply. Check on the server whether it was processed, then tick the box below',
    tellingNow: 'A notification to the server is in progress; wait for the reply',
    deskLeft:
      'Another operator took over or the session ended meanwhile; the server was not notified',
    notWritten: 'The settings cannot be saved to disk',
    period: 'Select a period of at most 31 days',
  },
  /** What the server was told of that is no server action of a class. */
  told: {
    order: 'Repair order',
  },
  journalUnread: 'The journal cannot be read',
  toast: {
    moreTitle: 'More alarms',
    more: 'More new alarms: {{number}}; see the console',
  },
  tray: {
    name: 'Chengjing Control Room',
    noneOpen: 'no unacknowledged alarms',
    reading: 'reading journal',
    sos: '⚠ SOS unacknowledged: {{number}}',
    open: '{{number}} unacknowledged',
    noChannel: 'alarm push not enabled for this tenant',
    connected: 'alarm channel connected',
    connecting: 'alarm channel connecting',
    downSince: 'alarm channel down since {{time}}',
    refusedSince: 'alarm channel rejected by the server since {{time}}',
    sosDownSince: 'SOS alarms not received: disconnected since {{time}}',
    sosRefusedSince: 'SOS alarms not received: rejected by the server since {{time}}',
    journalFailing: 'journal cannot be written, {{number}} waiting',
    openConsole: 'Open console',
    quit: 'Quit',
  },
} as const;
