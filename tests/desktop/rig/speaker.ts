import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markedProcesses, signal } from './proc';
import { startProgram } from './programs';
import type { Environment } from './programs';
import type { RoomInfo } from './room';
import { analyse, Ear } from './sound';
import type { Heard } from './sound';
import { until } from './wait';

const SINK = 'speakers';
const RATE = 44_100;

/** Starts the sound server with one loudspeaker that can be listened to. @returns PULSE_SERVER */
export async function startSound(folder: string, env: Environment): Promise<string> {
  const socket = join(folder, 'sound');
  startProgram(folder, env, 'pulseaudio', [
    '-n',
    '--daemonize=no',
    '--use-pid-file=no',
    '--exit-idle-time=-1',
    '--disallow-exit',
    `--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
    `--load=module-null-sink sink_name=${SINK} rate=${RATE}`,
  ]);
  await until('the sound server listens', () => existsSync(socket));
  return `unix:${socket}`;
}

/** Ends the sound server of a room as a crash would; the next start finds nothing of it. */
export async function killSound({ folder, marker }: Pick<RoomInfo, 'folder' | 'marker'>) {
  const servers = () => markedProcesses(marker).filter(({ name }) => name === 'pulseaudio');
  for (const { pid } of servers()) signal(pid, 'SIGKILL');
  await until('the sound server is gone', () => servers().length === 0);
  rmSync(join(folder, 'sound'), { force: true });
}

const VOICES = `
LogLevel 1
AudioOutputMethod "pulse"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule "espeak-ng"
`;
/** Debian's settings of each voice. */
const VOICE_MODULES = '/etc/speech-dispatcher/modules';

/** An address of voices where nobody speaks. */
export const NO_VOICES = 'unix_socket:/nonexistent';

/**
 * Starts the system's voices, Chinese and English ones among them; they are heard from the loudspeaker.
 * @returns the environment of an application that shall speak
 */
export async function startVoices(folder: string, env: Environment): Promise<Environment> {
  const config = join(folder, 'voices');
  const socket = join(config, 'socket');
  if (!existsSync(socket)) {
    mkdirSync(config);
    writeFileSync(join(config, 'speechd.conf'), VOICES);
    symlinkSync(VOICE_MODULES, join(config, 'modules'));
    const args = ['--run-single', '--timeout', '0', '-C', config, '-L', config, '-S', socket];
    startProgram(folder, env, 'speech-dispatcher', args);
    await until('the voices can be asked', () => existsSync(socket));
  }
  return { SPEECHD_ADDRESS: `unix_socket:${socket}` };
}

/** A running recording of all that the loudspeaker plays. */
export interface Recording {
  /** Ends it and tells what was heard. */
  stop(): Promise<Heard>;
}

/** Somebody who listens on and on. */
export interface Listening {
  readonly ear: Ear;
  stop(): Promise<void>;
}

/** Listens to what is really played, as a microphone in front of the loudspeaker would. */
export class Speaker {
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Resolves once sound is being recorded. */
  async record(): Promise<Recording> {
    const chunks: Buffer[] = [];
    const stop = await this.#tap((chunk) => chunks.push(chunk));
    return {
      stop: async () => {
        await stop();
        return analyse(Buffer.concat(chunks), RATE);
      },
    };
  }

  /** Resolves once it is listened. */
  async listen(): Promise<Listening> {
    const ear = new Ear(RATE);
    return { ear, stop: await this.#tap((chunk) => ear.take(chunk, Date.now())) };
  }

  /** @returns what ends it. */
  async #tap(take: (chunk: Buffer) => void): Promise<() => Promise<void>> {
    const format = ['--raw', '--format=s16le', `--rate=${RATE}`, '--channels=1'];
    const args = ['-d', `${SINK}.monitor`, '--latency-msec=20', ...format];
    const child = spawn('parec', args, { env: this.#env, stdio: ['ignore', 'pipe', 'ignore'] });
    let isThere = false;
    child.stdout.on('data', (chunk: Buffer) => {
      isThere = true;
      take(chunk);
    });
    await until('the recording begins', () => isThere);
    return async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    };
  }
}
