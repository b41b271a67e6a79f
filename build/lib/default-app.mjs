/**
 * Copied into the registry's runtime as resources/app/main.mjs, for it comes without Electron's own
 * default app: opens the application folder that the command line names. The top-level await
 * holds back `ready` until the application's main module is loaded, as with Electron's own.
 */
import { app } from 'electron';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const given = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (!given) {
  process.stderr.write('usage: electron [switches] <application folder or main file>\n');
  process.exit(1);
}
const path = resolve(given);
if (!existsSync(path)) {
  process.stderr.write(`There is no application at ${path}.\n`);
  process.exit(1);
}
const folder = statSync(path).isDirectory() ? path : dirname(path);
const manifestPath = join(folder, 'package.json');
const manifest = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {};
if (manifest.version) app.setVersion(manifest.version);
const name = manifest.productName ?? manifest.name;
if (name) app.setName(name);
app.setAppPath(folder);
// Switches that came before the folder are not the application's arguments.
process.argv.splice(1, process.argv.indexOf(given), path);
try {
  await import(
    pathToFileURL(folder === path ? join(folder, manifest.main ?? 'index.js') : path).href
  );
} catch (error) {
  process.stderr.write(`The application could not be loaded.\n${error?.stack ?? error}\n`);
  process.exit(1);
}
