import { isDeepStrictEqual } from 'node:util';
import { defaultAlarmConfig } from '@shared/model/alarmConfig';
import { LOCK_TRIES } from '@shared/model/lock';

/**
 * What may be told, changed, written and sent all the same, each with its reason. The walks compare with
 * these exactly: what is missing fails the test, and so does an entry that no walk needs.
 */
export type Excuses = Readonly<Record<string, string>>;

/** Who walks. */
export type Walker = 'locked' | 'signedOut' | 'least' | 'other';

/** Messages that the walk leaves out. */
export const UNWALKED: Excuses = {
  'session.signOut': 'Ends the state that is walked; everybody may leave a desk (lock/allowed.ts).',
};

/** An answer that whoever stands before a desk with nobody signed in may have, and what must hold of it. */
interface OpenAnswer {
  readonly why: string;
  readonly holds: (value: unknown) => boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** The parts have these values. */
const has =
  (parts: Json) =>
  (value: unknown): boolean =>
    Object.entries(parts).every(([key, part]) => isDeepStrictEqual((value as Json)[key], part));

/** None of these texts is anywhere in it. */
const without =
  (...texts: readonly string[]) =>
  (value: unknown): boolean =>
    !texts.some((text) => JSON.stringify(value).includes(text));

/** Neither the client's secret nor anybody's name. */
const plainSettings = without('saber_secret', '管理员');

/** A test of the workstation itself: of no tenant's person. */
function nobodysTest(value: unknown): boolean {
  const { report } = value as { readonly report: { readonly by: string } | null };
  return report === null || report.by === '';
}

function allSignedOut(value: unknown): boolean {
  const { results } = (value as { readonly value: { readonly results: readonly Json[] } }).value;
  return results.every(({ failure }) => isDeepStrictEqual(failure, { kind: 'signedOut' }));
}

export const OPEN_ANSWERS: Readonly<Record<string, OpenAnswer>> = {
  'alarms.get': {
    why: 'The empty list and the state of the journal and of the sound: no alarm is in it.',
    holds: has({ alarms: [], channels: [], gaps: [] }),
  },
  'alarms.config': {
    why: 'The defaults of the program; a tenant’s own need its session.',
    holds: (value) => isDeepStrictEqual(value, defaultAlarmConfig()),
  },
  'fieldMatch.matches': {
    why: 'No match while nobody is signed in.',
    holds: has({ canChange: false, server: '', matches: [] }),
  },
  sos: { why: 'The popup without an alarm.', holds: has({ alerts: [] }) },
  'map.watch': {
    why: 'Layers without an object.',
    holds: (value) =>
      (value as readonly { readonly features: readonly unknown[] }[]).every(
        ({ features }) => features.length === 0,
      ),
  },
  messageBox: {
    why: 'The box without a message.',
    holds: has({ type: null, unread: null }),
  },
  reminders: { why: 'No reminder.', holds: has({ items: [] }) },
  boards: { why: 'No board is open.', holds: has({ boards: [] }) },
  'boards.pin': {
    why: 'That the boards have no PIN.',
    holds: (value) =>
      isDeepStrictEqual(value, {
        set: false,
        oldWanted: false,
        lost: false,
        triesLeft: LOCK_TRIES,
        waitUntil: null,
      }),
  },
  lock: { why: 'That nothing is locked.', holds: has({ locked: false, by: '' }) },
  testAlarm: { why: 'A test of the workstation itself, or none.', holds: nobodysTest },
  'testAlarm.start': {
    why: 'The workstation tries its own sound, of no tenant; the journal has it as the workstation’s.',
    holds: nobodysTest,
  },
  'testAlarm.heard': { why: 'The answer about it.', holds: nobodysTest },
  selfTest: {
    why: 'The self-test is for whoever sets the machine up, before anybody can sign in.',
    holds: plainSettings,
  },
  'selfTest.save': { why: 'Where its report is.', holds: plainSettings },
  notices: { why: 'What the sign-in page says as well.', holds: plainSettings },
  'settings.view': {
    why: 'Settings without secrets: where the sign-in goes is for everybody to see.',
    holds: plainSettings,
  },
  settings: { why: 'The same, for the sign-in page.', holds: plainSettings },
  'settings.set': { why: 'The same, with another language.', holds: plainSettings },
  'settings.reset': {
    why: 'The settings as they are; what is guarded stays (settingsArea.test).',
    holds: plainSettings,
  },
  'settings.change': {
    why: 'The same; what may be changed stands in MAY_CHANGE.',
    holds: plainSettings,
  },
  'settings.export': { why: 'Where the same settings are as a file.', holds: plainSettings },
  profile: {
    why: 'How the server is spoken to, for the sign-in page; no header is in it.',
    holds: plainSettings,
  },
  'profile.look': { why: 'The same, after the server was asked anew.', holds: plainSettings },
  timeZone: {
    why: 'In which zone the sign-in page shows times.',
    holds: (value) => value === 'Asia/Shanghai',
  },
  clock: {
    why: 'How far this clock is from the server’s.',
    holds: (value) =>
      Object.keys(value as object)
        .sort()
        .join() === 'at,offsetMs',
  },
  'check.start': {
    why: 'The connection is checked before anybody can sign in.',
    holds: plainSettings,
  },
  check: { why: 'Its report.', holds: plainSettings },
  'check.export': { why: 'Where its report is.', holds: plainSettings },
  'support.contents': { why: 'Names of the parts of a support bundle.', holds: plainSettings },
  'support.make': {
    why: 'Support is needed most where nobody can sign in; the file is looked through for every secret.',
    holds: plainSettings,
  },
  'records.run': { why: 'That each row failed: nobody is signed in.', holds: allSignedOut },
  'app.info': { why: 'The versions.', holds: plainSettings },
  session: { why: 'That nobody is signed in.', holds: has({ kind: 'signedOut' }) },
  'session.captcha': { why: 'The picture of the sign-in page.', holds: plainSettings },
  'session.tenant': {
    why: 'The tenant that the server knows this address by: none.',
    holds: has({ value: null }),
  },
};

/** Secrets that pass, as `message tells what`. */
export const TELLS: Readonly<Record<Walker, Excuses>> = {
  locked: {
    'ui.get tells tab': 'The layout behind the lock page is brought back with its open tabs.',
  },
  signedOut: {},
  least: {},
  other: {
    'boards.exportOwn tells place':
      'Its file has the words that it was asked with, for a tile of the board.',
    'journal.pack tells place': 'An administrator of the own server may take the whole journal;',
    'journal.pack tells words': 'it is of the workstation, and who packed it is journaled.',
    'journal.pack tells record': 'The pack is whole.',
  },
};

const QUIT =
  'Ends the app: everybody at the desk may, unless the policy says otherwise (lockedMayEnd).';
const ERRORS = 'Errors of the page itself, without secrets and people, each person’s apart.';
const LOOK = 'Look, language and shifts are everybody’s.';
const TOLD = 'How this seat is told of alarms; a signed-in person’s, with the name in the journal.';
const START =
  'How the program starts and closes; a signed-in person’s, with the name in the journal.';

/** Settings that everybody may change who has signed in. */
const SETTINGS: Excuses = {
  'settings.set: setting textSize': LOOK,
  'settings.change: setting textSize': LOOK,
  'settings.set: setting language': LOOK,
  'settings.change: setting language': LOOK,
  'settings.change: setting theme': LOOK,
};
const OPERATORS: Excuses = {
  ...SETTINGS,
  'settings.change: setting shifts': LOOK,
  'settings.change: setting sounds': TOLD,
  'settings.change: setting speech': TOLD,
  'settings.change: setting toasts': TOLD,
  'settings.change: setting role': TOLD,
  'settings.change: setting testReminder': TOLD,
  'settings.change: setting closeToTray': START,
  'settings.change: setting startWithSystem': START,
  'settings.change: setting maskPersonal':
    'Whether lists begin masked, unless the policy says so; a signed-in person’s, with the name in the journal.',
  'settings.change: setting boardNames':
    'Whether boards show whole names; a signed-in person’s, with the name in the journal.',
  'settings.change: setting organisationName': LOOK,
  'settings.change: setting organisationLogo': LOOK,
  'alarms.mute: muted':
    'Whoever has the desk mutes it for an hour at most; the journal has the name.',
  'app.quit: quits': QUIT,
  'log.error: document error-log': ERRORS,
  'lock.configure: document lock': 'The own lock password.',
  'lock.lock: document lock': 'Everybody locks the own desk.',
  'lock.lock: locked': 'Everybody locks the own desk.',
};

const EDITION = 'The first connection finds out the edition of the server.';

/** What of the workstation may be another, as `message: part`. */
export const MAY_CHANGE: Readonly<Record<Walker, Excuses>> = {
  locked: {
    'app.quit: quits': QUIT,
    'log.error: document error-log': ERRORS,
    'lock.unlock: document lock': 'Wrong passwords are counted.',
  },
  signedOut: {
    ...SETTINGS,
    'app.quit: quits': QUIT,
    'log.error: document error-log': ERRORS,
  },
  least: {
    ...OPERATORS,
    // Those of the sign-in page before are there the first time only.
    'errorLog.clear: document error-log': 'Everybody clears the own ones.',
    'alarms.acknowledge: alarm': 'Whoever has the desk acts on alarms.',
    'alarms.close: alarm': 'Whoever has the desk acts on alarms.',
    'alarms.comment: alarm': 'Whoever has the desk acts on alarms.',
    'alarms.assign: alarm': 'Whoever has the desk acts on alarms.',
  },
  other: {
    ...OPERATORS,
    'alarms.configure: document alarm-config': 'An administrator configures the own tenant.',
    'menuMap.choose: document servers': 'An administrator maps the menus of the own tenant.',
  },
};

const LAYOUT: Excuses = {
  'boards.json': 'Which boards are open.',
  'servers.json':
    'What the server is: its edition, what it does not do in a list, menu entries without a page that were told.',
  'state.json': 'The open tabs, who was here last, and whether it is locked.',
};
const TRIALS: Excuses = {
  ...LAYOUT,
  'self-test.json': 'The self-test that goes on.',
  'test-alarm.json': 'The last test.',
};
const KEPT: Excuses = {
  ...TRIALS,
  'wall.json':
    'Arrangements, playlists and own boards: of the workstation, for whoever has signed in.',
  'workspace.json': 'What the person keeps.',
};

/** Documents of the program itself; they are written a little later, whoever asks then. */
export const BACKGROUND_FILES: Readonly<Record<Walker, Excuses>> = {
  locked: LAYOUT,
  signedOut: TRIALS,
  least: KEPT,
  other: KEPT,
};

const ASKED = 'A file that a person asks for, into the download folder.';
const FILES_OF_THE_MACHINE: Excuses = {
  'check.export: Downloads/connection-check-#.csv': ASKED,
  'check.export: Downloads/connection-check-#.html': ASKED,
  'check.export: Downloads/connection-check-#.json': ASKED,
  'selfTest.save: Downloads/self-test-#.json': ASKED,
  'selfTest.save: Downloads/self-test-#.txt': ASKED,
  'settings.export: Downloads/chengjing-settings.json': ASKED,
  'support.make: Downloads/support-#.zip': ASKED,
};
const FILES: Excuses = {
  ...FILES_OF_THE_MACHINE,
  'alarms.reportFile: Downloads/.. .. evil #.csv': 'The name loses what would leave the folder.',
  'alarms.reportFile: Downloads/sample #.csv': ASKED,
  'boards.exportOwn: Downloads/chengjing-board.json': ASKED,
  'export.sheet: Downloads/sample-#.csv': ASKED,
  'export.sheet: Downloads/sample-#.xlsx': ASKED,
  'export.start: Downloads/用户管理-#.csv': ASKED,
  'fieldMatch.export: Downloads/field-matches.json': ASKED,
  'export.start: Downloads/车辆管理-#.csv': ASKED,
  'import.template: Downloads/用户管理-导入模板-#.csv': ASKED,
  'import.template: Downloads/用户管理-导入模板-#.xlsx': ASKED,
  'import.template: Downloads/车辆管理-导入模板-#.csv': ASKED,
  'journal.anchor: anchors/anchors.txt': 'An anchor more; the journal has the name.',
  'journal.export: Downloads/告警日志 #.csv': ASKED,
  'journal.export: Downloads/告警日志 #.jsonl': ASKED,
  'journal.pack: Downloads/告警日志包 #.zip': ASKED,
  'map.saveTrack: Downloads/_.._evil-#.csv': 'The name loses what would leave the folder.',
  'map.saveTrack: Downloads/_.._evil-#.gpx': 'The name loses what would leave the folder.',
  'map.saveTrack: Downloads/sample-#.csv': ASKED,
  'map.saveTrack: Downloads/sample-#.gpx': ASKED,
  'menuMap.export: Downloads/menu-map-#.json': ASKED,
};

/** Files that a walk leaves, as `message: path` without numbers and dates. */
export const MAY_LEAVE: Readonly<Record<Walker, Excuses>> = {
  locked: {},
  signedOut: FILES_OF_THE_MACHINE,
  least: FILES,
  other: {
    ...FILES,
    'profile.export: Downloads/server-profile-commercial.json':
      'An administrator of the own server takes it to other workstations.',
  },
};

/** Calls to the platform with nobody signed in or behind a lock, as `message: method path`. */
const SIGN_IN = '/api/blade-auth/oauth';
const ENTRY: Excuses = {
  [`session.captcha: GET ${SIGN_IN}/captcha`]: 'The sign-in page.',
  [`session.signIn: POST ${SIGN_IN}/token`]: 'A sign-in.',
  [`session.takeOver: POST ${SIGN_IN}/token`]: 'A sign-in over the running session.',
};
const LOOK_AGAIN = 'The sign-in page has the server recognised again.';
export const MAY_CALL: Readonly<Record<'locked' | 'signedOut', Excuses>> = {
  locked: {
    ...ENTRY,
    'session.captcha: GET /api/blade-auth/captcha': EDITION,
    'session.captcha: GET /blade-auth/captcha': EDITION,
    'session.captcha: GET /blade-auth/oauth/captcha': EDITION,
    'session.menu: GET /api/blade-system/menu/buttons': 'The layout behind the lock page.',
    'session.menu: GET /api/blade-system/menu/routes': 'The layout behind the lock page.',
    'session.menu: GET /api/blade-system/menu/user-platform-sys':
      'The layout behind the lock page.',
    'session.menu: GET /api/blade-system/menu/user-top-menu': 'The layout behind the lock page.',
  },
  signedOut: {
    ...ENTRY,
    'profile.look: GET /api/blade-auth/captcha': LOOK_AGAIN,
    'profile.look: GET /api/blade-auth/oauth/captcha': LOOK_AGAIN,
    'profile.look: GET /blade-auth/captcha': LOOK_AGAIN,
    'profile.look: GET /blade-auth/oauth/captcha': LOOK_AGAIN,
  },
};

/** Reads of the sources of alarms and reminders, which go on behind the lock, and of the server's time. */
export const BACKGROUND_CALLS: Excuses = {
  '/api/blade-system/tenant/info': 'The clock of the server, and the sign-in page.',
  '/api/blade-basics-resources/noise/warn/page': 'Alarms of noise.',
  '/api/blade-basics-resources/vehicle/maintain/record/list': 'Reminders.',
  '/api/blade-device/device/fault/flow/page': 'Faults.',
  '/api/blade-device/platform/fault/page': 'Faults of the platform.',
  '/api/blade-device/work/card/emergency': 'SOS.',
  '/api/blade-device/work/card/emergency/msgSend': 'SOS.',
  '/api/blade-device/work/card/getWarnStatus': 'The message box.',
  '/api/blade-device/work/card/msg/record/count': 'The message box.',
  '/api/blade-device/work/card/msg/record/list': 'The message box.',
  '/api/blade-qdfl/dispatchDisposal/page': 'Orders.',
  '/api/blade-yyjc/lampblack/page': 'Alarms of kitchens.',
};

/** Messages after which the platform holds something else. */
const OWN_RIGHTS =
  'What the account has the buttons for; nothing of the first tenant but LEAST_TABLES.';
export const MAY_STORE: Readonly<Record<Walker, Excuses>> = {
  locked: {},
  signedOut: {},
  least: { 'records.run': OWN_RIGHTS },
  other: {
    'records.run': OWN_RIGHTS,
    'data.save': 'Its own marks, found by the caller.',
    'camera.open': 'The platform notes that a camera of its own tenant was asked for its picture.',
  },
};

/** Tables of the platform in which the least account may change something. */
export const LEAST_TABLES: Excuses = {
  f_material_apply_record: 'Its work: the material applications.',
  f_user: 'The own name and picture.',
};

/** Entries that the workstation makes by itself, now or a little later. */
export const BACKGROUND_ENTRIES: Excuses = {
  channelDown: 'Streams come and go.',
  channelUp: 'Streams come and go.',
  'commented testReport': 'A test that was begun ends.',
  'configuration attracted': 'What became of the flashing.',
  'configuration soundLost': 'The sound’s page says so.',
  'configuration soundOutput': 'The sound’s page says so.',
  escalated: 'Nobody answered.',
  flood: 'Many at once.',
  gap: 'Streams come and go.',
  received: 'Alarms come.',
  repeated: 'Alarms come.',
  returned: 'Alarms go.',
  shown: 'Alarms are told.',
  sounded: 'Alarms are told.',
};

const ACT = 'Named, with its person.';
const MACHINE: Excuses = {
  'configuration selfTest': 'What was measured; of the workstation.',
};
const ACTS: Excuses = {
  ...MACHINE,
  'configuration anchor': ACT,
  'configuration journalExported': ACT,
  'configuration journalPacked': ACT,
  'configuration locked': ACT,
  'configuration mute': ACT,
  'configuration reportWritten': ACT,
  'configuration settingsChanged': ACT,
};

/** Entries of acts, as `kind event`. */
export const MAY_JOURNAL: Readonly<Record<Walker, Excuses>> = {
  locked: { 'configuration lockWrong': 'A wrong password.' },
  signedOut: MACHINE,
  least: {
    ...ACTS,
    acknowledged: ACT,
    assigned: ACT,
    closed: ACT,
    commented: ACT,
    opened: ACT,
  },
  other: { ...ACTS, 'configuration alarmConfig': ACT },
};
