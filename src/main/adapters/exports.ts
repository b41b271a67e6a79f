import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { app, shell } from 'electron';
import type { ExportPort } from '../ports/exports';

/** `name.json`, or `name (2).json` when that name is taken: no file is overwritten. */
function freeName(dir: string, name: string): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let path = join(dir, name);
  for (let n = 2; existsSync(path); n += 1) path = join(dir, `${stem} (${n})${extension}`);
  return path;
}

/**
 * Writes into the user's download folder, which is easy to find; a dialog would block an unattended board.
 */
export function createExports(): ExportPort {
  return {
    async save(name, bytes, folder) {
      const dir = folder ?? app.getPath('downloads');
      await mkdir(dir, { recursive: true });
      const path = freeName(dir, name);
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
      return path;
    },
    reveal: (path) => shell.showItemInFolder(path),
  };
}
