import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from './programs';
import type { Environment } from './programs';
import { analyse } from './sound';
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

/** A running recording of all that the loudspeaker plays. */
export interface Recording {
  /** Ends it and tells what was heard. */
  stop(): Promise<Heard>;
}

/** Listens to what is really played, as a microphone in front of the loudspeaker would. */
export class Speaker {
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Resolves once sound is being recorded. */
  async record(): Promise<Recording> {
    const format = ['--raw', '--format=s16le', `--rate=${RATE}`, '--channels=1'];
    const args = ['-d', `${SINK}.monitor`, '--latency-msec=20', ...format];
    const child = spawn('parec', args, { env: this.#env, stdio: ['ignore', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    await until('the recording begins', () => chunks.length > 0);
    return {
      stop: async () => {
        const ended = once(child, 'close');
        child.kill('SIGTERM');
        await ended;
        return analyse(Buffer.concat(chunks), RATE);
      },
    };
  }
}
