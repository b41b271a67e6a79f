import { describe, expect, it } from 'vitest';
import { loadScript } from './load';

interface Entry {
  readonly name: string;
  readonly mode: number;
  read(): Buffer;
}

interface Zip {
  readonly zipEntries: (zip: Buffer) => Iterable<Entry>;
}

interface Tar {
  readonly fileOfTarball: (tgz: Buffer, suffix: string) => Buffer;
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

describe('the archives that a runtime is made from', () => {
  it('reads stored and deflated files of a ZIP with their modes, and no folders', async () => {
    const { zipEntries } = await loadScript<Zip>('zip');
    const entries = [...zipEntries(Buffer.from(ZIP, 'base64'))];
    expect(entries.map(({ name, mode }) => [name, mode])).toEqual([
      ['Cypress/Cypress', 0o755],
      ['Cypress/locales/中文.pak', 0o644],
    ]);
    expect(entries.map((entry) => entry.read().toString())).toEqual(['run me', '环卫'.repeat(40)]);
  });

  it('refuses what is no ZIP, and a file whose bytes are cut', async () => {
    const { zipEntries } = await loadScript<Zip>('zip');
    expect(() => [...zipEntries(Buffer.from('PK no'))]).toThrow('Not a ZIP archive');
    const damaged = Buffer.from(ZIP, 'base64');
    const size = damaged.indexOf('run me');
    damaged.copy(damaged, size, size + 1, size + 2);
    const entry = damaged.lastIndexOf('Cypress/Cypress') - 46;
    damaged.writeUInt32LE(7, entry + 24);
    const [first] = [...zipEntries(damaged)];
    expect(() => first?.read()).toThrow('wrong length');
  });

  it('finds one file of a tarball', async () => {
    const { fileOfTarball } = await loadScript<Tar>('tar');
    const tgz = Buffer.from(TARBALL, 'base64');
    expect(fileOfTarball(tgz, '.zip').toString()).toBe('Z'.repeat(700));
    expect(() => fileOfTarball(tgz, '.exe')).toThrow('.exe');
  });
});
