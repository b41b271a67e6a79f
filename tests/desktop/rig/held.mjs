/**
 * Started in place of the application, whose folder is the next argument, to hold its `ready` back
 * until Playwright is attached. Else the first windows come while Playwright takes stock of them,
 * and now and then it waits for ever for one of them although the application is up.
 */
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const attached = new Promise((resolve) => {
  // Playwright calls it by this name as soon as it is attached.
  globalThis.__playwright_run = () => resolve();
});
const ready = app.whenReady.bind(app);
app.whenReady = () => attached.then(ready);

process.argv.splice(1, 1);
const folder = process.argv[1] ?? '';
const { main, name, productName, version } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);
if (version) app.setVersion(version);
if (productName ?? name) app.setName(productName ?? name);
app.setAppPath(folder);
await import(pathToFileURL(join(folder, main ?? 'index.js')).href);
