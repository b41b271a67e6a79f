const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('raw', {
  invoke: (value) => ipcRenderer.invoke('raw', value),
  page: (url, headers) => ipcRenderer.invoke('page', url, headers),
});
