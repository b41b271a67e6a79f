import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Bus, startBus } from './bus';
import { Keychain } from './keychain';
import { endGroup, startProgram } from './programs';
import type { Environment } from './programs';
import { markedProcesses, signal } from './proc';
import { NO_VOICES, startSound } from './speaker';
import { startToasts } from './toasts';
import { Monitors, startXorg } from './xorg';

/** A running control room; it crosses to the test's process, so it is plain data. */
export interface RoomInfo {
  readonly folder: string;
  /** Stands in the environment of every process of this room: NAME=value. */
  readonly marker: string;
  readonly sessionBus: string;
  readonly systemBus: string;
  readonly env: Environment;
}

/** What `/tmp` gives is short: socket paths end at 108 bytes. */
const PLACE = '/tmp/chengjing-rig-';
/** Kept from the environment of whoever starts the room; all else is the room's own. */
const KEPT = ['PATH', 'USER', 'LOGNAME', 'SHELL', 'TZ'];

/**
 * Starts monitors, window manager, buses, keychain, notification server and sound. No root is
 * needed once the packages are there, and nothing of the user's own desktop is touched.
 */
export async function startRoom(): Promise<RoomInfo> {
  const folder = mkdtempSync(PLACE);
  const marker = `CHENGJING_RIG=${randomUUID()}`;
  watch(folder, marker);
  try {
    return await furnish(folder, marker);
  } catch (error) {
    await endRoom({ folder, marker });
    throw error;
  }
}

async function furnish(folder: string, marker: string): Promise<RoomInfo> {
  const base = environment(folder, marker);
  const sessionBus = await startBus(folder, base, 'session-bus');
  const systemBus = await startBus(folder, base, 'system-bus');
  const env = {
    ...base,
    DISPLAY: await startXorg(folder, base),
    DBUS_SESSION_BUS_ADDRESS: sessionBus,
    DBUS_SYSTEM_BUS_ADDRESS: systemBus,
    PULSE_SERVER: await startSound(folder, base),
    // Thousands of voices would be looked through at each start: who needs them asks for them.
    SPEECHD_ADDRESS: NO_VOICES,
  };
  startProgram(folder, env, 'openbox', []);
  await new Monitors(env).plugAll();
  await new Keychain(folder, env, marker, sessionBus).start();
  const bus = await Bus.connect(sessionBus);
  await startToasts(folder, env, bus);
  bus.close();
  return { folder, marker, sessionBus, systemBus, env };
}

/** The pieces of a room by the names of their processes, as long as Linux keeps them. */
const PIECES = ['Xorg', 'dbus-daemon', 'openbox', 'pulseaudio', 'dunst', 'gnome-keyring-d'];
const BUSES = 2;

/** Names of the pieces that a room has lost. */
export function missingIn({ marker }: Pick<RoomInfo, 'marker'>): readonly string[] {
  const names = markedProcesses(marker).map(({ name }) => name);
  return PIECES.filter((piece) => {
    const count = names.filter((name) => name === piece).length;
    return count < (piece === 'dbus-daemon' ? BUSES : 1);
  });
}

function environment(folder: string, marker: string): Environment {
  const kept = KEPT.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const home = join(folder, 'home');
  const runtime = join(folder, 'run');
  mkdirSync(home);
  mkdirSync(runtime, { mode: 0o700 });
  const [name = '', value = ''] = marker.split('=');
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    [name]: value,
  };
}

/** Ends everything that carries the room's marker, applications too, and removes its folder. */
export async function endRoom({
  folder,
  marker,
}: Pick<RoomInfo, 'folder' | 'marker'>): Promise<void> {
  const groups = new Set(markedProcesses(marker).map(({ group }) => group));
  groups.delete(process.pid);
  await Promise.all([...groups].map(endGroup));
  for (const { pid } of markedProcesses(marker)) signal(pid, 'SIGKILL');
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Ends the room when this process ends in a way that runs no code of it: a shell reads from a pipe
 * whose other end dies with this process.
 */
function watch(folder: string, marker: string): void {
  const script = `cat >/dev/null
for round in 1 2 3; do
  for file in $(grep -lszxF -- "$1" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}; kill -KILL "\${pid%/environ}" 2>/dev/null
  done
done
case "$2" in ${PLACE}*) rm -rf -- "$2" || { sleep 1; rm -rf -- "$2"; };; esac`;
  const child = spawn('sh', ['-c', script, 'sh', marker, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  (child.stdin as unknown as { unref(): void }).unref();
  child.unref();
}
