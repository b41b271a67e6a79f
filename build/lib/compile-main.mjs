import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { crc32 } from 'node:zlib';
import { Children } from './children.mjs';
import { lacksDisplay, ownBus, startDisplay } from './display.mjs';
import { root } from './paths.mjs';
import { say, Stop } from './say.mjs';

/** As src/main/recovery/codeCache.ts reads them. */
const CODE = 'app.cjs';
const COMPILED = 'app.cache';
/** Natives and what finds them by its own place; the rest of the packages goes into the one file. */
const OUTSIDE = ['electron', 'keytar', '@photostructure/sqlite'];
/** What code expects around it, as Node gives it to every file of this kind. */
const BEFORE = '(function (exports, require, module, __filename, __dirname) { ';
const AFTER = '\n});';
/** The app has started, drawn its first page and ended by then, ms. */
const LIMIT_MS = 60_000;

/**
 * Writes main a second time, as the one file out/main/app.cjs of which V8 can keep the compiled form: it keeps
 * none of modules (src/main/recovery/codeCache.ts).
 */
export async function bundleMain(folder = join(root, 'out', 'main')) {
  const { build } = await import('vite');
  // A build for production says so to this process too: what is started from it later, the tests, is none.
  const mode = process.env.NODE_ENV;
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    // Of the packages all but these go into the one file.
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
      rollupOptions: {
        input: { app: join(folder, 'index.js') },
        external: [...OUTSIDE, /^node:/, ...builtinModules],
        treeshake: false,
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
        },
      },
    },
  });
  if (mode === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = mode;
  const file = join(folder, CODE);
  writeFileSync(file, `${BEFORE}${inAscii(readFileSync(file, 'utf8'))}${AFTER}`);
}

/** Code whose texts are escaped: V8 keeps it in half the memory, and Node reads it without decoding. */
function inAscii(code) {
  if (code.includes('String.raw')) throw new Stop('An escape in a raw text would be told as such.');
  return code.replace(
    /[^\0-\x7f]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Lets a runtime compile main by running it: it starts, draws its first page and ends, and what was compiled until
 * then is kept beside the code, for this runtime alone. Where that fails, main starts from its source.
 * @param {import('../as-user.mjs').Runner} runner
 */
export async function compileMain(runner) {
  const code = readFileSync(join(root, 'out', 'main', CODE));
  const target = join(root, 'out', 'main', COMPILED);
  if (!isOf(target, runner.version, code)) {
    rmSync(target, { force: true });
    say(`compiling main for Electron ${runner.version}`);
    const work = mkdtempSync(join(runner.work, 'compiled-'));
    runner.makeWritable([relative(runner.root, work)]);
    try {
      const made = join(work, COMPILED);
      await startOnce(runner, work, made);
      if (!existsSync(made)) return say('main was not compiled: it starts from its source');
      // Written anew: a copy would belong to whoever ran it.
      writeFileSync(target, readFileSync(made));
    } finally {
      rmSync(work, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  if (runner.root !== root)
    writeFileSync(join(runner.root, 'out', 'main', COMPILED), readFileSync(target));
}

/** One start with an empty data folder, on a display of its own where there is none. */
async function startOnce(runner, work, made) {
  const children = new Children();
  const env = { ...runner.options.env, CHENGJING_COMPILE_TO: made };
  const own = { ...runner, options: { ...runner.options, env } };
  try {
    if (lacksDisplay()) await startDisplay(children, own, false);
    const args = [runner.electron, runner.root, '--check', `--user-data-dir=${join(work, 'data')}`];
    const bus = lacksDisplay() && !env.DBUS_SESSION_BUS_ADDRESS ? ownBus(own) : [];
    const [command, ...rest] = [...bus, ...args];
    const app = children.start(command, rest, { ...own.options, stdio: 'ignore' });
    const timer = setTimeout(() => void children.end(app), LIMIT_MS);
    await new Promise((resolve) => {
      app.once('error', resolve);
      app.once('exit', resolve);
    });
    clearTimeout(timer);
  } catch (error) {
    say(String(error));
  } finally {
    await children.stop();
  }
}

/** True when the compiled file is there for this code and this runtime: its first line says so. */
function isOf(file, version, code) {
  if (!existsSync(file)) return false;
  const [line] = readFileSync(file, 'latin1').split('\n', 1);
  try {
    const head = JSON.parse(line);
    return head.runtime.startsWith(`${version} `) && head.code === crc32(code);
  } catch {
    return false;
  }
}
