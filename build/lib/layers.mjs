/**
 * Who may import whom: the architecture as data. `layer-rules.cjs` makes rules of it for
 * dependency-cruiser, `npm run lint` enforces them, docs/architecture.md explains them.
 */

/** Processes, and whose code each may import besides its own. */
export const PROCESSES = {
  shared: [],
  disk: ['shared'],
  preload: ['shared'],
  renderer: ['shared'],
  main: ['shared', 'disk'],
  demo: ['shared', 'disk'],
};

/** The only places that import electron: the adapters of main, and the preload. */
export const ELECTRON = ['src/main/adapters/', 'src/preload/'];

/** Processes that are no Node code, and those that draw nothing. */
export const WITHOUT_NODE = ['shared', 'renderer'];
export const WITHOUT_REACT = ['shared', 'disk', 'preload', 'main', 'demo'];

/**
 * Rooms of main, each with the rooms that it may import; `app` puts all of them together, and the
 * programs beside it (index, boot, journal-cli …) start them.
 */
export const MAIN = {
  ports: [],
  texts: [],
  ipc: ['ports', 'log'],
  log: ['ports'],
  net: ['ports'],
  lock: ['ports'],
  media: ['ports'],
  messageBox: ['ports'],
  platform: ['ports'],
  recovery: ['ports'],
  sos: ['ports'],
  windows: ['ports'],
  streams: ['ports', 'net'],
  session: ['ports', 'net'],
  reminders: ['ports', 'net'],
  storage: ['ports', 'net', 'lock', 'session'],
  // The journal knows entries only: what they say is a matter of the programs that start its threads.
  journal: ['ports', 'session', 'storage', 'transfer'],
  records: ['ports', 'net', 'session', 'storage'],
  transfer: ['ports', 'records'],
  maps: ['ports', 'session'],
  attention: ['ports', 'texts'],
  alarms: ['ports', 'texts', 'streams', 'session', 'records', 'transfer', 'journal', 'attention'],
  boards: ['ports', 'windows', 'session', 'attention'],
  testAlarm: ['ports', 'streams', 'attention', 'alarms'],
  diagnostics: ['ports', 'log', 'net', 'session', 'storage', 'records', 'transfer'],
  selfTest: ['ports', 'log', 'recovery', 'windows', 'storage', 'journal', 'diagnostics'],
  adapters: ['ports', 'log', 'recovery', 'storage', 'attention', 'selfTest'],
};

/**
 * Stages in which `app` puts the rooms together, each a file of `src/main/app/stages`: a stage knows those
 * before it, compose knows all of them, and nothing else knows any.
 */
export const STAGES = ['input', 'storage', 'network', 'session', 'alarms', 'windows', 'bridge'];

/**
 * Floors of the renderer, lowest first: a folder imports those below its floor. Folders of one floor do
 * not know each other, and neither do screens or windows: what two of them share is on a floor below.
 */
export const RENDERER = [
  ['bridge', 'frames'],
  ['data'],
  ['ui'],
  ['charts', 'maps', 'start'],
  ['records'],
  ['features'],
  // The page on which boards are arranged draws their tiles.
  ['boards'],
  ['screens'],
  ['windows'],
];

/** Folders whose sub-folders do not know each other. */
export const APART = ['src/renderer/screens', 'src/renderer/windows'];
