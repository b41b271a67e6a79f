import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT } from './load';

/** What a clone holds that the scripts read. */
const COPIED = ['build', 'resources', 'src', 'tests', 'package.json', 'package-lock.json'];
/** Starting some of them means to load the whole catalogue; on a machine that does something else, ms. */
const SLOW_MS = 120_000;
/** A program that hangs is ended: each of these is over in a few seconds. */
const LIMIT_MS = 100_000;

interface Start {
  readonly args: readonly string[];
  readonly code: number;
  /** Somewhere in what it prints. */
  readonly says: RegExp;
}

const NOTHING = /^$/;

/**
 * Every script that somebody starts as a program, started so that it comes as far as it can without
 * the network, a display or Wine: what it says shows that its own code ran.
 */
const PROGRAMS: Readonly<Record<string, Start>> = {
  'build/setup.mjs': { args: [], code: 0, says: /^· Electron \S+ \(.*\)$/m },
  'build/start.mjs': { args: ['--help'], code: 0, says: /npm start --/ },
  'build/test.mjs': { args: ['none'], code: 1, says: /There is no suite none/ },
  'build/run.mjs': { args: ['none'], code: 1, says: /usage: run\.mjs bench\|soak\|/ },
  'build/package.mjs': { args: ['--help'], code: 0, says: /npm run package/ },
  // The copy has no eslint.config.js; the layers are looked at all the same.
  'build/lint.mjs': { args: [], code: 1, says: /import graph: \d+ files[\s\S]*eslint\.config/ },
  'build/layers.mjs': {
    args: [],
    code: 0,
    says: /^import graph: \d+ files.* 0 cycles, 0 breaches/m,
  },
  'build/make-icons.mjs': { args: [], code: 0, says: NOTHING },
  'build/make-sounds.mjs': { args: [], code: 0, says: NOTHING },
  // The copy has no electron.vite.config.ts: it is the first thing that is missed.
  'build/lib/build-app.mjs': { args: [], code: 1, says: /ENOENT.*electron\.vite\.config/ },
  'build/lib/run-ts.mjs': { args: ['tests/spec/family.ts', 'user'], code: 0, says: /\S/ },
  'build/lib/pack.mjs': { args: ['nowhere', '45.0.0', 'out'], code: 1, says: /nowhere|ENOENT/ },
  'build/lib/pack/sign.mjs': { args: ['a.exe'], code: 2, says: /No certificate is named/ },
  'tests/support/kpiReference.mjs': {
    args: ['tests/fixtures/kpi/log-01.jsonl'],
    code: 0,
    says: /"byOperator"/,
  },
  'tests/fixtures/kpi/makeLogs.mjs': { args: ['out'], code: 0, says: NOTHING },
  // Neither compiler nor NSIS is found: that is how far they come on every machine.
  'tests/support/windows/make.mjs': { args: ['out', '45.0.0'], code: 1, says: /windres ENOENT/ },
  'tests/support/windows/compile.mjs': { args: ['out', 'x', '1.0.0'], code: 1, says: /makensis/ },
};

/** Started by Electron, which has a test of its own: it reads its arguments too. */
const OF_ELECTRON = ['build/lib/default-app.mjs', 'tests/desktop/rig/held.mjs'];

describe('in a folder whose name has spaces and Chinese characters', () => {
  let parent = '';
  let folder = '';
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'chengjing-programs-'));
    folder = join(parent, '测试 目录 with space');
    mkdirSync(join(folder, 'out'), { recursive: true });
    for (const path of COPIED) cpSync(join(PROJECT, path), join(folder, path), { recursive: true });
    const link = (path: string): void =>
      symlinkSync(join(PROJECT, path), join(folder, path), 'junction');
    link('node_modules');
    mkdirSync(join(folder, '.cache'));
    for (const name of readdirSync(join(PROJECT, '.cache'))) {
      if (/^electron-\d/.test(name)) link(join('.cache', name));
      else if (name.endsWith('.txt')) cpSync(join(PROJECT, '.cache', name), at('.cache', name));
    }
    symlinkSync(folder, join(parent, 'link'), 'junction');
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }));

  const at = (...path: readonly string[]): string => join(folder, ...path);

  function start(base: string, name: string): { code: number | null; text: string } {
    const { args } = PROGRAMS[name] ?? { args: [] };
    // Windows programs are not found, and nothing of this run's own is passed on.
    const path = name.includes('/windows/') ? '/nowhere' : process.env['PATH'];
    const own = Object.entries(process.env).filter(([key]) => !/CSC_|^CHENGJING_/.test(key));
    const env = { ...Object.fromEntries(own), PATH: path };
    const done = spawnSync(process.execPath, [join(base, name), ...args], {
      cwd: base,
      encoding: 'utf8',
      timeout: LIMIT_MS,
      env,
    });
    return { code: done.status, text: `${done.stdout}${done.stderr}` };
  }

  it.each(Object.keys(PROGRAMS))(
    '%s runs',
    (name) => {
      const { code, text } = start(folder, name);
      expect(text).toMatch(PROGRAMS[name]?.says ?? /never/);
      expect(code).toBe(PROGRAMS[name]?.code);
    },
    SLOW_MS,
  );

  // The same mistake in another guise: Node resolves links in a module's own address, not in its argument.
  it.each(['build/setup.mjs', 'build/lib/pack/sign.mjs', 'tests/support/kpiReference.mjs'])(
    '%s runs through a link to it, too',
    (name) => {
      const { code, text } = start(join(parent, 'link'), name);
      expect(text).toMatch(PROGRAMS[name]?.says ?? /never/);
      expect(code).toBe(PROGRAMS[name]?.code);
    },
    SLOW_MS,
  );
});

describe('scripts', () => {
  const scripts = ['build', 'tests'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[mc]?js$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const read = (name: string): string => readFileSync(join(PROJECT, name), 'utf8');

  it('that read arguments are all started above', () => {
    const reading = scripts.filter((name) => read(name).includes('process.argv'));
    const known = [...Object.keys(PROGRAMS), ...OF_ELECTRON, 'build/lib/paths.mjs'];
    expect(reading.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !existsSync(join(PROJECT, name)))).toEqual([]);
  });

  it('that package.json names are all started above', () => {
    const { scripts: named } = JSON.parse(read('package.json')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const own = Object.values(named).flatMap(
      (text) => /\b(?:build|tests)\/\S+\.mjs/.exec(text) ?? [],
    );
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((name) => !(name in PROGRAMS))).toEqual([]);
  });

  it('ask in one place whether they are the program, and build no address from a path by hand', () => {
    const asking = scripts.filter((name) => /import\.meta\.url\s*===?/.test(read(name)));
    expect(asking).toEqual([]);
    const byHand = scripts.filter((name) =>
      /file:\/\/\/?[^'"\s]*\$\{(?!pathToFileURL)/.test(read(name)),
    );
    expect(byHand).toEqual([]);
  });
});
