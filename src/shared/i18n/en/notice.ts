/** Notices of main, by the code of model/notice. */
export const notice = {
  settingsSetAside:
    'The settings file was damaged. It was saved as {{file}}; the default settings are in use.',
  settingsNewer:
    'The settings file is from a newer version. It was saved as {{file}}; the default settings are in use.',
  settingsTooLarge:
    'The settings file is too large and was not read. It was saved as {{file}}; the default settings are in use.',
  settingsKeys:
    'These settings have invalid values and use their defaults; all other settings are unchanged: {{keys}}',
  policyProblem:
    'The policy {{file}} has a problem: {{problem}}. The rest of the policy applies. Contact your administrator.',
  policyOwner:
    'The policy file {{file}} is not used: the owner of the file or its folder ({{who}}) is not an administrator, so other users may have written it. Contact your administrator.',
  policyWritable:
    'The policy file {{file}} is not used: users other than administrators ({{who}}) can change the file or its folder. Contact your administrator.',
  policyUnchecked:
    'The policy {{file}} could not be checked ({{reason}}). Its contents are not used for now; the previous policy stays in effect. Contact your administrator.',
  boardsSetAside:
    'The board layout file is damaged or from a newer version. It was saved as {{file}}; arrange the boards again.',
  boardPinSetAside:
    'The file with the PIN of the boards is damaged or from a newer version. It was saved as {{file}}. Boards stay held; set a new PIN under Monitors and boards.',
  journalSetAside:
    'The alarm journal was damaged. It was saved as {{keptAs}}; a new journal was started.',
  journalDamagedStays:
    'The journal file {{file}} is damaged and cannot be moved yet: {{reason}}. Journaling continues in a new file; nothing is lost. Close the program that uses the file; the app moves it at the next start.',
  journalMonthStays:
    'The expired journal file {{file}} could not be deleted: {{reason}}. The file stays unchanged; the app tries again later.',
  journalFailing: 'The alarm journal cannot be written: {{reason}}',
  journalRemoved:
    'The journal file {{file}} was removed while the app was running. Journaling continues in a new file; restore the removed file as soon as possible.',
  journalReplaced:
    'Another file replaced the journal file {{file}} while the app was running. No written entries are lost, and journaling continues; the other file was saved as {{keptAs}}. Find out which program copies or restores files there.',
  journalStaged:
    'The journal pack was verified (entries: {{entries}}). It is used after the next start of the app; the present journal of this workstation is kept beside it unchanged.',
  journalTaken:
    'The imported alarm journal is in use. The previous journal of this workstation is kept as {{keptAs}}.',
  anchorFolderFailed:
    'The anchors of the alarm journal cannot be written to the chosen folder {{folder}}: {{reason}}. They are still written to the data folder of the app and added to the chosen folder when it is available again.',
  journalMoveFailed: 'The imported alarm journal could not be put into use: {{reason}}',
  journalRemote:
    'The data folder {{folder}} is on a network, where the alarm journal cannot be stored: alarms are still shown and sounded, but not saved. Set a folder on a local drive with --user-data-dir and restart.',
  dataMoveFull:
    'The local drive is too full to move the data from {{folder}}. The data stays in use there; nothing is lost. Free some space and restart.',
  dataMoveFailed:
    'The data could not be moved from {{folder}} to the local drive: {{reason}}. The data stays in use there; nothing is lost. The app tries again at the next start.',
  dataOldKept:
    'The data was moved to the local drive, but the alarm journal failed verification, so no old file in {{folder}} is deleted. Contact your administrator.',
  soundFailing:
    'Alarm sounds cannot be played. Check the loudspeaker and the sound service of the system; the app retries automatically.',
  toastFailing:
    'The system could not show an alarm notification; sound, list and tray are not affected. Check the notification service of the system.',
  handOverLate:
    'After the shift take-over, alarms still arrive over the connection of the previous operator, without a break. The new connection is not established ({{reason}}); check the alarm permissions of the new account.',
  desktopGone:
    'The desktop session has ended (no message bus): tray icon, notifications and keychain are unavailable; sound, list and popups are not affected. Sign off from the system and sign in again.',
  externalFailed:
    'The system could not open the external address {{address}}. Check its default browser.',
  tokenLeft:
    'You are signed out, but the system keychain did not respond, so the stored credential is not deleted yet ({{reason}}). The app retries until it is deleted.',
  serverNowOpen:
    'The server now answers like the open edition, unlike the server profile in use, which is unchanged. Sign out to use the other one on the sign-in page.',
  serverNowCommercial:
    'The server now answers like the commercial edition, unlike the server profile in use, which is unchanged. Sign out to use the other one on the sign-in page.',
  serverUnknown:
    'The sign-in call of the server is gone; its version may have changed. The server profile is unchanged. Ask an administrator.',
  platformFailed: 'The built-in demo platform could not start: {{reason}}',
  restarted:
    'The app stopped unexpectedly at {{at}} and restarted automatically: {{reason}}. No alarms were received in between; check for missed events.',
  restartedTitle: 'Chengjing Control Room restarted automatically',
  restartHang: 'the app stopped responding',
  restartCrash: 'the app crashed ({{detail}})',
  restartKilled: 'the app was terminated ({{detail}})',
  restartEnded:
    'a user ended the app (in Task Manager, for example), or it exited on an error ({{detail}})',
  restartUnknown: 'the app ended unexpectedly, for an unknown reason',
  restartUnclaimed: 'the data folder is not writable, so the app could not start',
  unclaimedTitle: 'Chengjing Control Room is not running',
  unclaimed:
    'The data folder {{folder}} is not writable, so the app cannot start and receives no alarms. Check the disk and permissions, then start the app again.',
  unclaimedAgain:
    'The data folder {{folder}} is not writable, so the app cannot start and receives no alarms; it retries continuously. Check the disk and permissions.',
  watchdogDeaf:
    'The watchdog receives no signs of life from the app, so it cannot restart the app after a hang. Alarm reception is not affected. Restart the app; if this notice returns, contact your administrator.',
  autostartBlocked:
    '“Start with the system” is on in the settings, but the system has disabled it (Task Manager, Startup apps): the app will not start after you sign in to the system.',
  autostartFailed: 'Start with the system could not be set up: {{reason}}',
  proxyMethod:
    'The proxy accepts only {{methods}} sign-in, which this app does not support, so the server cannot be reached. Ask an administrator to exempt this computer or the server address from proxy sign-in, or to enable Basic.',
  proxyUnknown:
    'The system has not reported a proxy. The app connects directly and switches as soon as the system reports one.',
  passwordDue: 'Your password is close to its 90-day limit; change it soon.',
  tlsSwitchFound:
    'NODE_TLS_REJECT_UNAUTHORIZED=0 is set on this computer; it would turn off all certificate checks. The app ignores it. Ask your administrator to remove it.',
  lockUnread:
    'The workstation was locked, but its lock record cannot be read ({{file}}). The previous operator must sign in again; no alarms are lost.',
  sosSourceOff:
    'On this workstation, SOS alarms of this tenant are turned off or no longer have the highest priority: they are not annunciated as required. An administrator can restore this in the alarm rules.',
  rendererCrashed: 'A window ended unexpectedly and was reloaded: {{reason}}',
  entriesUnmatched:
    'Entries of the server’s menu that open no page: {{number}} ({{names}}, for example). An administrator can choose pages for them in the settings, under menu map.',
} as const;
