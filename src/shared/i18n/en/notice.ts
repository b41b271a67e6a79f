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
    'The policy {{file}} has a problem: {{problem}}. The rest of it applies; please tell your administrator.',
  policyOwner:
    'The policy file {{file}} is not used: the owner of the file or of its folder ({{who}}) is no administrator, so anybody may have written it. Ask your administrator.',
  policyWritable:
    'The policy file {{file}} is not used: others than administrators ({{who}}) may change it or its folder. Ask your administrator.',
  policyUnchecked:
    'The policy {{file}} could not be checked ({{reason}}): what it says is not used for now, and what held before goes on. Ask your administrator.',
  boardsSetAside:
    'The layout of the boards was damaged or of a newer version; it is kept as {{file}}. Please place the boards anew.',
  journalSetAside:
    'The alarm journal was damaged; it is kept as {{keptAs}} and a new one was begun.',
  journalDamagedStays:
    'The journal file {{file}} is damaged and cannot be moved out of the way yet: {{reason}}. The journal goes on in a new file and nothing is lost. Please close the program that holds it; the file is moved at the next start.',
  journalMonthStays:
    'The old journal file {{file}} could not be removed: {{reason}}. It stays as it is, and the removal is tried again later.',
  journalFailing: 'The alarm journal cannot be written: {{reason}}',
  journalRemoved:
    'The journal file {{file}} was taken away while the app ran; a new one was begun. Please bring the old one back.',
  journalReplaced:
    'Another file took the place of the journal file {{file}} while the app ran. Nothing that was written is lost; the journal goes on, and the other file is kept as {{keptAs}}. Please look which program copies or restores files there.',
  journalStaged:
    'The journal pack passed its check (entries: {{entries}}). It is used after the next start of the app; the journal of this workstation is kept beside it as it is.',
  journalTaken:
    'The journal that was taken in is in use. The one of this workstation is kept as {{keptAs}}.',
  anchorFolderFailed:
    'The anchors of the alarm journal cannot be written to the chosen folder {{folder}}: {{reason}}. They are still kept in the data folder of the app, and are added when the folder can be written again.',
  journalMoveFailed: 'The journal that was taken in could not be put in place: {{reason}}',
  journalRemote:
    'The data folder {{folder}} is on the network, where the alarm journal must not be kept: alarms are still shown and sounded, but not saved. Name a folder on a drive of this machine with --user-data-dir and start again.',
  dataMoveFull:
    'The drive of this machine is too full to take the data out of {{folder}}: they stay in use there, nothing is lost. Make room and start again.',
  dataMoveFailed:
    'The data could not be moved from {{folder}} to this machine: {{reason}}. They are still used there, nothing is lost, and the next start tries again.',
  dataOldKept:
    'The data were moved to this machine, but the alarm journal could not be proven, so nothing is removed from {{folder}}. Ask your administrator.',
  soundFailing:
    'The alarm sound cannot be played; check the loudspeaker and the sound service of the system. The program keeps trying.',
  toastFailing:
    'The system did not show an alarm notification; sound, list and tray are not affected. Please check the notification service of the system.',
  handOverLate:
    'After the change of shift alarms still come over the connection of the operator before, without a break; the new connection is not up ({{reason}}). Please check the alarm permission of the new account.',
  desktopGone:
    'The desktop session is gone (its message bus has ended): there are no tray icon, no notifications and no keychain. Sound, list and popups work. Please log off and log in again.',
  externalFailed:
    'The system could not open the outside address {{address}}. Please check its default browser.',
  tokenLeft:
    'You are signed out, but the keychain of the system did not answer, so the sign-in that it keeps is not removed yet ({{reason}}). The program tries again until it is.',
  platformFailed: 'The built-in demo platform did not start: {{reason}}',
  restarted:
    'Stopped unexpectedly at {{at}} and started again: {{reason}}. No alarms were received meanwhile.',
  restartedTitle: 'Chengjing Control Room was started again',
  restartHang: 'it did not respond any more',
  restartCrash: 'it crashed ({{detail}})',
  restartKilled: 'it was ended by force ({{detail}})',
  restartEnded: 'somebody ended it (in Task Manager, say), or it failed by itself ({{detail}})',
  restartUnclaimed: 'its data folder took no writes, so it could not start',
  unclaimedTitle: 'Chengjing Control Room is not running',
  unclaimed:
    'Nothing can be written to the data folder ({{folder}}), so the program cannot start and receives no alarms. Check the disk and the permissions, then start it again.',
  unclaimedAgain:
    'Nothing can be written to the data folder ({{folder}}), so the program cannot start and receives no alarms; it keeps trying. Check the disk and the permissions.',
  watchdogDeaf:
    'The watchdog has had no sign of life from this app: if the app hangs, nothing starts it again. Alarms are received all the same. Please restart the app; if this comes again, tell your administrator.',
  autostartBlocked:
    '“Start with the system” is on here, but the system has switched it off (Task Manager, Startup apps): the app will not start by itself after you sign in.',
  autostartFailed: 'Starting with the system could not be set: {{reason}}',
  proxyMethod:
    'The proxy only takes a sign-in by {{methods}}, which this program does not have, so the server cannot be reached. Ask your administrator to let this machine or the server pass without one, or to offer Basic.',
  proxyUnknown:
    'The system did not say which proxy to use: the server is reached directly until it does.',
  passwordDue: 'Your password is near the limit of 90 days; please change it soon.',
  tlsSwitchFound:
    'NODE_TLS_REJECT_UNAUTHORIZED=0 is set on this machine. It would have switched off the check of every certificate: it is ignored here. Ask your administrator to remove it.',
  lockUnread:
    'The workstation was locked, and what is kept of the lock cannot be read ({{file}}). Whoever was signed in has to sign in again; nothing of the alarms is lost.',
  sosSourceOff:
    'SOS alarms are switched off, or not critical any more, for this tenant on this workstation: an SOS does not ring here as it should. An administrator can put this back in the alarm rules.',
  rendererCrashed: 'A window ended unexpectedly and was loaded again: {{reason}}',
} as const;
