import { contextBridge, ipcRenderer, webFrame } from 'electron';
import type { RawBridge } from '@shared/ipc/roles';
import { BRIDGE_GLOBAL, CHANNELS } from '@shared/ipc/channels';

/**
 * Puts the same generic bridge into the page of every window: main knows the role of each window and checks
 * name, role, sender and arguments. This code is not trusted. Listeners never see Electron's event object.
 */
function exposeBridge(): void {
  const listeners = new Map<string, Set<(payload: string) => void>>();

  ipcRenderer.on(CHANNELS.event, (_event, name: unknown, payload: unknown) => {
    if (typeof name !== 'string' || typeof payload !== 'string') return;
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload);
  });

  const bridge: RawBridge = {
    request: (name, args) => ipcRenderer.invoke(CHANNELS.request, name, args) as Promise<string>,
    command: (name, args) => {
      ipcRenderer.send(CHANNELS.command, name, args);
    },
    on(name, listener) {
      const own = (payload: string): void => listener(payload);
      const set = listeners.get(name) ?? new Set();
      set.add(own);
      listeners.set(name, set);
      return () => {
        set.delete(own);
        if (set.size === 0) listeners.delete(name);
      };
    },
    zoom: (factor) => webFrame.setZoomFactor(factor),
  };
  contextBridge.exposeInMainWorld(BRIDGE_GLOBAL, bridge);
}

exposeBridge();
