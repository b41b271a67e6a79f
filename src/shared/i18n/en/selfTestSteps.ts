/** The steps of the self-test: name, what is done, and the one question. */
export const selfTestSteps = {
  runtime: {
    title: 'Runtime',
    do: 'Reads the versions of the app, Electron, Node and the system.',
  },
  natives: {
    title: 'Native modules',
    do: 'Lists the native modules that are loaded; without their runtime library they cannot be.',
  },
  programFolder: {
    title: 'Folder of the program',
    do: 'Tries to write into the folder of the program as an ordinary user, which must be refused.',
  },
  installFresh: {
    title: 'Fresh system',
    do: 'On Windows 10 or 11 without the Visual C++ runtime, install silently with /S from an administrator’s command line, then start the app.',
    ask: 'Did the installation run without an error, and does the app start with its sign-in page?',
  },
  installOver: {
    title: 'Installing over a running app',
    do: 'While the app runs, install a newer version. The installer should ask the app to leave first; start it with --self-test afterwards.',
    ask: 'Did the update work, with settings and alarm journal still there?',
  },
  uninstall: {
    title: 'Uninstalling',
    do: 'On another test machine uninstall the app, then look at the start menu, the startup entries and the data folder.',
    ask: 'Are program and startup entry gone, and the data kept?',
  },
  previousEnd: { title: 'End of the last run', do: 'Reads how the run before this one ended.' },
  supervised: { title: 'Watchdog', do: 'Looks whether a watchdog started the app.' },
  lifeSign: {
    title: 'Signs of life',
    do: 'Starts a process as the watchdog does and counts the signs of life that come through the pipe.',
  },
  kill: {
    title: 'Ended by force',
    do: 'End the running main process in Task Manager (on Linux with kill -9). The watchdog starts the app again, and this window opens again.',
    ask: 'Did the app come back by itself and say that it had been ended?',
  },
  hang: {
    title: 'Not responding',
    do: 'Suspend the main process for half a minute (on Windows with “Suspend Process” in Resource Monitor, on Linux with kill -STOP). The watchdog should end it and start it again.',
    ask: 'Did the app come back by itself and say that it had not responded?',
  },
  toastAccepted: {
    title: 'Notification accepted',
    do: 'Sends a test notification and looks at what the system says.',
  },
  toastSeen: {
    title: 'Notification seen',
    do: 'A notification marked “Self-test” appears in a corner of the screen.',
    ask: 'Did you see the notification?',
  },
  toastThree: {
    title: 'Three at once',
    do: 'Sends three notifications marked “Self-test” at once.',
    ask: 'Did you see all three (one after the other counts, too)?',
  },
  toastBoard: {
    title: 'Notification over a full-screen board',
    do: 'All monitors are covered for about eight seconds, and a notification is sent meanwhile.',
    ask: 'Did you see the notification while the monitors were covered?',
  },
  toastQuiet: {
    title: 'Do not disturb',
    do: 'Switch on “Do not disturb” in the system, then begin this step; switch it off afterwards.',
    ask: 'Did no notification pop up, and is it in the notification centre?',
  },
  toastClick: {
    title: 'Clicking a notification',
    do: 'Minimise this window within five seconds after beginning, and click the notification when it comes.',
    ask: 'Did the app’s main window come to the front?',
  },
  toastAfterKill: {
    title: 'Notification of an ended app',
    do: 'After beginning, a notification appears: do not click it. End the app in Task Manager, wait until it is back, then click that notification in the notification centre.',
    ask: 'Had the old notification been taken away, or did the app come to the front?',
  },
  trayPlaced: { title: 'Tray icon', do: 'Asks the system whether it shows the tray icon.' },
  trayNumber: {
    title: 'Number on the icon',
    do: 'The tray icon shows the number 8 for fifteen seconds. It may lie in the overflow (behind the arrow).',
    ask: 'Can you read the 8 without opening the overflow?',
  },
  taskbarFlash: {
    title: 'Flashing in the taskbar',
    do: 'Click another window within five seconds after beginning. This window’s button in the taskbar flashes for ten seconds; on Windows it also has the number 3.',
    ask: 'Did you see the button flash (on Windows with the number)?',
  },
  trayExplorer: {
    title: 'Restart of Explorer',
    do: 'Restart “Windows Explorer” in Task Manager and wait until the taskbar is back.',
    ask: 'Is the tray icon back, and in the same place?',
  },
  trayScales: {
    title: 'Number at other scales',
    do: 'The icon shows the number 8 for three minutes. Set the display scale to 100 %, 150 % and 200 % in turn and look at the icon.',
    ask: 'Can you read the number at all three scales?',
  },
  sosBoard: {
    title: 'SOS popup over boards',
    do: 'All monitors are covered for ten seconds, and the SOS popup marked “Self-test” is shown meanwhile.',
    ask: 'Was the popup above the covered monitor and the taskbar?',
  },
  sosOther: {
    title: 'Over another full-screen program',
    do: 'Bring another program (a video or slides) to full screen within ten seconds after beginning; then the popup stands for ten seconds.',
    ask: 'Was the popup above that program, without taking the keyboard’s focus away?',
  },
  sosRemote: {
    title: 'Popup in a remote session',
    do: 'Connect to this workstation by remote desktop, then begin this step; the popup comes after ten seconds.',
    ask: 'Did you see the popup in the remote session?',
  },
  secondStart: {
    title: 'Second start',
    do: 'Starts the app once more and looks whether the running one hears of it.',
  },
  secondFront: {
    title: 'Second start from the icon',
    do: 'Cover the app with another window, then double-click its icon on the desktop or in the start menu.',
    ask: 'Did the app’s window come to the front (flashing in the taskbar does not count)?',
  },
  twoSessions: {
    title: 'Two sessions of one user',
    do: 'Sign in to a second session with the same account (by remote desktop, say) and start the app there.',
    ask: 'Did the second one say what was wrong, without harming the first?',
  },
  autostartEntry: {
    title: 'Startup entry',
    do: 'Compares the setting with the startup entry of the system.',
  },
  autostartSignIn: {
    title: 'Start at sign-in',
    do: 'Switch on “Start with the system” in the settings, sign off and on again, then start with --self-test.',
    ask: 'Was the app in the tray by itself after the sign-in?',
  },
  autostartDisabled: {
    title: 'Disabled in Task Manager',
    do: 'Disable the app under “Startup apps” in Task Manager, sign off and on again, start with --self-test, and look at the settings.',
    ask: 'Did it not start by itself, and do the settings say that the system has disabled it?',
  },
  signOff: {
    title: 'Sign-off',
    do: 'Sign off while the app runs, sign on again and start with --self-test.',
    ask: 'Is no crash reported, and does the journal say that the desk was left?',
  },
  shutDown: {
    title: 'Shutdown',
    do: 'Shut the machine down while the app runs; after the next start begin with --self-test.',
    ask: 'Is no crash reported, and does the journal say that the desk was left?',
  },
  forcedRestart: {
    title: 'Forced restart by an update',
    do: 'Let an update of the system restart the machine while the app runs, then start with --self-test.',
    ask: 'Is no crash reported, and is the alarm journal whole?',
  },
  sleep: {
    title: 'A minute of sleep',
    do: 'Let the machine sleep for at least a minute, then wake it.',
    ask: 'Were alarm channels, boards and sound back within a minute after waking?',
  },
  modernStandby: {
    title: 'Modern standby',
    do: 'On a machine with modern standby switch the screen off for ten minutes, then wake it.',
    ask: 'Were alarm channels, boards and sound back within a minute after waking?',
  },
  otherNetwork: {
    title: 'Waking in another network',
    do: 'Let the machine sleep, change its network meanwhile (cable or Wi-Fi), then wake it.',
    ask: 'Were the alarm channels connected again within a minute after waking?',
  },
  screenLock: {
    title: 'Lock of the system',
    do: 'Lock the system (Win+L on Windows) for an hour, then unlock it.',
    ask: 'Did alarms sound while it was locked, and were the boards up to date afterwards?',
  },
  displays: { title: 'Monitors', do: 'Lists pixels, scale and place of each monitor.' },
  cover: {
    title: 'Covering monitors',
    do: 'Covers each monitor as a board does and measures whether the window lies over all of it, the taskbar included.',
  },
  drawing: {
    title: 'Drawing',
    do: 'Reads whether windows are drawn by the graphics card or by software.',
  },
  taskbarCovered: {
    title: 'Taskbar covered',
    do: 'All monitors are covered for six seconds: look at the edges of each.',
    ask: 'Was every monitor wholly covered, with no taskbar to be seen?',
  },
  unplug: {
    title: 'Unplugging a monitor',
    do: 'Put a board on the second monitor first (“Monitors and boards”). After beginning, unplug it, wait ten seconds, plug it in again.',
    ask: 'Was the board parked elsewhere with the reason, and back in its place afterwards?',
  },
  mixedScale: {
    title: 'Monitors of different scales',
    do: 'Set one monitor to 100 % and another to 175 %, and place one of them left of the primary one; put a board on each.',
    ask: 'Does every board cover its own monitor wholly?',
  },
  boardsAfterRestart: {
    title: 'Boards after a restart',
    do: 'Put boards on several monitors, restart the machine, then start with --self-test.',
    ask: 'Is every board back on its monitor?',
  },
  remoteSession: {
    title: 'After a remote session',
    do: 'Connect to this workstation by remote desktop, disconnect, then sign in at the machine itself.',
    ask: 'Are all boards back on their monitors?',
  },
  outputs: { title: 'Sound output', do: 'Counts the sound output devices of the system.' },
  voices: { title: 'Voices', do: 'Counts the Chinese and English voices of the system.' },
  alarmSound: {
    title: 'Alarm sound',
    do: 'Plays the sound of critical alarms as loud as it is set.',
    ask: 'Did you hear it, and was it loud enough?',
  },
  speechZh: {
    title: 'Chinese voice',
    do: 'Plays a tone, then speaks a sentence in Chinese.',
    ask: 'Could you understand the Chinese sentence?',
  },
  speechEn: {
    title: 'English voice',
    do: 'Plays a tone, then speaks a sentence in English.',
    ask: 'Could you understand the English sentence?',
  },
  otherDevice: {
    title: 'Another sound device',
    do: 'Plug in a USB or Bluetooth loudspeaker and make it the default device, then begin this step.',
    ask: 'Did the sound come from the new device?',
  },
  deviceInUse: {
    title: 'Device in exclusive use',
    do: 'Let another program use the sound device exclusively, then begin this step; close that program afterwards.',
    ask: 'Did the app say that there was no sound, and was it back once that program was closed?',
  },
  keychain: {
    title: 'Keychain',
    do: 'Writes, reads and removes a trial entry of 1200 characters in the keychain of the system.',
  },
  keychainForbidden: {
    title: 'Saving passwords forbidden by policy',
    do: 'On a domain machine with “Do not allow storage of passwords and credentials for network authentication”, sign in to the platform.',
    ask: 'Did the sign-in work, and were you told that the next start asks for it again?',
  },
  authorities: {
    title: 'Certificates of the system',
    do: 'Counts the root certificates that the system trusts.',
  },
  proxy: {
    title: 'Proxy',
    do: 'Asks the system by which proxy the server is reached, and how long that takes.',
  },
  connection: {
    title: 'Connection to the server',
    do: 'Runs the connection check for the server in use.',
  },
  clock: {
    title: 'Time zone and clock',
    do: 'Reads the time zone and compares the clock with the server’s.',
  },
  domainAuthority: {
    title: 'Authority of the organisation',
    do: 'On a machine that trusts the organisation’s own root certificate, sign in to a server with a certificate of it.',
    ask: 'Did the sign-in work without exporting any certificate?',
  },
  inspection: {
    title: 'TLS inspection',
    do: 'Sign in from a network whose proxy inspects encrypted traffic.',
    ask: 'Did the sign-in work, and does the connection check name the authority?',
  },
  wpad: {
    title: 'Proxy found automatically',
    do: 'Switch on “Automatically detect settings” (WPAD) in the system, restart the app and sign in.',
    ask: 'Did the sign-in work without a long wait?',
  },
  ntlmProxy: {
    title: 'Proxy with domain sign-in',
    do: 'Sign in from a network whose proxy asks for NTLM or Kerberos.',
    ask: 'Did the sign-in work, or did the app name the method that the proxy asks for?',
  },
  userData: {
    title: 'Data folder',
    do: 'Looks whether the user’s data are on this machine, can be written and have room.',
  },
  journalFolder: {
    title: 'Folder of the journal',
    do: 'Looks whether it is on this machine; writes, closes, renames and removes a file; reads the free space.',
  },
  journalDatabase: {
    title: 'Database of the journal',
    do: 'Opens a trial database (WAL), writes an entry, closes, renames and removes it.',
  },
  policyFolder: {
    title: 'Folder of the policy',
    do: 'Tries to write into the folder of the policy as an ordinary user, which must be refused.',
  },
  chineseProfile: {
    title: 'Chinese user name',
    do: 'Sign in to the system with an account whose name has Chinese characters and a space; start the app, sign in and export a list.',
    ask: 'Did sign-in, alarm journal and export work?',
  },
  roamingProfile: {
    title: 'Roaming and redirection',
    do: 'Start the app under an account with a roaming profile or redirected folders and look where its data are.',
    ask: 'Is the journal on this machine, and not copied at sign-off?',
  },
  fullDisk: {
    title: 'Full disk',
    do: 'Fill the disk of the data with a large file, send a test alarm, then remove the file.',
    ask: 'Did the app say that the journal cannot be written, and write what was missing afterwards?',
  },
  scanner: {
    title: 'Virus scanner',
    do: 'Work for a day with the real-time protection on, with exports and a change of shift.',
    ask: 'Was there no failed export and no message about the journal?',
  },
  forcedColors: {
    title: 'State of high contrast',
    do: 'Reads whether high contrast is on.',
  },
  highContrast: {
    title: 'High contrast',
    do: 'Switch on high contrast in the system and look at the alarm list, a board and the SOS popup; switch it off afterwards.',
    ask: 'Can priorities still be told apart, and all texts be read?',
  },
  inputMethod: {
    title: 'Chinese input method',
    do: 'Switch on the Chinese input method, select a row in the alarm list and press A, S and N.',
    ask: 'Did the keys work, without the candidates of the input method?',
  },
} as const;
