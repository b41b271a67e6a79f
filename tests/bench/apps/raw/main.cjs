// The yardstick of the bridge: one raw invoke that answers a small object, and one plain axios call.
const { join } = require('node:path');
const { app, BrowserWindow, ipcMain } = require('electron');
const axios = require('axios');

const ANSWER = { version: '0.0.0', electron: process.versions.electron, notices: [] };
ipcMain.handle('raw', () => ANSWER);
// One plain axios call, timed here so that no IPC is in it.
ipcMain.handle('page', async (_event, url, headers) => {
  const begun = performance.now();
  await axios.get(url, { headers });
  return performance.now() - begun;
});

app.whenReady().then(() => {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      preload: join(__dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
    },
  });
  window.webContents.on('did-finish-load', () => process.stdout.write('READY raw\n'));
  void window.loadURL('data:text/html,<!doctype html><title>raw</title>');
});
