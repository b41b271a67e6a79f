import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { markedProcesses, signal } from './rig/proc';
import { Rooms, roomOfFile } from './rig/rooms';
import { until } from './rig/wait';

it('a room that lost its X server is replaced for the next file, and the other one stays', async () => {
  const told: string[] = [];
  const rooms = await Rooms.open(2, (text) => told.push(text));
  try {
    const [first, second] = [await roomOfFile(rooms.folder, 1), await roomOfFile(rooms.folder, 2)];
    expect(second.env['DISPLAY']).not.toBe(first.env['DISPLAY']);
    expect(await roomOfFile(rooms.folder, 1)).toEqual(first);

    const servers = () => markedProcesses(first.marker).filter(({ name }) => name === 'Xorg');
    for (const { pid } of servers()) signal(pid, 'SIGKILL');
    await until('the X server has ended', () => servers().length === 0);
    const next = await roomOfFile(rooms.folder, 1);
    expect(next.marker).not.toBe(first.marker);
    expect(existsSync(first.folder)).toBe(false);
    expect(told).toEqual([expect.stringMatching(/^room 1 lost Xorg.*: a new one follows$/)]);
    expect(await roomOfFile(rooms.folder, 2)).toEqual(second);
  } finally {
    expect(await rooms.close()).toEqual([]);
    expect(existsSync(rooms.folder)).toBe(false);
  }
});
