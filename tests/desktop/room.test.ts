import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { markedProcesses } from './rig/proc';
import { until } from './rig/wait';

const RUN_TS = fileURLToPath(new URL('../../build/lib/run-ts.mjs', import.meta.url));
const PROGRAM = fileURLToPath(new URL('./fixtures/room.ts', import.meta.url));

interface Room {
  readonly child: ChildProcess;
  readonly marker: string;
  readonly folder: string;
}

/** A second control room, held by a program of its own. */
async function openRoom(): Promise<Room> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [RUN_TS, PROGRAM], { stdio: [...stdio] });
  let printed = '';
  child.stdout?.on('data', (data: Buffer) => (printed += data.toString()));
  const line = await until('the room is open', () => /^(\S+) (\S+)\n/.exec(printed) ?? undefined);
  return { child, marker: line[1] ?? '', folder: line[2] ?? '' };
}

describe('the end of a control room', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no process and no file after %s to whoever holds it',
    async (name) => {
      const { child, marker, folder } = await openRoom();
      const names = markedProcesses(marker).map((entry) => entry.name);
      expect(names).toEqual(expect.arrayContaining(['Xorg', 'openbox', 'dunst', 'pulseaudio']));
      const ended = once(child, 'exit');
      child.kill(name);
      await ended;
      await until('every process is gone', () => markedProcesses(marker).length === 0);
      await until('its folder is gone', () => !existsSync(folder));
    },
  );
});
