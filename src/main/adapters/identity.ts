import { createHash } from 'node:crypto';

/**
 * The name by which Windows knows the app: toasts, taskbar and start menu. The installer writes the same name
 * into the shortcut; with another name, toasts would belong to an app that is not installed.
 */
export const APP_USER_MODEL_ID = 'cn.chengjing.controlroom';

/** The COM class that Windows calls when a toast is clicked, even after the app ended. */
export const TOAST_ACTIVATOR_CLSID = '{30BA6B44-10B7-47E8-BB76-D470EC321803}';

/** Name of the tray icon: with it Windows keeps the place that the user gave the icon. */
export const TRAY_GUID = 'ab11be9c-d0ea-4ffc-aec6-7fd185a64f6b';

/**
 * Name of the tray icon for the program at a path. Windows ties a name to the path of an unsigned program and
 * refuses the icon when the path changes. A name derived from the path is never refused, and stays the same
 * while the program stays.
 * @param program full path of the executable; compared without case, as Windows does
 * @returns a GUID without braces (version 5 of RFC 9562, in the name space TRAY_GUID)
 */
export function trayGuidOf(program: string): string {
  const space = Buffer.from(TRAY_GUID.replaceAll('-', ''), 'hex');
  const hash = createHash('sha1').update(space).update(program.toLowerCase(), 'utf8').digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [8, 12, 16, 20, 32]
    .map((end, at, ends) => hex.slice(at === 0 ? 0 : ends[at - 1], end))
    .join('-');
}
