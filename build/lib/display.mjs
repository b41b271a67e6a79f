import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './run.mjs';
import { say, Stop } from './say.mjs';

const SIZE = '1920x1080x24';
/** Often enough to follow what happens, rare enough to cost nothing. */
const PICTURE_MS = 3_000;
const STARTED_MS = 15_000;
const BUS = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/** Whether Electron has no screen to draw on. */
export function lacksDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
}

/**
 * A display of our own: server on a free number and a window manager.
 * @param {import('./children.mjs').Children} children
 * @param {import('../as-user.mjs').Runner} runner whose environment gains DISPLAY
 * @param {boolean} shown whether a picture of it is kept for whoever wants to see it
 */
export async function startDisplay(children, runner, shown = true) {
  const server = children.start(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', SIZE, '-nolisten', 'tcp'],
    { ...runner.options, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  runner.options.env.DISPLAY = `:${await firstLine(server)}`;
  children.start('openbox', [], { ...runner.options, stdio: 'ignore' });
  if (!shown) return;
  const picture = join(runner.work, 'window.png');
  say(`no display here, so the app runs on one of its own (${runner.options.env.DISPLAY})`);
  say(`what it shows: ${picture} (made again every ${PICTURE_MS / 1000} s)`);
  const timer = setInterval(() => takePicture(picture, runner), PICTURE_MS);
  timer.unref();
}

/**
 * The command that runs another one on a session bus of its own, which toasts, tray and keychain
 * ask for. The bus starts no services: those of a desktop that is not there only complain.
 * @param {import('../as-user.mjs').Runner} runner
 * @returns {string[]} to be put before the command
 */
export function ownBus(runner) {
  const config = join(runner.work, 'session-bus.conf');
  writeFileSync(config, BUS, { mode: 0o644 });
  return ['dbus-run-session', `--config-file=${config}`, '--'];
}

function takePicture(picture, runner) {
  const fresh = picture.replace(/png$/, 'new.png');
  const result = ask('import', ['-window', 'root', fresh], runner.options);
  if (result.code === 0) renameSync(fresh, picture);
  else say(`no picture of the window: ${result.out.trim()}`);
}

function firstLine(server) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Stop('Xvfb did not start.')), STARTED_MS);
    server.once('exit', (code) => reject(new Stop(`Xvfb ended with ${code}.`)));
    server.once('error', (error) => reject(new Stop(`Xvfb: ${error.message}`)));
    server.stdio[3].once('data', (data) => {
      clearTimeout(late);
      resolve(data.toString().trim());
    });
  });
}
