import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Files and layers of the architecture are held apart by build/lib/layers.mjs; here, single names. */
const FILES = [
  'error',
  {
    // Where databases lie nothing is renamed or removed but through the rule of disk/files.
    paths: ['node:fs', 'node:fs/promises'].map((name) => ({
      name,
      importNames: [
        'rename',
        'renameSync',
        'rm',
        'rmSync',
        'unlink',
        'unlinkSync',
        'promises',
        'default',
      ],
      message:
        'A database that this thread has opened is never renamed or removed: use @disk/files.',
    })),
  },
];

/** The library's own hook takes any string for a key. */
const UNTYPED_TEXTS = {
  name: 'react-i18next',
  importNames: ['useTranslation', 'Trans', 'Translation', 'withTranslation'],
  message: 'useTranslation of renderer/data/translation takes only keys that have a text.',
};

/** React holds what a Suspense boundary reveals back for up to 300 ms, while nothing runs. */
const NO_SUSPENSE = {
  name: 'react',
  importNames: ['lazy', 'Suspense', 'default'],
  message: 'Code that comes later is shown by later of renderer/ui/later, as soon as it is there.',
};

const tests = ['tests/**/*.{ts,tsx}'];
const sources = ['src/**/*.{ts,tsx}'];

const NO_TIMERS = ['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({
  name,
  message: 'Timers go through the clock port, so that tests can drive them.',
}));

const NO_DEFAULT_EXPORT = { selector: 'ExportDefaultDeclaration', message: 'No default exports.' };
/** How a person is named is decided in one place: names are shown, ids are compared. */
const NO_REAL_NAME = [
  "MemberExpression[property.name='realName']",
  "ObjectPattern > Property[key.name='realName']",
].map((selector) => ({
  selector,
  message: 'displayName of shared/model/person tells the name of a user.',
}));

/** One zone on every screen, the server's: these speak of the workstation's. */
const NO_OWN_ZONE = {
  selector:
    'MemberExpression[property.name=/^(getTimezoneOffset|toLocale(Date|Time)?String|[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds))$/]',
  message: 'Times are shown by the server’s clock: renderer/data/time and shared/base/time.',
};

export default tseslint.config(
  { ignores: ['node_modules/**', 'out/**', 'dist/**', '.cache/**'] },
  js.configs.recommended,
  {
    files: [...sources, ...tests, '*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program of everything: with one of each process, what they share is checked seven times.
        project: './build/tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
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
    files: ['src/renderer/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...NO_REAL_NAME, NO_OWN_ZONE],
    },
  },
  {
    // The library's picker works with the fields of a Date; only here they become the server's times.
    files: ['src/renderer/records/kinds/picker.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...NO_REAL_NAME] },
  },
  {
    // In its own project shared knows no timers of a host; the program of all rules knows those of Node.
    files: ['src/shared/base/clock.ts'],
    rules: { '@typescript-eslint/no-unnecessary-type-assertion': 'off' },
  },
  {
    // The rule itself, what reads names off the wire, and the demo platform that makes them up.
    files: ['src/shared/model/person.ts', 'src/main/session/dialects/**/*.ts', 'src/demo/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT] },
  },
  {
    files: ['src/main/journal/**/*.ts', 'src/demo/store/**/*.ts', 'src/demo/server.ts'],
    rules: { 'no-restricted-imports': FILES },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': ['error', { paths: [UNTYPED_TEXTS, NO_SUSPENSE] }],
    },
  },
  {
    files: ['src/renderer/data/translation.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [NO_SUSPENSE] }] },
  },
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
    files: ['tests/bench/**', 'tests/tour/**', 'src/demo/cli.ts', 'src/main/journalCommand.ts'],
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
