import { describe, expect, it } from 'vitest';
import { TOAST_ACTIVATOR_CLSID, TRAY_GUID, trayGuidOf } from '@main/adapters/identity';

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the names that Windows knows the app by', () => {
  it('have the forms that Electron takes', () => {
    expect(TOAST_ACTIVATOR_CLSID).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
    expect(TRAY_GUID).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('name the tray icon by the program: the same at each start, another one elsewhere', () => {
    const program = 'C:\\Program Files\\城净指挥台\\Chengjing.exe';
    const guid = trayGuidOf(program);
    expect(guid).toMatch(GUID);
    expect(trayGuidOf(program.toUpperCase())).toBe(guid);
    expect(trayGuidOf('D:\\Chengjing.exe')).not.toBe(guid);
    // Once released it must not change: Windows would put the icon out of the user's sight again.
    expect(guid).toBe('4db88a2c-355f-53d5-bafb-9930f595fc5b');
  });
});
