import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import type { IncomingFrame, IpcTransport } from '../ports/ipc';

function frameOf(event: IpcMainEvent | IpcMainInvokeEvent): IncomingFrame {
  const frame = event.senderFrame;
  return {
    windowId: event.sender.id,
    url: frame?.url ?? '',
    isMainFrame: frame !== null && frame === event.sender.mainFrame,
  };
}

export function createIpcTransport(): IpcTransport {
  return {
    handle(channel, run) {
      ipcMain.handle(channel, async (event, name: unknown, args: unknown) =>
        JSON.stringify(await run(frameOf(event), name, args)),
      );
    },
    listen(channel, run) {
      ipcMain.on(channel, (event, name: unknown, args: unknown) => run(frameOf(event), name, args));
    },
  };
}
