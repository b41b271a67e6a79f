// The yardstick of start-up: one window with an empty page and nothing else.
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false });
  window.once('ready-to-show', () => {
    window.show();
    process.stdout.write('READY bare\n');
  });
  void window.loadURL('data:text/html,<!doctype html><title>bare</title>');
});
