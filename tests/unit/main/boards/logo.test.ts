import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLogo } from '@main/boards/logo';

const folder = mkdtempSync(join(tmpdir(), 'logo-'));
const write = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

test('a picture becomes an address that a page may show; everything else is no logo', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await readLogo(write('mark.SVG', svg))).toBe(
    `data:image/svg+xml;base64,${svg.toString('base64')}`,
  );
  expect(await readLogo(write('mark.png', new Uint8Array([1, 2])))).toBe(
    'data:image/png;base64,AQI=',
  );
  expect(await readLogo(write('page.html', svg))).toBeNull();
  expect(await readLogo(write('huge.png', new Uint8Array(512 * 1024 + 1)))).toBeNull();
  expect(await readLogo(join(folder, 'missing.png'))).toBeNull();
  expect(await readLogo('')).toBeNull();
});
