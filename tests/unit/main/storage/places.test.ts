import { expect, test } from 'vitest';
import { placesOf } from '@main/storage/places';
import { isRemoteFolder } from '@main/storage/remoteFolder';

const on = (env: Record<string, string>) =>
  placesOf({ platform: 'win32', env, home: 'C:\\Users\\张 三' });

test('on Windows the data lie in the local half of the profile, and are looked for in the roaming one', () => {
  expect(on({})).toEqual({
    data: 'C:\\Users\\张 三\\AppData\\Local\\Chengjing Control Room',
    former: 'C:\\Users\\张 三\\AppData\\Roaming\\Chengjing Control Room',
  });
  expect(on({ LOCALAPPDATA: 'D:\\本地 data', APPDATA: '\\\\server\\profiles\\张三' })).toEqual({
    data: 'D:\\本地 data\\Chengjing Control Room',
    former: '\\\\server\\profiles\\张三\\Chengjing Control Room',
  });
});

test.each(['', '\\\\server\\share\\Local', 'C:Local', '..\\Local', '\\Local'])(
  'a LOCALAPPDATA of "%s" is no folder of a drive: the one of the home folder is taken',
  (local) => {
    expect(on({ LOCALAPPDATA: local }).data).toBe(
      'C:\\Users\\张 三\\AppData\\Local\\Chengjing Control Room',
    );
  },
);

test('elsewhere the folder is the one that it always was', () => {
  const linux = { platform: 'linux', home: '/home/li' } as const;
  expect(placesOf({ ...linux, env: {} })).toEqual({
    data: '/home/li/.config/Chengjing Control Room',
    former: '',
  });
  expect(placesOf({ ...linux, env: { XDG_CONFIG_HOME: '/x' } }).data).toBe(
    '/x/Chengjing Control Room',
  );
  expect(placesOf({ platform: 'darwin', home: '/Users/li', env: {} }).data).toBe(
    '/Users/li/Library/Application Support/Chengjing Control Room',
  );
});

/** Z: is a share, C:\\link leads to one; nothing below is there yet. */
function realpath(path: string): string {
  const known: Readonly<Record<string, string>> = {
    'Z:\\': '\\\\nas\\desk\\',
    'C:\\': 'C:\\',
    'C:\\link': '\\\\nas\\desk\\link',
    'C:\\Users': 'C:\\Users',
  };
  const found = known[path];
  if (found === undefined) throw new Error('ENOENT');
  return found;
}

test.each([
  ['\\\\server\\share\\data', true],
  ['//server/share/data', true],
  ['\\\\?\\UNC\\server\\share\\data', true],
  ['\\\\?\\unc\\server\\share', true],
  ['Z:\\data\\new\\folder', true],
  ['C:\\link\\data', true],
  ['C:\\Users\\li\\data', false],
  ['\\\\?\\C:\\data', false],
  ['\\\\.\\C:\\data', false],
])('%s lies on another machine: %s', (path, isRemote) => {
  expect(isRemoteFolder(path, 'win32', realpath)).toBe(isRemote);
  expect(isRemoteFolder(path, 'linux', realpath)).toBe(false);
});
