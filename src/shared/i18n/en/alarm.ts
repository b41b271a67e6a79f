/** Texts of the area alarm. */
export const alarm = {
  class: {
    test: 'Test alarm',
    garbageDrop: 'Garbage drop alarm',
    unknown: 'Unrecognised alarm',
  },
  text: {
    test: 'Test alarm · {{by}} · {{at}}',
    testNobody: 'Test alarm · signed out · {{at}}',
    garbageDrop: 'Garbage drop alarm: {{name}}, overdue by {{duration}}',
  },
  duration: {
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}} min',
  },
  ack: {
    unknown: 'The alarm does not exist or belongs to another tenant',
    waiting: 'The acknowledgement is noted, but the journal has not written it to disk yet',
    signedOut: 'Nobody is signed in',
  },
  toast: {
    moreTitle: 'More alarms',
    more: '{{number}} more new alarms, see the console',
  },
  tray: {
    name: 'Chengjing Control Room',
    noneOpen: 'no unacknowledged alarms',
    open: '{{number}} unacknowledged',
    noChannel: 'no alarm channel for this tenant',
    connected: 'alarm channel connected',
    connecting: 'alarm channel connecting',
    downSince: 'alarm channel down since {{time}}',
    refusedSince: 'alarm channel refused by the server since {{time}}',
    journalFailing: 'journal cannot be written, {{number}} waiting',
    openConsole: 'Open the console',
    quit: 'Quit',
  },
} as const;
