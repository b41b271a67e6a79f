import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { makeBundle } from '@main/diagnostics/bundle';
import { contentsOf, type BundleDeps } from '@main/diagnostics/bundleContents';
import { dumpsForBundle } from '@main/diagnostics/dumps';
import { shapesOf } from '@main/log/redact';
import { logParts } from '@main/log/rotation';

const PLANTED =
  /S3cretToken|S3cretPass|s3cretClient|13812345678|900307|planted@|cHJveHlQYXNz|家住|czNjcmV0Q2xp|NjcmV0Q2xpZW50/;

class Desk {
  readonly dir = join(mkdtempSync(join(tmpdir(), '城净 bundle ')), 'logs');
  saved: Uint8Array = new Uint8Array();
  readonly deps: BundleDeps;

  constructor(sources: BundleDeps['sources'] = []) {
    mkdirSync(this.dir);
    this.deps = {
      sources,
      dumps: () => dumpsForBundle(join(this.dir, '..', 'crash dumps')),
      logs: () => logParts(this.dir),
      names: () => ['王小芳', ''],
      secrets: async () => [
        ...shapesOf('s3cretClient"quoted', 'saber'),
        'S3cretToken-0123456789',
        'no',
      ],
      home: '/home/lisi',
      save: async (bytes) => {
        this.saved = bytes;
        return '/downloads/support.zip';
      },
    };
  }

  log(name: string, text: string | Buffer): void {
    writeFileSync(join(this.dir, name), text);
  }

  files(): Record<string, string> {
    const entries = Object.entries(unzipSync(this.saved));
    return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
  }
}

test('whoever is signed in is named in no entry, though no pattern knows a name', async () => {
  const read = () => ({ note: '由王小芳值班', 王小芳: 1 });
  const desk = new Desk([{ name: 'note.json', about: 'lock', read }]);
  desk.log('main.log', 'the word of 王小芳 was taken\n');
  await makeBundle(desk.deps);
  expect(Object.keys(desk.files())).toContain('logs/main.log');
  expect(JSON.stringify(desk.files())).not.toContain('王小芳');
});

test('planted secrets and numbers are in no entry, wherever they stood', async () => {
  const nested = JSON.stringify({ body: JSON.stringify({ password: 'S3cretPass "x"', n: 1 }) });
  const desk = new Desk([
    {
      name: 'settings.json',
      about: 'settings',
      read: () => ({
        clientSecret: 's3cretClient"quoted',
        proxyPassword: 'cHJveHlQYXNz',
        lockHash: 'cHJveHlQYXNz',
        deep: [{ token: 'S3cretToken' }],
      }),
    },
    {
      name: 'odd.json',
      about: 'check',
      read: () => ({
        note: 'S3cretToken-0123456789 s3cretClient"quoted',
        phone: 13812345678,
        file: '/home/lisi/ca.pem',
      }),
    },
    {
      name: 'broken.json',
      about: 'lock',
      read: () => {
        throw new Error('no lock for planted@example.com');
      },
    },
  ]);
  desk.log(
    'main.log',
    [
      `a ${nested}`,
      'call failed 13812345678 and 14010519900307123X and planted@example.com',
      'Authorization: Basic cHJveHlQYXNzd29yZA==',
      'proxy http://user:S3cretPass@proxy:3128 refused',
      'token=S3cretToken-0123456789 opaque S3cretToken-0123456789',
      'GET /api/blade-user/page?realName=家住',
      `sent ${Buffer.from('saber:s3cretClient"quoted').toString('base64')} as it is`,
      `or ${encodeURIComponent('s3cretClient"quoted')} or ${JSON.stringify('s3cretClient"quoted')}`,
      'harmless line 1725422891593650177',
    ].join('\n'),
  );
  const made = await makeBundle(desk.deps);
  const files = desk.files();
  expect(made.files).toEqual(['settings.json', 'odd.json', 'broken.json', 'logs/main.log']);
  expect(Object.keys(files).sort()).toEqual([...made.files].sort());
  for (const [name, text] of Object.entries(files)) expect(text, name).not.toMatch(PLANTED);
  expect(files['logs/main.log']).toContain('harmless line 1725422891593650177');
  expect(files['odd.json']).toContain('~/ca.pem');
  expect(files['broken.json']).toContain('notAvailable');
  expect(made.bytes).toBe(desk.saved.length);
});

test('a secret that lies across two pieces of a long log is found as well', async () => {
  const desk = new Desk();
  const line = `${'x'.repeat(99)}\n`;
  const head = line.repeat(Math.floor((256 * 1024 - 12) / line.length));
  desk.log('main.log', `${head}13812345678 S3cretToken-0123456789\n密${line.repeat(3000)}`);
  await makeBundle(desk.deps);
  const text = desk.files()['logs/main.log'] ?? '';
  expect(text).not.toMatch(PLANTED);
  expect(text).toContain('[phone] [hidden]\n密x');
});

test('the newest logs come first, and what does not fit is named', async () => {
  const desk = new Desk();
  const noise = (): Buffer =>
    Buffer.from(randomBytes(600_000).toString('base64').replace(/.{99}/g, '$&\n'));
  desk.log('main.log', noise());
  desk.log('main-20261121T080000000Z.log', noise());
  desk.log('main-20261120T080000000Z.log', noise());
  desk.log('main-20261119T080000000Z.log', 'small');
  const made = await makeBundle(desk.deps, 2_200_000);
  expect(made.files).toEqual(['logs/main.log', 'logs/main-20261121T080000000Z.log']);
  // Nothing older comes after a gap.
  expect(made.leftOut).toEqual(['main-20261119T080000000Z.log', 'main-20261120T080000000Z.log']);
  expect(made.bytes).toBeLessThan(2_200_000);
  expect((await makeBundle(desk.deps, 20_000_000, 900_000)).files).toEqual(['logs/main.log']);
});

test('what will be in it is listed before; a log that is gone says so in its place', async () => {
  const desk = new Desk([{ name: 'a.json', about: 'lock', read: () => 1 }]);
  desk.log('main.log', 'abc');
  expect(contentsOf(desk.deps)).toEqual([
    { name: 'a.json', about: 'lock', bytes: null },
    { name: 'logs/main.log', about: 'logs', bytes: 3 },
  ]);
  const gone = { ...desk.deps, logs: () => [{ name: 'x.log', path: '/none/x.log', bytes: 3 }] };
  expect((await makeBundle(gone)).files).toContain('logs/x.log');
  expect(desk.files()['logs/x.log']).toContain('not read');
});

test('dumps of crashes are in it, the newest only, and without the secrets that are known', async () => {
  const desk = new Desk();
  const folder = join(desk.dir, '..', 'crash dumps', 'pending');
  mkdirSync(folder, { recursive: true });
  const token = 'S3cretToken-0123456789';
  for (let number = 1; number <= 4; number += 1) {
    const memory = Buffer.concat([
      Buffer.from('MDMP'),
      Buffer.from(`${token}${token}`, 'utf8'),
      randomBytes(64),
      Buffer.from(`a${token}`, 'utf16le'),
    ]);
    writeFileSync(join(folder, `${number}.dmp`), memory);
    utimesSync(join(folder, `${number}.dmp`), number, number);
  }
  expect(contentsOf(desk.deps).map(({ name }) => name)).toEqual([
    'crashes/4.dmp',
    'crashes/3.dmp',
    'crashes/2.dmp',
  ]);
  const made = await makeBundle(desk.deps);
  expect(made.files.filter((name) => name.startsWith('crashes/'))).toHaveLength(3);
  const dump = Buffer.from(unzipSync(desk.saved)['crashes/4.dmp'] ?? []);
  expect(dump.subarray(0, 4).toString()).toBe('MDMP');
  expect(dump.indexOf(Buffer.from(token, 'utf8'))).toBe(-1);
  expect(dump.indexOf(Buffer.from(token, 'utf16le'))).toBe(-1);
  // One that does not fit is told, and leaves room for the logs.
  desk.log('main.log', 'a line\n');
  const small = await makeBundle(desk.deps, 256 * 1024 + 200);
  expect(small.leftOut).toContain('crashes/2.dmp');
});
