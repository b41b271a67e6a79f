import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  APART,
  ELECTRON,
  MAIN,
  PROCESSES,
  RENDERER,
  STAGES,
  WITHOUT_NODE,
  WITHOUT_REACT,
} from './layers.mjs';

const REACT = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-i18next',
  '@blueprintjs',
  'ag-grid-',
];

/** Names of the folders in a folder; a folder that the layers forget is an error, not a hole. */
function foldersOf(root, path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

const anyOf = (names) => `(${names.join('|')})`;
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** @throws Error when a folder of the sources stands in no layer, or a layer has no folder. */
function matched(root, path, known) {
  const there = foldersOf(root, path);
  const missing = there.filter((name) => !known.includes(name));
  const gone = known.filter((name) => !there.includes(name));
  if (missing.length > 0) throw new Error(`${path}: no layer has ${missing.join(', ')}`);
  if (gone.length > 0) throw new Error(`${path}: there is no folder ${gone.join(', ')}`);
  return there;
}

function processRules(root) {
  matched(root, 'src', Object.keys(PROCESSES));
  return Object.entries(PROCESSES).map(([name, may]) =>
    rule(
      `process-${name}`,
      `${name} imports ${['its own code', ...may].join(', ')} alone; processes talk by messages.`,
      { path: `^src/${name}/` },
      { path: '^src/', pathNot: `^src/${anyOf([name, ...may])}/` },
    ),
  );
}

function mainRules(root) {
  const rooms = matched(root, 'src/main', [...Object.keys(MAIN), 'app']).filter(
    (one) => one !== 'app',
  );
  return rooms.map((name) =>
    rule(
      `main-${name}`,
      `main/${name} imports ${['its own files', ...MAIN[name]].join(', ')} alone; app puts rooms together.`,
      { path: `^src/main/${name}/` },
      { path: '^src/main/', pathNot: `^src/main/${anyOf([name, ...MAIN[name]])}/` },
    ),
  );
}

/** A rule for each stage, and one for all other files. */
function stageRules() {
  const home = 'src/main/app/stages';
  return [
    ...STAGES.map((name, nth) =>
      rule(
        `stage-${name}`,
        `Stage ${name} knows the stages before it alone; upwards it has signals.`,
        { path: `^${home}/${name}\\.ts$` },
        { path: `^${home}/`, pathNot: `^${home}/${anyOf(STAGES.slice(0, nth))}\\.ts$` },
      ),
    ),
    rule(
      'stages',
      'Only compose knows the stages; a file among them stands in their order.',
      { path: '^src/', pathNot: `^src/main/app/(compose|stages/${anyOf(STAGES)})\\.ts$` },
      { path: `^${home}/` },
    ),
  ];
}

function rendererRules(root) {
  matched(root, 'src/renderer', RENDERER.flat());
  return RENDERER.flatMap((floor, nth) =>
    floor.map((name) =>
      rule(
        `renderer-${name}`,
        `renderer/${name} imports its own files and the floors below it.`,
        { path: `^src/renderer/${name}/` },
        {
          path: '^src/renderer/.+/',
          pathNot: `^src/renderer/${anyOf([name, ...RENDERER.slice(0, nth).flat()])}/`,
        },
      ),
    ),
  );
}

function libraryRules() {
  return [
    rule(
      'electron',
      'Only the adapters of main and the preload import electron.',
      { path: '^src/', pathNot: `^${anyOf(ELECTRON)}` },
      { path: '(^|/)electron(/|$)', pathNot: '^src/' },
    ),
    rule(
      'node',
      `${WITHOUT_NODE.join(' and ')} are no Node code.`,
      { path: `^src/${anyOf(WITHOUT_NODE)}/` },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'react',
      'Only the renderer draws.',
      { path: `^src/${anyOf(WITHOUT_REACT)}/` },
      { path: `(^|node_modules/)${anyOf(REACT)}`, pathNot: '^src/' },
    ),
    rule(
      'sqlite',
      'Databases are opened through disk/sqlite.',
      { path: '^src/', pathNot: '^src/disk/' },
      { path: '(^|/)(node:sqlite|sqlite|@photostructure/sqlite)(/|$)', pathNot: '^src/' },
    ),
    rule(
      'grid',
      'Grids are made through renderer/ui/grid, which alone knows the library.',
      { path: '^src/', pathNot: '^src/renderer/ui/grid/' },
      { path: '(^|node_modules/)ag-grid-', pathNot: '^src/' },
    ),
    rule(
      'sheet',
      'Sheets are made through renderer/records/sheet, which alone knows the library.',
      { path: '^src/', pathNot: '^src/renderer/records/sheet/' },
      { path: '(^|node_modules/)@blueprintjs/table', pathNot: '^src/' },
    ),
    rule(
      'channels',
      'Names of channels live in main/ipc, shared/ipc and the preload.',
      { path: '^src/', pathNot: '^src/(main/ipc|shared/ipc|preload|renderer/bridge)/' },
      { path: '^src/shared/ipc/channels' },
    ),
    rule(
      'bridge',
      'Pages ask main through renderer/bridge alone.',
      { path: '^src/renderer/', pathNot: '^src/renderer/bridge/' },
      { path: '^src/shared/ipc/channels' },
    ),
  ];
}

/**
 * The rules of dependency-cruiser for the sources of a folder.
 * @param {string} root the folder that holds src.
 * @throws Error when a folder of the sources stands in no layer.
 */
export function layerRules(root) {
  return [
    rule('cycle', 'No file imports itself over others, not even a type.', {}, { circular: true }),
    rule('unresolved', 'What is imported is there.', { path: '^src/' }, { couldNotResolve: true }),
    ...processRules(root),
    ...mainRules(root),
    ...stageRules(),
    ...rendererRules(root),
    ...APART.map((path) =>
      rule(
        'apart',
        'Neighbours of this folder do not know each other: what two share is on a floor below.',
        { path: `^${path}/([^/]+)/` },
        { path: `^${path}/`, pathNot: `^${path}/$1/` },
      ),
    ),
    ...libraryRules(),
  ];
}
