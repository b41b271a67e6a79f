import { createHash } from 'node:crypto';

/**
 * By this Windows knows the app: toasts, taskbar and start menu. The installer writes the same one
 * into the shortcut; another would make toasts of an app that nobody has installed.
 */
export const APP_USER_MODEL_ID = 'cn.chengjing.controlroom';

/** The COM class that Windows calls when a toast is clicked, also after the app was ended. */
export const TOAST_ACTIVATOR_CLSID = '{30BA6B44-10B7-47E8-BB76-D470EC321803}';

/** Names the tray icon, so that Windows keeps the place that the user gave it. */
export const TRAY_GUID = 'ab11be9c-d0ea-4ffc-aec6-7fd185a64f6b';

/**
 * The tray icon's name for the program at a path. Windows ties a name to the path of an unsigned
 * program and refuses the icon when the path is another one later; a name made from the path is
 * never refused, and stays the same where the program stays.
 * @param program full path of the executable; Windows does not tell letters of one case from the other
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
