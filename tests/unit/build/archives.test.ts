import { describe, expect, it } from 'vitest';
import { loadScript } from './load';

interface Entry {
  readonly name: string;
  readonly mode: number;
  read(): Promise<Buffer>;
}

interface Zip {
  readonly zipEntries: (zip: Buffer) => AsyncIterable<Entry>;
}

interface Tar {
  readonly fileOfTarball: (tgz: Buffer, suffix: string) => Promise<Buffer>;
}

/** Written by another program: one stored executable, one folder, one deflated file, a comment. */
const ZIP =
  'UEsDBBQAAAAAAAAAIVA7JCXIBgAAAAYAAAAPAAAAQ3lwcmVzcy9DeXByZXNzcnVuIG1lUEsDBBQAAAAAAAAAIVAA' +
  'AAAAAAAAAAAAAAAQAAAAQ3lwcmVzcy9sb2NhbGVzL1BLAwQUAAAICAAAACFQKbe8QAwAAADwAAAAGgAAAEN5cHJl' +
  'c3MvbG9jYWxlcy/kuK3mlocucGFre963/mnv6ucjhgQAUEsBAhQDFAAAAAAAAAAhUDskJcgGAAAABgAAAA8AAAAA' +
  'AAAAAAAAAO2BAAAAAEN5cHJlc3MvQ3lwcmVzc1BLAQIUAxQAAAAAAAAAIVAAAAAAAAAAAAAAAAAQAAAAAAAAAAAA' +
  'AADtQTMAAABDeXByZXNzL2xvY2FsZXMvUEsBAhQDFAAACAgAAAAhUCm3vEAMAAAA8AAAABoAAAAAAAAAAAAAAKSB' +
  'YQAAAEN5cHJlc3MvbG9jYWxlcy/kuK3mlocucGFrUEsFBgAAAAADAAMAwwAAAKUAAAAJAGEgY29tbWVudA==';

/** Written by another program: package/package.json and package/a.zip of 700 letters Z. */
const TARBALL =
  'H4sIAAAAAAACA+3UQQrCQAyF4TmKzAHapA4VPIq7IEVUrINVEMW7O20FoRs3WpD+3+aFbLJ6ibbe26bKY5/ZrjnW' +
  '7sskKUPoMhmmiIb33O5Vy0LdTNwILs3ZTum8m6a7r+1Q+aW/+ofD5Lx6n1t228Yf3fjQfy0Ww/7LXIX+j2EF/Cm+' +
  'NwAAAAAAAAAAAAAAvSe04nEvACgAAA==';

async function entriesOf(zip: Buffer): Promise<readonly Entry[]> {
  const { zipEntries } = await loadScript<Zip>('zip');
  const entries: Entry[] = [];
  for await (const entry of zipEntries(zip)) entries.push(entry);
  return entries;
}

describe('the archives that a runtime is made from', () => {
  it('reads stored and deflated files of a ZIP with their modes, and no folders', async () => {
    const entries = await entriesOf(Buffer.from(ZIP, 'base64'));
    expect(entries.map(({ name, mode }) => [name, mode])).toEqual([
      ['Cypress/Cypress', 0o755],
      ['Cypress/locales/中文.pak', 0o644],
    ]);
    const texts = await Promise.all(entries.map(async (entry) => (await entry.read()).toString()));
    expect(texts).toEqual(['run me', '环卫'.repeat(40)]);
  });

  it('refuses what is no ZIP, and a file whose bytes are cut', async () => {
    await expect(entriesOf(Buffer.from('PK no'))).rejects.toThrow('not a zip file');
    const damaged = Buffer.from(ZIP, 'base64');
    const stored = damaged.lastIndexOf('Cypress/Cypress') - 46;
    damaged.writeUInt32LE(7, stored + 24);
    await expect(entriesOf(damaged)).rejects.toThrow('size mismatch');
    const cut = Buffer.from(ZIP, 'base64');
    const deflated = cut.lastIndexOf('Cypress/locales/中文.pak') - 46;
    cut.writeUInt32LE(cut.readUInt32LE(deflated + 24) + 1, deflated + 24);
    const entry = (await entriesOf(cut)).at(-1);
    await expect(entry?.read()).rejects.toThrow('not enough bytes');
  });

  it('refuses a file that would lie outside of where its archive is unpacked', async () => {
    const outside = Buffer.from(
      Buffer.from(ZIP, 'base64')
        .toString('latin1')
        .replaceAll('Cypress/Cypress', '../../x/Cypress'),
      'latin1',
    );
    await expect(entriesOf(outside)).rejects.toThrow('invalid relative path');
  });

  it('finds one file of a tarball', async () => {
    const { fileOfTarball } = await loadScript<Tar>('tar');
    const tgz = Buffer.from(TARBALL, 'base64');
    expect((await fileOfTarball(tgz, '.zip')).toString()).toBe('Z'.repeat(700));
    await expect(fileOfTarball(tgz, '.exe')).rejects.toThrow('.exe');
    await expect(fileOfTarball(tgz.subarray(0, 60), '.zip')).rejects.toThrow();
  });
});
