// The page of the map's bench: our map and a bare one, from the folder that BENCH_PAGE names.
const { readFile } = require('node:fs/promises');
const { extname, join, normalize } = require('node:path');
const { app, BrowserWindow, protocol } = require('electron');

const FOLDER = process.env.BENCH_PAGE;
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};

// Workers need an origin, which files have not.
protocol.registerSchemesAsPrivileged([
  { scheme: 'bench', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

app.whenReady().then(() => {
  protocol.handle('bench', async ({ url }) => {
    const path = normalize(decodeURIComponent(new URL(url).pathname));
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    return new globalThis.Response(await readFile(join(FOLDER, path)), {
      headers: { 'Content-Type': type },
    });
  });
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { contextIsolation: true, sandbox: true, backgroundThrottling: false },
  });
  window.webContents.on('did-finish-load', () => process.stdout.write('READY map\n'));
  void window.loadURL('bench://page/index.html');
});
