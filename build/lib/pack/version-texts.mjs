import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { modules } from '../paths.mjs';

/** Languages of Windows, and the Unicode code page. */
const CHINESE = { lang: 0x0804, codepage: 1200 };

/**
 * Adds the Chinese version texts to a Windows program: electron-builder writes those of one language
 * only, after this, and leaves others alone.
 * @param {string} exe @param {{ version: string, publisher: string }} product
 */
export function addChineseTexts(exe, { version, publisher }) {
  // The library by which electron-builder edits the same resources.
  const require = createRequire(join(modules, 'app-builder-lib', 'package.json'));
  const { NtExecutable, NtExecutableResource, Resource } = require('resedit');
  const program = NtExecutable.from(readFileSync(exe));
  const resources = NtExecutableResource.from(program);
  const [info] = Resource.VersionInfo.fromEntries(resources.entries);
  if (info === undefined) throw new Error(`${exe} has no version: is it Electron?`);
  info.setStringValues(CHINESE, {
    ProductName: '城净指挥台',
    FileDescription: '城净指挥台',
    CompanyName: publisher,
    LegalCopyright: publisher,
    FileVersion: version,
    ProductVersion: version,
  });
  info.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  writeFileSync(exe, Buffer.from(program.generate()));
}
