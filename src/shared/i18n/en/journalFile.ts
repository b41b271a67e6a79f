/** Texts of main about the journal's files: exports, packs, refusals. */
export const journalFile = {
  failed: {
    signedOut: 'Sign in first.',
    over: 'A newer search has started.',
    closed: 'The app is closing.',
    read: 'The alarm journal cannot be read: {{reason}}',
    write: 'The file cannot be written: {{reason}}',
    anchor: 'The anchor cannot be written: {{reason}}',
    cursor: 'The search position is invalid; search again.',
    damaged: 'This file is not a journal pack, or is damaged: {{reason}}',
    newer: 'A newer version created this journal pack; update the app first.',
    broken: 'The hash chain in the journal pack is broken; nothing was imported: {{reason}}',
    otherJournal: 'The journal pack belongs to another journal; nothing was imported: {{reason}}',
    further:
      'The journal of this computer is newer than the pack; nothing was imported: {{reason}}',
    others:
      'This journal also contains alarms of other tenants; only an administrator of this workstation can pack it. You can export the entries that you can see.',
    notAdmin: 'Only an administrator of this workstation can do this.',
    unsaid:
      'The journal of this workstation cannot be written at present, and an import must be journaled first. Nothing was changed.',
    empty: 'There is no alarm journal yet.',
  },
  export: {
    name: 'Alarm journal {{from}} to {{to}}',
    first: 'earliest',
    now: 'now',
    about: 'Alarm journal · {{from}} to {{to}} · exported {{at}} by {{user}} · {{proof}}',
    proven: 'hash chain and anchors verified',
    broken: 'attention: hash chain or anchors not verified',
    title: {
      at: 'Time',
      kind: 'Entry',
      priority: 'Priority',
      class: 'Class',
      object: 'Object',
      site: 'Site',
      text: 'Text',
      by: 'Person',
      raw: 'Raw text',
      alarmId: 'Alarm id',
      seq: 'No.',
      body: 'Full content',
      hash: 'Hash',
    },
  },
  pack: {
    name: 'Alarm journal pack {{at}}',
    choose: 'Choose a journal pack',
    kind: 'Journal pack',
  },
} as const;
