/** The steps of the self-test: name, what is done, and the one question. */
export const selfTestSteps = {
  runtime: {
    title: 'Runtime',
    do: 'Reads the versions of the app, Electron, Node and the system.',
  },
  natives: {
    title: 'Native modules',
    do: 'Lists the native modules that are loaded; without their runtime library they cannot load.',
  },
  programFolder: {
    title: 'Program folder',
    do: 'Tries to write to the program folder as a standard user; the system must refuse.',
  },
  installFresh: {
    title: 'Fresh system',
    do: 'On Windows 10 or 11 without the Visual C++ runtime, install silently with /S from an administrator’s command line, then start the app.',
    ask: 'Did the installation run without errors, and does the app start with its sign-in page?',
  },
  installOver: {
    title: 'Installing over a running app',
    do: 'While the app runs, install a newer version. The installer should ask the app to quit first; afterwards start the app with --self-test.',
    ask: 'Did the update succeed, and are settings and alarm journal still there?',
  },
  uninstall: {
    title: 'Uninstall',
    do: 'On another test computer, uninstall the app, then check the start menu, the startup entries and the data folder.',
    ask: 'Are the app and its startup entries removed, and the data kept?',
  },
  previousEnd: { title: 'End of the last run', do: 'Reads how the previous run ended.' },
  supervised: { title: 'Watchdog', do: 'Checks whether a watchdog watches the app.' },
  lifeSign: {
    title: 'Signs of life',
    do: 'Starts a process as the watchdog does and counts the signs of life it sends through the pipe.',
  },
  kill: {
    title: 'Forced termination',
    do: 'End the running main process in Task Manager (on Linux with kill -9). The watchdog restarts the app, and this window opens again.',
    ask: 'Did the app come back automatically and report that it had been terminated, or, where a person had started it, that it had ended for an unknown reason?',
  },
  hang: {
    title: 'Not responding',
    do: 'Suspend the main process for half a minute (on Windows with “Suspend Process” in Resource Monitor, on Linux with kill -STOP). The watchdog should end and restart it.',
    ask: 'Did the app come back automatically and report that it had stopped responding?',
  },
  toastAccepted: {
    title: 'Notification accepted',
    do: 'Sends a test notification and reads the reply of the system.',
  },
  toastSeen: {
    title: 'Notification seen',
    do: 'A notification marked “Self-test” appears in a corner of the screen.',
    ask: 'Did you see the notification?',
  },
  toastThree: {
    title: 'Three at once',
    do: 'Sends three notifications marked “Self-test” at once.',
    ask: 'Did you see all three (one after another also counts)?',
  },
  toastBoard: {
    title: 'Notification over a full-screen board',
    do: 'Covers all monitors for about eight seconds and sends a notification meanwhile.',
    ask: 'Did you see the notification while the monitors were covered?',
  },
  toastQuiet: {
    title: 'Do not disturb',
    do: 'Turn on “Do not disturb” in the system, then start this item; restore the setting afterwards.',
    ask: 'Did the notification not pop up, but appear in the notification centre?',
  },
  toastClick: {
    title: 'Clicking a notification',
    do: 'Within five seconds after the start, minimise this window. When the notification appears, click it.',
    ask: 'Did the main window of the app come to the front?',
  },
  toastAfterKill: {
    title: 'Notification after termination',
    do: 'After the start a notification appears; do not click it. End the app in Task Manager, wait until it is back, then click that notification in the notification centre.',
    ask: 'Was the old notification removed, or did the app come to the front?',
  },
  trayPlaced: { title: 'Tray icon', do: 'Asks the system whether the tray icon is shown.' },
  trayNumber: {
    title: 'Number on the icon',
    do: 'The tray icon shows the number 8 for fifteen seconds. The icon may be in the overflow area (behind the arrow).',
    ask: 'Can you read the 8 without opening the overflow?',
  },
  taskbarFlash: {
    title: 'Taskbar flashing',
    do: 'Within five seconds after the start, click another window. The taskbar button of this window flashes for ten seconds; on Windows it also shows the number 3.',
    ask: 'Did you see the button flash (on Windows with the number)?',
  },
  trayExplorer: {
    title: 'Explorer restart',
    do: 'Restart “Windows Explorer” in Task Manager and wait until the taskbar is back.',
    ask: 'Is the tray icon back, and in the same place?',
  },
  trayScales: {
    title: 'Number at different scales',
    do: 'The icon shows the number 8 for three minutes. Set the display scale to 100 %, 150 % and 200 % in turn and check the icon.',
    ask: 'Can you read the number at all three scales?',
  },
  sosBoard: {
    title: 'SOS popup over boards',
    do: 'Covers all monitors for ten seconds and shows the SOS popup marked “Self-test” meanwhile.',
    ask: 'Was the popup above the covered monitor and the taskbar?',
  },
  sosOther: {
    title: 'Over another full-screen program',
    do: 'Within ten seconds after the start, switch another program (a video or slides) to full screen; then the popup appears for ten seconds.',
    ask: 'Was the popup above that program, without taking the keyboard focus?',
  },
  sosRemote: {
    title: 'Popup in a remote session',
    do: 'Connect to this workstation by remote desktop, then start this item; the popup appears after ten seconds.',
    ask: 'Did you see the popup in the remote session?',
  },
  secondStart: {
    title: 'Second start',
    do: 'Starts the app once more and checks whether the running app is notified.',
  },
  secondFront: {
    title: 'Second start from the icon',
    do: 'Cover the app with another window, then double-click its icon on the desktop or in the start menu.',
    ask: 'Did the window of the app come to the front (flashing in the taskbar does not count)?',
  },
  twoSessions: {
    title: 'Two sessions of one user',
    do: 'Sign in to a second session with the same account (by remote desktop, say) and start the app there.',
    ask: 'Did the app in the second session explain the situation, without harming the first?',
  },
  autostartEntry: {
    title: 'Startup entry',
    do: 'Compares the setting with the startup entry of the system.',
  },
  autostartSignIn: {
    title: 'Start after sign-in',
    do: 'Turn on “Start with the system” in the settings, sign off and on again, then start with --self-test.',
    ask: 'Did the app appear in the tray automatically after the sign-in?',
  },
  autostartDisabled: {
    title: 'Disabled in Task Manager',
    do: 'Disable the app under “Startup apps” in Task Manager, sign off and on again, start with --self-test, then check the settings.',
    ask: 'Did the app not start, and do the settings say that the system has disabled it?',
  },
  signOff: {
    title: 'Sign-off',
    do: 'Sign off while the app runs, sign on again and start with --self-test.',
    ask: 'Is no crash reported, and does the journal record the end of duty?',
  },
  shutDown: {
    title: 'Shutdown',
    do: 'Shut the computer down while the app runs; after the next start, start with --self-test.',
    ask: 'Is no crash reported, and does the journal record the end of duty?',
  },
  forcedRestart: {
    title: 'Forced restart by an update',
    do: 'Let a system update restart the computer while the app runs, then start with --self-test.',
    ask: 'Is no crash reported, and is the alarm journal intact?',
  },
  sleep: {
    title: 'One minute of sleep',
    do: 'Let the computer sleep for at least a minute, then wake it.',
    ask: 'Did alarm channels, boards and sound recover within a minute after waking?',
  },
  modernStandby: {
    title: 'Modern standby',
    do: 'On a computer with modern standby, turn the screen off for ten minutes, then wake it.',
    ask: 'Did alarm channels, boards and sound recover within a minute after waking?',
  },
  otherNetwork: {
    title: 'Waking on another network',
    do: 'Let the computer sleep, switch its network meanwhile (cable or Wi-Fi), then wake it.',
    ask: 'Did the alarm channels reconnect within a minute after waking?',
  },
  screenLock: {
    title: 'System lock',
    do: 'Lock the system (Win+L on Windows) for an hour, then unlock it.',
    ask: 'Did alarms sound while it was locked, and were the boards up to date afterwards?',
  },
  displays: { title: 'Monitors', do: 'Lists the pixels, scale and position of each monitor.' },
  cover: {
    title: 'Covering monitors',
    do: 'Covers each monitor as a board does and measures whether the window covers all of it, including the taskbar.',
  },
  drawing: {
    title: 'Rendering',
    do: 'Reads whether the graphics card or software renders the windows.',
  },
  taskbarCovered: {
    title: 'Taskbar covered',
    do: 'Covers all monitors for six seconds; check the edges of each.',
    ask: 'Was every monitor fully covered, with no taskbar visible?',
  },
  unplug: {
    title: 'Unplugging a monitor',
    do: 'First put a board on the second monitor (“Monitors and boards”). After the start, unplug the monitor, wait ten seconds and plug it in again.',
    ask: 'Was the board parked on another monitor with the reason, and did it return afterwards?',
  },
  mixedScale: {
    title: 'Monitors of different scales',
    do: 'Set one monitor to 100 % and another to 175 %, and place one of them left of the primary monitor; put a board on each.',
    ask: 'Does every board fully cover its own monitor?',
  },
  boardsAfterRestart: {
    title: 'Boards after a restart',
    do: 'Put boards on several monitors, restart the computer, then start with --self-test.',
    ask: 'Is every board back on its monitor?',
  },
  remoteSession: {
    title: 'After a remote session',
    do: 'Connect to this workstation by remote desktop, disconnect, then sign in at the computer itself.',
    ask: 'Are all boards back on their monitors?',
  },
  outputs: { title: 'Sound output', do: 'Counts the sound output devices of the system.' },
  voices: { title: 'Voices', do: 'Counts the Chinese and English voices of the system.' },
  alarmSound: {
    title: 'Alarm sound',
    do: 'Plays the sound of critical alarms at the volume in the settings.',
    ask: 'Did you hear it, and was it loud enough?',
  },
  speechZh: {
    title: 'Chinese voice',
    do: 'Plays a tone, then speaks a sentence in Chinese.',
    ask: 'Did you understand the Chinese sentence?',
  },
  speechEn: {
    title: 'English voice',
    do: 'Plays a tone, then speaks a sentence in English.',
    ask: 'Did you understand the English sentence?',
  },
  otherDevice: {
    title: 'Different sound device',
    do: 'Plug in a USB or Bluetooth loudspeaker, make it the default device, then start this item.',
    ask: 'Did the sound come from the new device?',
  },
  deviceInUse: {
    title: 'Device in exclusive use',
    do: 'Let another program use the sound device exclusively, then start this item; close that program afterwards.',
    ask: 'Did the app report the missing sound, and did sound return after that program was closed?',
  },
  keychain: {
    title: 'Keychain',
    do: 'Writes, reads and deletes a test entry of 1200 characters in the system keychain.',
  },
  keychainForbidden: {
    title: 'Policy forbids saving passwords',
    do: 'On a domain computer with “Do not allow storage of passwords and credentials for network authentication”, sign in to the server.',
    ask: 'Did the sign-in work, and did the app say that the next start requires a new sign-in?',
  },
  authorities: {
    title: 'System certificates',
    do: 'Counts the trusted root certificates of the system.',
  },
  proxy: {
    title: 'Proxy',
    do: 'Asks the system for the proxy to the server, and measures how long the reply takes.',
  },
  connection: {
    title: 'Connection to the server',
    do: 'Runs the connection check for the current server.',
  },
  clock: {
    title: 'Time zone and clock',
    do: 'Reads the time zone and compares the clock with the server.',
  },
  domainAuthority: {
    title: 'Company authority',
    do: 'On a computer that trusts the internal root certificate of the company, sign in to a server that uses an internal certificate.',
    ask: 'Did the sign-in work without exporting a certificate?',
  },
  inspection: {
    title: 'TLS inspection',
    do: 'Sign in from a network whose proxy inspects encrypted traffic.',
    ask: 'Did the sign-in work, and does the connection check name the authority?',
  },
  wpad: {
    title: 'Automatic proxy detection',
    do: 'Turn on “Automatically detect settings” (WPAD) in the system, restart the app and sign in.',
    ask: 'Did the sign-in work without a long wait?',
  },
  ntlmProxy: {
    title: 'Proxy with domain sign-in',
    do: 'Sign in from a network whose proxy requires NTLM or Kerberos.',
    ask: 'Did the sign-in work, or did the app name the method required by the proxy?',
  },
  userData: {
    title: 'Data folder',
    do: 'Checks whether the user data folder is on this computer, is writable and has enough space.',
  },
  journalFolder: {
    title: 'Journal folder',
    do: 'Checks whether the folder is on this computer; writes, closes, renames and deletes a file; reads the free space.',
  },
  journalDatabase: {
    title: 'Journal database',
    do: 'Opens a test database (WAL), writes an entry, then closes, renames and deletes it.',
  },
  policyFolder: {
    title: 'Policy folder',
    do: 'Tries to write to the policy folder as a standard user; the system must refuse.',
  },
  chineseProfile: {
    title: 'Chinese user name',
    do: 'Sign in to the system with an account whose name contains Chinese characters and a space; start the app, sign in and export a list.',
    ask: 'Did sign-in, alarm journal and export work?',
  },
  roamingProfile: {
    title: 'Roaming and redirection',
    do: 'Start the app under an account with a roaming profile or redirected folders and check the location of the data folder.',
    ask: 'Is the journal on this computer, and not copied at sign-off?',
  },
  fullDisk: {
    title: 'Full disk',
    do: 'Fill the data disk with a large file, send a test alarm, then delete the file.',
    ask: 'Did the app report that the journal cannot be written, and write the missing entries afterwards?',
  },
  scanner: {
    title: 'Antivirus',
    do: 'Work for a day with real-time protection on, including exports and a shift take-over.',
    ask: 'Were there no failed exports and no journal errors?',
  },
  forcedColors: {
    title: 'High contrast state',
    do: 'Reads whether high contrast is on.',
  },
  highContrast: {
    title: 'High contrast',
    do: 'Turn on high contrast in the system and check the alarm list, a board and the SOS popup; restore the setting afterwards.',
    ask: 'Can you still tell priorities apart and read all texts?',
  },
  inputMethod: {
    title: 'Chinese input method',
    do: 'Turn on the Chinese input method, select a row in the alarm list and press A, S and N.',
    ask: 'Did the keys work without opening the candidate window?',
  },
} as const;
