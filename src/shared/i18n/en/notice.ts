/** Notices of main, by the code of model/notice. */
export const notice = {
  settingsSetAside:
    'The settings file was damaged; it is kept as {{file}} and defaults are in use.',
  settingsNewer:
    'The settings file is from a newer version; it is kept as {{file}} and defaults are in use.',
  settingsTooLarge:
    'The settings file is too large and was not read; it is kept as {{file}} and defaults are in use.',
  settingsKeys:
    'These settings hold values that cannot be used; their defaults are in use, all others are kept: {{keys}}',
  policyProblem:
    'The policy file {{file}} has a problem: {{problem}}. The rest of it applies; please tell your administrator.',
  wallSetAside:
    'The layout of the boards was damaged or of a newer version; it is kept as {{file}}. Please place the boards anew.',
  journalSetAside: 'The alarm journal was damaged; it is kept as {{file}} and a new one was begun.',
  journalFailing: 'The alarm journal cannot be written: {{reason}}',
  journalRemoved:
    'The journal file {{file}} was taken away while the app ran; a new one was begun. Please bring the old one back.',
  journalStaged:
    'The journal pack passed its check (entries: {{entries}}). It is used after the next start of the app; the journal of this workstation is kept beside it as it is.',
  journalTaken:
    'The journal that was taken in is in use. The one of this workstation is kept as {{keptAs}}.',
  anchorFolderFailed:
    'The anchors of the alarm journal cannot be written to the chosen folder {{folder}}: {{reason}}. They are still kept in the data folder of the app, and are added when the folder can be written again.',
  journalMoveFailed: 'The journal that was taken in could not be put in place: {{reason}}',
  soundFailing: 'The alarm sound cannot be played; check the loudspeaker.',
  toastFailing:
    'The system did not show an alarm notification; sound, list and tray are not affected. Please check the notification service of the system.',
  handOverLate:
    'After the change of shift alarms still come over the connection of the operator before, without a break; the new connection is not up ({{reason}}). Please check the alarm permission of the new account.',
  platformFailed: 'The built-in demo platform did not start: {{reason}}',
  restarted:
    'Stopped unexpectedly at {{at}} and started again: {{reason}}. No alarms were received meanwhile.',
  restartedTitle: 'Chengjing Control Room was started again',
  restartHang: 'it did not respond any more',
  restartCrash: 'it crashed ({{detail}})',
  restartKilled: 'it was ended by force ({{detail}})',
  autostartFailed: 'Starting with the system could not be set: {{reason}}',
  passwordDue: 'Your password is near the limit of 90 days; please change it soon.',
  rendererCrashed: 'A window ended unexpectedly and was loaded again: {{reason}}',
} as const;
