import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What a process must not import; the dependency rules of the developer part of the README. */
const forbid = (...groups) => [
  'error',
  {
    patterns: groups.map(([group, message, importNames]) =>
      importNames === undefined ? { group, message } : { group, message, importNames },
    ),
  },
];

const OTHER = {
  main: [['@main/*', '**/main/**'], 'The main process is reached over shared/ipc only.'],
  disk: [['@disk/*', '**/disk/**'], 'Files and databases are those of main and demo.'],
  renderer: [['@renderer/*', '**/renderer/**'], 'Windows are reached over shared/ipc only.'],
  demo: [['@demo/*', '**/demo/**'], 'The demo platform is reached over its port only.'],
  preload: [['@preload/*', '**/preload/**'], 'The preload imports; nothing imports it.'],
  electron: [['electron', 'electron/*'], 'Only main/adapters and preload import electron.'],
  node: [['node:*'], 'shared and renderer are no Node code.'],
  react: [['react', 'react-*', '@blueprintjs/*', 'ag-grid-*'], 'shared is pure TypeScript.'],
  // Where databases lie nothing is renamed or removed but through the rule of disk/files.
  files: [
    ['node:fs', 'node:fs/promises'],
    'A database that this thread has opened is never renamed or removed: use @disk/files.',
    ['rename', 'renameSync', 'rm', 'rmSync', 'unlink', 'unlinkSync', 'promises', 'default'],
  ],
  sqlite: [['node:sqlite', '@photostructure/*'], 'Databases are opened through @disk/sqlite.'],
  channels: [['@shared/ipc/roles'], 'Channel names live in main/ipc, shared/ipc and preload.'],
};

const tests = ['tests/**/*.{ts,tsx}'];
const sources = ['src/**/*.{ts,tsx}'];

const NO_TIMERS = ['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({
  name,
  message: 'Timers go through the clock port, so that tests can drive them.',
}));

const MAIN = [
  OTHER.renderer,
  OTHER.demo,
  OTHER.preload,
  OTHER.electron,
  OTHER.channels,
  OTHER.sqlite,
];
const DEMO = [OTHER.main, OTHER.renderer, OTHER.preload, OTHER.electron, OTHER.react, OTHER.sqlite];

/** Arrows inside the renderer: ui ← charts, maps, crud ← boards, screens ← app. */
const layer = (folders, above) => ({
  files: folders.map((folder) => `src/renderer/${folder}/**/*.{ts,tsx}`),
  rules: {
    'no-restricted-imports': forbid(
      OTHER.main,
      OTHER.disk,
      OTHER.demo,
      OTHER.preload,
      OTHER.electron,
      OTHER.node,
      [
        above.flatMap((name) => [`@renderer/${name}/*`, `@renderer/${name}`, `**/${name}/**`]),
        'An arrow back in the renderer: see the layout in the README.',
      ],
    ),
  },
});

const NO_DEFAULT_EXPORT = { selector: 'ExportDefaultDeclaration', message: 'No default exports.' };
/** How a person is named is decided in one place: names are shown, ids are compared. */
const NO_REAL_NAME = [
  "MemberExpression[property.name='realName']",
  "ObjectPattern > Property[key.name='realName']",
].map((selector) => ({
  selector,
  message: 'displayName of shared/model/person tells the name of a user.',
}));

export default tseslint.config(
  { ignores: ['node_modules/**', 'out/**', 'dist/**', '.cache/**'] },
  js.configs.recommended,
  {
    files: [...sources, ...tests, '*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver': {
        typescript: {
          project: ['src/*/tsconfig.json', 'tests/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        },
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { disallowTypeAnnotations: false, fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'error',
      'max-lines': ['error', { max: 500, skipComments: false }],
    },
  },
  {
    files: sources,
    rules: {
      'no-restricted-globals': ['error', ...NO_TIMERS],
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...NO_REAL_NAME],
    },
  },
  {
    // The rule itself, what reads names off the wire, and the demo platform that makes them up.
    files: ['src/shared/model/person.ts', 'src/main/session/dialects/**/*.ts', 'src/demo/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT] },
  },
  {
    files: ['src/shared/**/*.ts'],
    rules: {
      'no-restricted-imports': forbid(
        OTHER.main,
        OTHER.disk,
        OTHER.renderer,
        OTHER.demo,
        OTHER.preload,
        OTHER.electron,
        OTHER.node,
        OTHER.react,
      ),
    },
  },
  {
    files: ['src/disk/**/*.ts'],
    rules: {
      'no-restricted-imports': forbid(
        OTHER.main,
        OTHER.renderer,
        OTHER.demo,
        OTHER.preload,
        OTHER.electron,
        OTHER.react,
      ),
    },
  },
  {
    files: ['src/main/**/*.ts'],
    ignores: ['src/main/adapters/**', 'src/main/ipc/**'],
    rules: { 'no-restricted-imports': forbid(...MAIN) },
  },
  {
    files: ['src/main/storage/journal/**/*.ts'],
    rules: { 'no-restricted-imports': forbid(...MAIN, OTHER.files) },
  },
  {
    files: ['src/main/adapters/**/*.ts', 'src/main/ipc/**/*.ts'],
    rules: {
      'no-restricted-imports': forbid(OTHER.renderer, OTHER.demo, OTHER.preload, OTHER.sqlite),
    },
  },
  {
    files: ['src/demo/**/*.ts'],
    rules: { 'no-restricted-imports': forbid(...DEMO) },
  },
  {
    files: ['src/demo/store/**/*.ts', 'src/demo/server.ts'],
    rules: { 'no-restricted-imports': forbid(...DEMO, OTHER.files) },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': forbid(
        OTHER.main,
        OTHER.disk,
        OTHER.demo,
        OTHER.preload,
        OTHER.electron,
        OTHER.node,
      ),
    },
  },
  layer(['ui'], ['charts', 'maps', 'crud', 'boards', 'screens', 'app']),
  layer(['charts', 'maps', 'crud'], ['boards', 'screens', 'app']),
  layer(['boards', 'screens'], ['app']),
  {
    // The rig measures and waits for the real world; only unit tests run on a fake clock.
    files: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
          message: 'No focused or skipped tests.',
        },
      ],
    },
  },
  {
    // Programs started by hand talk to a terminal.
    files: [
      'tests/bench/**',
      'tests/tour/**',
      'src/demo/cli.ts',
      'src/main/storage/journal/cli.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['build/**/*.mjs', '*.js', 'tests/**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        module: 'readonly',
        require: 'readonly',
        __dirname: 'readonly',
      },
    },
  },
);
