import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { FilePickPort } from '../ports/filePick';

/** The system's own dialog, over the focused window. */
export function createFilePick(): FilePickPort {
  async function choose(options: OpenDialogOptions): Promise<string | null> {
    const parent = BrowserWindow.getFocusedWindow();
    const chosen = await (parent === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(parent, options));
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
  }
  return {
    pick: (title, { name, endings }) =>
      choose({
        title,
        properties: ['openFile'],
        filters: [{ name, extensions: [...endings] }],
      }),
    pickFolder: (title) => choose({ title, properties: ['openDirectory', 'createDirectory'] }),
  };
}
