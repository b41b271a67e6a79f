import { ipcMain } from 'electron';
import type { IpcTransport } from '../ports/ipc';
import { FrameCache } from './frameCache';

export function createIpcTransport(): IpcTransport {
  const frames = new FrameCache();
  return {
    handle(channel, run) {
      ipcMain.handle(channel, (event, name: unknown, args: unknown) => {
        const reply = run(frames.of(event), name, args);
        return reply instanceof Promise
          ? reply.then((value: unknown) => JSON.stringify(value))
          : JSON.stringify(reply);
      });
    },
    listen(channel, run) {
      ipcMain.on(channel, (event, name: unknown, args: unknown) =>
        run(frames.of(event), name, args),
      );
    },
  };
}
