import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { IS_PACKAGED, isInArchive } from '@main/recovery/packaged';

test('what runs out of the archive of a package is packaged, whatever the program is called', () => {
  const at = (path: string): boolean =>
    isInArchive(pathToFileURL(path, { windows: false }).href, false);
  expect(at('/opt/electron/resources/app.asar/out/main/boot.js')).toBe(true);
  expect(at('/opt/城净 指挥台/resources/app.asar/out/main/chunks/a.js')).toBe(true);
  expect(at('/home/x/chengjing-control-room/out/main/boot.js')).toBe(false);
  expect(at('/home/x/app.asar.unpacked/out/main/boot.js')).toBe(false);
  expect(IS_PACKAGED).toBe(false);
});

test('on Windows, too, where names have no case', () => {
  const at = (path: string): boolean => isInArchive(`file:///C:/${path}`, true);
  expect(at('Program%20Files/App/resources/APP.ASAR/out/main/boot.js')).toBe(true);
  expect(at('Program%20Files/App/resources/app/out/main/boot.js')).toBe(false);
});
