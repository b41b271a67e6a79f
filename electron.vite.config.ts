import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import { runnerImport, type Rolldown } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const alias = {
  '@shared': at('./src/shared'),
  '@disk': at('./src/disk'),
  '@main': at('./src/main'),
  '@renderer': at('./src/renderer'),
  '@demo': at('./src/demo'),
};

/** Packages that go into the built files; native ones and those loaded on demand stay outside. */
const BUNDLED = [
  '@date-fns/tz',
  '@fastify/multipart',
  '@fastify/websocket',
  'axios',
  'electron-log',
  'electron-store',
  'fastify',
  'i18next',
  'lossless-json',
  'tough-cookie',
  'ws',
  'zod',
];

/** Entries by name, without those whose file is not there yet. */
function entries(files: Readonly<Record<string, string>>): Record<string, string> {
  const there = Object.entries(files).filter(([, file]) => existsSync(at(file)));
  return Object.fromEntries(there.map(([name, file]) => [name, at(file)]));
}

/** The page of every window by the window's name: windows/<name>/index.html. */
function windowPages(): Record<string, string> {
  const names = readdirSync(at('./src/renderer/windows'));
  return entries(
    Object.fromEntries(names.map((name) => [name, `./src/renderer/windows/${name}/index.html`])),
  );
}

const json = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** The catalogue as declarations import it, and what makes its data. */
const DECLARATIONS = at('./src/shared/catalogue/index.ts');
const KEPT = at('./src/shared/catalogue/later.ts');

/** Evaluates a module of ours while the app is built. */
async function evaluated<T>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(file, { configFile: false, logLevel: 'error' });
  return module;
}

/** The code of main and of the demo platform that gets at the texts: it lies beside them, or one folder deeper. */
const LATER_CODE = `
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knowLater } from './known';
export { allFamilies, callOf, findCall, findFamily } from './known';
const here = dirname(fileURLToPath(import.meta.url));
const folder = join(basename(here) === 'chunks' ? dirname(here) : here, 'catalogue');
const read = (area) => JSON.parse(readFileSync(join(folder, area + '.json'), 'utf8'));
`;

/**
 * Main and the demo platform get the catalogue as data too, one file for each area, which is read when it is first
 * needed: a start needs a few of them.
 */
function catalogueLater() {
  return {
    name: 'catalogue-later',
    enforce: 'pre' as const,
    async load(this: Rolldown.PluginContext, id: string): Promise<string | null> {
      if (id !== DECLARATIONS) return null;
      const { FAMILIES } =
        await evaluated<typeof import('./src/shared/catalogue/index')>(DECLARATIONS);
      const { keptLater } = await evaluated<typeof import('./src/shared/catalogue/later')>(KEPT);
      const { names, order, texts } = keptLater(FAMILIES);
      for (const [area, source] of Object.entries(texts))
        this.emitFile({ type: 'asset', fileName: `catalogue/${area}.json`, source });
      return `${LATER_CODE}\nknowLater({ names: ${json(names)}, order: ${json(order)}, read });`;
    },
  };
}

/** What windows have of the catalogue, and the name under which the families of an area are a file. */
const CATALOGUE = at('./src/shared/catalogue/byArea.ts');
const AREA = 'catalogue-area:';

/**
 * Declarations are evaluated here, once, and windows get their data: the index in each window's own code, the
 * families of an area as one file that is read when the area is first needed.
 */
function catalogueAsData() {
  const areas = new Map<string, unknown>();
  return {
    name: 'catalogue-as-data',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id.startsWith(AREA) ? `\0${id}` : null),
    async load(id: string): Promise<string | null> {
      if (id.startsWith(`\0${AREA}`))
        return `export const families = ${json(areas.get(id.slice(AREA.length + 1)))};`;
      if (id !== CATALOGUE) return null;
      const module = await evaluated<typeof import('./src/shared/catalogue/byArea')>(CATALOGUE);
      for (const [area, load] of Object.entries(module.AREAS)) areas.set(area, await load());
      const loads = [...areas.keys()].map(
        (area) =>
          `${JSON.stringify(area)}: () => import(${JSON.stringify(AREA + area)}).then(({ families }) => families)`,
      );
      return `export const ENTRIES = ${json(module.ENTRIES)};\nexport const AREAS = { ${loads.join(', ')} };`;
    },
  };
}

/** The one thing that windows need of the contract at run time. */
const TIME_LIMITS = at('./src/shared/ipc/timeLimits.ts');

/** The contract's schemas stay in main: a window gets its time limits as data, and starts without compiling them. */
function contractAsData() {
  return {
    name: 'contract-as-data',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | null> {
      if (id !== TIME_LIMITS) return null;
      const module = await evaluated<typeof import('./src/shared/ipc/timeLimits')>(TIME_LIMITS);
      return `export const TIME_LIMITS = ${json(module.TIME_LIMITS)};`;
    },
  };
}

/** Windows reach the schema library through one file, which tells it first what the content policy allows. */
function zodWithoutCode() {
  const own = at('./src/renderer/bridge/zod.ts');
  return {
    name: 'zod-without-code',
    enforce: 'pre' as const,
    resolveId: (id: string, importer?: string) => (id === 'zod' && importer !== own ? own : null),
  };
}

/** Adapters of axios that main never takes, by the names under which axios imports them. */
const UNUSED_ADAPTERS: Readonly<Record<string, string>> = {
  './fetch.js': 'export const getFetch = () => null; export default null;',
  './xhr.js': 'export default null;',
};

/**
 * What axios does at every start for calls that main never makes, by the end of its file: HTTP/2 takes as long to
 * load as the rest of Node's network code; to look for FormData loads Node's own fetch, and forms are told by their
 * name as well.
 */
const UNUSED_OF_AXIOS: Readonly<Record<string, readonly [string, string]>> = {
  '/axios/lib/adapters/http.js': ["import http2 from 'http2';", 'const http2 = {};'],
  '/axios/lib/helpers/Http2Sessions.js': ["import http2 from 'http2';", 'const http2 = {};'],
  '/axios/lib/utils.js': [
    "typeof G.FormData !== 'undefined' ? G.FormData : undefined",
    'undefined',
  ],
};

/** Main calls by Node's http. To look whether there is a fetch loads all of Node's own one at every start. */
function axiosOverHttp() {
  const empty = '\0unused-adapter:';
  return {
    name: 'axios-over-http',
    enforce: 'pre' as const,
    resolveId: (id: string, importer?: string) =>
      Object.hasOwn(UNUSED_ADAPTERS, id) && importer?.endsWith('/axios/lib/adapters/adapters.js')
        ? `${empty}${id}`
        : null,
    load: (id: string) =>
      id.startsWith(empty) ? (UNUSED_ADAPTERS[id.slice(empty.length)] ?? null) : null,
    transform(code: string, id: string) {
      const file = Object.keys(UNUSED_OF_AXIOS).find((end) => id.endsWith(end));
      const [found, instead] = UNUSED_OF_AXIOS[file ?? ''] ?? [];
      if (found === undefined || instead === undefined) return null;
      if (!code.includes(found)) throw new Error(`axios no longer says "${found}" in ${id}`);
      return { code: code.replace(found, instead), map: null };
    },
  };
}

export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [axiosOverHttp(), catalogueLater()],
    build: {
      // Electron 33 runs Node 20.18, the oldest that must run this.
      target: 'node20',
      // Less to parse at every start.
      minify: true,
      // One file is read faster than the hundreds of these packages; start-up is measured.
      externalizeDeps: { exclude: BUNDLED },
      rollupOptions: {
        input: entries({
          boot: './src/main/boot.ts',
          index: './src/main/index.ts',
          platform: './src/demo/utility.ts',
          'platform-cli': './src/demo/cli.ts',
          'journal-worker': './src/main/journalWorker.ts',
          'journal-reader': './src/main/journalReader.ts',
          'transfer-worker': './src/main/transfer/worker.ts',
          'journal-cli': './src/main/journalCommand.ts',
        }),
        output: { format: 'es' },
      },
    },
  },
  preload: {
    resolve: { alias },
    build: {
      // A sandboxed preload can require nothing but electron: one CommonJS file for every window.
      externalizeDeps: false,
      rollupOptions: {
        input: entries({ bridge: './src/preload/bridge.ts' }),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('./src/renderer'),
    resolve: { alias },
    plugins: [catalogueAsData(), contractAsData(), zodWithoutCode()],
    build: {
      target: 'chrome130',
      minify: true,
      // Asset files only: the content policy allows data: for pictures and fonts, not for scripts.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 3000,
      rollupOptions: {
        input: windowPages(),
      },
    },
  },
});
