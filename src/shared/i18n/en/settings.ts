/** The settings window. Fields by the key of model/settings. */
export const settings = {
  title: 'Settings · Chengjing Control Room',
  heading: 'Settings',
  open: 'Settings',
  loading: 'Reading the settings…',
  reset: 'Reset to default',
  resetAll: 'Reset all settings',
  resetAllAsk:
    'Clears all values set by users on this workstation. Values from a policy or the command line stay.',
  lockedByPolicy: "Set by your administrator's policy; cannot be changed here",
  heldSignedOut: 'Sign in to change this',
  held: "Only an administrator signed in to this workstation's own server, or a policy, can change this",
  policyOnly: "Only your administrator's policy can set this",
  fromNextSignIn: 'Takes effect at the next sign-in; the current session keeps its stream address',
  confirm: {
    title: 'Change trust settings',
    message: 'This changes what this workstation trusts, or how its journal is kept. Change it?',
    refused: 'Not confirmed; nothing was changed',
    yes: 'Change',
    no: 'Keep unchanged',
  },
  hidden: 'A source with higher precedence overrides the stored value',
  keychainAway: 'The system keychain is unavailable; the password was not saved',
  policyNote: 'Your administrator sets some settings: {{file}}',
  on: 'On',
  off: 'Off',
  save: 'Save',
  remove: 'Remove',
  passwordSet: 'The password is saved in the system keychain',
  startBlocked:
    'Disabled in the system (Windows: Task Manager, Startup apps): the app does not start after you sign in to the system. Turn this off and on again to restore it',
  toastsHandedOver:
    'The system accepts notifications but does not report whether they appear: do not disturb, the rule for full-screen apps or disabled notifications can block them. Sound and the SOS popup are not affected',
  origin: { policy: 'Policy', commandLine: 'Command line', user: 'User', default: 'Default' },
  sections: {
    server: 'Server',
    network: 'Network and proxy',
    appearance: 'Appearance and language',
    sounds: 'Sounds and notifications',
    workstation: 'Workstation',
    journal: 'Alarm journal',
    boards: 'Monitors and boards',
    check: 'Connection check',
    support: 'Support bundle',
    menuMap: 'Menu map',
    fieldMatch: 'Matched fields',
    files: 'Import and export',
  },
  intro: {
    server:
      'The server this workstation connects to, and the protocol agreed with it. Sign out before you change the server.',
    network:
      'The network path to the server. Changes take effect at once: new calls and alarm streams use the new path.',
    appearance: 'Language and theme of the interface; all windows switch at once.',
    sounds: 'Sound and volume of each alarm priority, and desktop notifications.',
    workstation: 'The duty role and habits of this workstation.',
    journal:
      'How long the alarm journal is kept, and the backup folder of the anchors that prove it unchanged.',
    boards: 'The board shown on each monitor.',
    files: 'Transfer the settings to another workstation, or restore the defaults.',
  },
  group: {
    profile: 'Server profile',
    map: 'Map',
    address: 'Address',
    protocol: 'Protocol',
    proxy: 'Proxy',
    trust: 'Certificate trust',
  },
  field: {
    serverUrl: {
      label: 'Server address',
      hint: 'Including its prefix; empty: built-in demo platform',
    },
    streamUrl: {
      label: 'Stream address',
      hint: 'ws or wss; empty: same host as the server',
    },
    dialect: {
      label: 'Server edition',
      hint: 'Automatic: the server is asked at the first connection; an own profile goes first',
    },
    clientId: { label: 'Client ID', hint: 'Takes effect with the next request' },
    clientSecret: {
      label: 'Client secret',
      hint: 'Never shown or exported; enter a new value to replace it',
    },
    tokenHeader: { label: 'Token header' },
    systemIdHeader: { label: 'System header' },
    tenantAreaHeader: { label: 'Tenant area header' },
    passwordTransform: {
      label: 'Password transfer',
      hint: 'By profile: the server edition decides. Plain text over HTTPS only',
    },
    sm2PublicKey: {
      label: 'SM2 public key',
      hint: 'Key of the server, 130 hexadecimal digits beginning with 04; empty without SM2',
    },
    serverTimeZone: {
      label: 'Server time zone',
      hint: 'Time zone of the times that the server sends, e.g. Asia/Shanghai',
    },
    mapBase: {
      label: 'Base map',
      hint: 'Automatic: the demo city on the demo platform; only objects on other servers',
    },
    mapTiles: {
      label: 'Address of tiles',
      hint: 'Raster tiles, with {z}, {x} and {y}; asked for only while “Tiles” is chosen',
    },
    coordinateSystem: {
      label: 'Coordinate system',
      hint: 'System of the server’s coordinates, and of the tiles; a wrong one moves everything by hundreds of metres',
    },
    coordinateSystems: {
      label: 'Exceptions',
      hint: 'One per line: tenant=system, tenant/layer=system or /layer=system, such as /vehicle=gcj02',
    },
    mediaHosts: {
      label: 'Allowed image hosts',
      hint: 'Hosts, besides the server, whose images are shown; one per line',
    },
    proxyMode: { label: 'Proxy mode' },
    proxyPac: { label: 'PAC script address', hint: 'http, https or file address' },
    proxyAddress: {
      label: 'Proxy address',
      hint: 'host:port, e.g. proxy.example:3128; socks5:// prefix allowed',
    },
    proxyBypass: {
      label: 'Hosts without proxy',
      hint: 'One per line; * stands for any characters, <local> for host names without a dot',
    },
    proxyUser: { label: 'Proxy user name', hint: 'If the proxy requires a sign-in' },
    proxyPassword: { label: 'Proxy password', hint: 'Saved in the system keychain only' },
    caFile: {
      label: 'Company CA certificate file',
      hint: 'Full path of a PEM or DER file; public authorities and those trusted by the system remain valid',
    },
    language: { label: 'Language' },
    theme: { label: 'Theme', hint: 'Boards are always dark' },
    textSize: { label: 'Text size', hint: 'Also Ctrl + plus, minus or 0; boards stay as they are' },
    maskPersonal: {
      label: 'Mask personal data',
      hint: 'Lists, prints, copies and exports show only part of names, phone and identity numbers; each list can show them for a while, unless a policy forbids it',
    },
    sounds: { label: 'Alarm sounds' },
    speech: {
      label: 'Speech output',
      hint: 'After the sound of a critical or high alarm, reads out its priority, class and place; without a voice for the language only the sound plays',
    },
    toasts: { label: 'Desktop notifications', hint: 'New alarms appear as desktop notifications' },
    role: {
      label: 'Duty role',
      hint: 'A shift can have several workstations; a display-only workstation neither sounds nor notifies',
    },
    shifts: {
      label: 'Shift start times',
      hint: 'Local time, one per line, at most six, e.g. 08:00',
    },
    testReminder: {
      label: 'Test alarm reminder',
      hint: 'Reminds you while no test alarm has passed in this shift',
    },
    journalMonths: {
      label: 'Journal retention (months)',
      hint: '3 to 120. Checked daily: an older month is first noted in the journal, then permanently deleted with its unacknowledged alarms',
    },
    anchorFolder: {
      label: 'Anchor backup folder',
      hint: 'Once per shift, the end of the hash chain is also written here; choose a folder that others cannot change, such as an append-only network folder',
    },
    startWithSystem: {
      label: 'Start with the system',
      hint: 'Starts in the tray after you sign in to the system',
    },
    closeToTray: {
      label: 'Close to tray',
      hint: 'On: alarms are still received after the window is closed. Off: closing the window quits the app',
    },
    administrators: {
      label: 'Workstation administrators',
      hint: "Accounts besides the server's administrator roles (account or tenant/account)",
    },
    serverProfile: { label: 'Server profile', hint: 'Policy only: a whole server profile' },
    lockedMayEnd: {
      label: 'Allow exit while locked',
      hint: 'Off: sign-out and quitting require unlocking first',
    },
  },
  choice: {
    dialect: {
      auto: 'Automatic',
      commercial: 'Commercial',
      open: 'Open source',
      own: 'Own profile',
    },
    passwordTransform: {
      profile: 'By profile',
      md5: 'MD5',
      plain: 'Plain text',
      sm2: 'SM2',
    },
    proxyMode: { system: 'System proxy', direct: 'No proxy', pac: 'PAC script', manual: 'Manual' },
    language: { zh: '中文', en: 'English' },
    mapBase: { auto: 'Automatic', tiles: 'Tiles', none: 'None' },
    coordinateSystem: { wgs84: 'WGS-84', gcj02: 'GCJ-02 (AMap)', bd09: 'BD-09 (Baidu)' },
    theme: { light: 'Light', dark: 'Dark', system: 'Follow system' },
    textSize: { '100': '100 %', '110': '110 %', '125': '125 %', '150': '150 %' },
    role: { rings: 'Primary (sound and notifications)', shows: 'Display only' },
  },
  quit: {
    title: 'Quit Chengjing Control Room?',
    text: 'After quitting, this workstation receives no alarms. To close the window and keep receiving alarms, turn on “Close to tray” in the settings.',
    confirm: 'Quit',
  },
  volume: 'Volume: {{name}}',
  play: 'Play sound: {{name}}',
  bad: {
    language: 'Unsupported language',
    theme: 'Unsupported theme',
    textSize: 'Unsupported text size',
    maskPersonal: 'On or off only',
    dialect: 'Unsupported server edition',
    clientId: 'The client ID cannot be empty',
    clientSecret: 'The client secret is too long',
    tokenHeader: 'A header name contains only letters, digits and hyphens',
    systemIdHeader: 'A header name contains only letters, digits and hyphens',
    tenantAreaHeader: 'A header name contains only letters, digits and hyphens',
    passwordTransform: 'Unsupported password transfer',
    sm2PublicKey:
      'Wrong SM2 public key: a point of the curve is needed, 130 hexadecimal digits beginning with 04',
    serverProfile: 'Not a usable server profile',
    serverTimeZone: 'Unknown time zone; enter a name such as Asia/Shanghai',
    mapBase: 'Unknown base map',
    mapTiles:
      'Invalid address of tiles: http or https with {z}, {x} and {y}, and without a password',
    coordinateSystem: 'Unknown coordinate system',
    coordinateSystems: 'One per line, like tenant=gcj02, tenant/layer=wgs84 or /layer=bd09',
    mediaHosts: 'Invalid host name: one per line, port allowed',
    proxyMode: 'Unsupported proxy mode',
    proxyPac:
      'Invalid PAC address: it must begin with http:// or https://, or name a local file (file:///)',
    proxyAddress: 'Invalid proxy address: enter host:port, without user name and password',
    proxyBypass: 'Invalid host rule: one host name per line, * allowed',
    proxyUser: 'The proxy user name is too long',
    caFile: 'The path is too long or points to another computer; use a local file',
    sounds: 'The volume must be between 0 and 100%',
    speech: 'Must be on or off',
    toasts: 'Must be on or off',
    role: 'Unsupported role',
    shifts: 'Invalid shift times: one to six, one per line, e.g. 08:00',
    testReminder: 'Must be on or off',
    journalMonths: 'Enter a whole number from 3 to 120',
    anchorFolder: 'Enter the full path of the folder',
    startWithSystem: 'Must be on or off',
    closeToTray: 'Must be on or off',
    administrators: 'Enter accounts as account or tenant/account',
    lockedMayEnd: 'Must be on or off',
  },
  ca: {
    none: 'The file contains no certificate (PEM, or DER with one certificate) and is not used; the other authorities remain valid',
    chain:
      'This is a PKCS #7 certificate chain (.p7b) and is not used: export an X.509 certificate in Base64 (PEM) or DER format; the other authorities remain valid',
    withKey:
      'The file contains a private key (.pfx, .p12 or key file) and is not used: only the certificate of the authority is needed; keep the private key safe. The other authorities remain valid',
    notAuthority:
      'This is not a certificate of an authority and is not used; public authorities remain valid',
    unreadable:
      'The file does not exist or cannot be read, and is not used; public authorities remain valid',
    tooLarge:
      'The file is too large for a certificate and is not used; public authorities remain valid',
  },
  pac: {
    hangs:
      'The PAC script returned no result within 3 s (possibly an endless loop) and was stopped; retry in 30 s',
    fails: 'The PAC script cannot be read or failed; retry in 30 s',
    noAddress: 'Enter the PAC script address',
  },
  anchor: {
    choose: 'Choose folder…',
    title: 'Choose the anchor backup folder',
    own: 'Only the data folder of the app',
    notWritten: 'This folder is not writable and is not used; the setting is unchanged',
  },
  proxy: {
    noAddress: 'Enter the proxy address; until then no proxy is used',
    slow: 'The system returned no proxy within 10 s. The app connects directly and switches as soon as it does',
    fails: 'The system could not return a proxy. The app connects directly; retry in 30 s',
  },
  file: {
    exportText:
      'Exports the values set by users on this workstation, without passwords and secrets.',
    importText:
      'Imported values take effect at once; if one value is invalid, nothing is imported.',
    export: 'Export to file',
    import: 'Import from file',
    exported: 'Exported to {{path}}',
    imported: 'Imported',
    refused: 'Not imported: {{reason}}',
    tooLarge: 'The file is too large for a settings file',
    notJson: 'Not a settings file (not JSON)',
    newer: 'The file is from a newer version; update the app first',
    damaged: 'Not a settings file',
    empty: 'The file contains no settings',
    notWritten: 'The file cannot be written to the download folder',
    unreadable: 'The file cannot be read',
  },
} as const;
