import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DOCUMENT_LIMIT } from '@main/adapters/documents';
import { ownDocuments } from '@main/app/ownDocuments';
import { DiskHangs, DiskProbe, HANGS_AFTER_MS } from '@disk/probe';
import { isServerOverrides, ServerOverrides } from '@main/storage/serverOverrides';
import { DocumentWriter } from '@main/storage/documentWriter';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

vi.mock('electron', () => ({ ipcMain: { removeAllListeners: () => undefined } }));
// The library behind it, without the application that it asks for its folder.
vi.mock('electron-store', async () => {
  const fs = await import('node:fs');
  const path = await import('node:path');
  return {
    default: class {
      private readonly file: string;
      constructor({ name, cwd }: { readonly name: string; readonly cwd: string }) {
        this.file = path.join(cwd, `${name}.json`);
      }
      get store(): unknown {
        if (!fs.existsSync(this.file)) return {};
        return JSON.parse(fs.readFileSync(this.file, 'utf8')) as unknown;
      }
      set store(value: unknown) {
        fs.writeFileSync(this.file, JSON.stringify(value));
      }
    },
  };
});

function desk() {
  const userDataDir = mkdtempSync(join(tmpdir(), '城净 data-'));
  const told: unknown[] = [];
  const held: (() => void)[] = [];
  const clock = new FakeClock();
  const written: string[] = [];
  const writer = new DocumentWriter(clock, (_path, text) => {
    written.push(text);
    return new Promise((resolve) => void held.push(resolve));
  });
  const notices = { tell: (code: string, values: object) => void told.push([code, values]) };
  const disk = new DiskProbe(clock, () => new Promise(() => undefined));
  const open = ownDocuments({ userDataDir, clock, log: keptLog(), notices, writer, disk });
  return { userDataDir, told, held, written, open, clock, disk };
}

test.each(['state', 'alarm-config'])(
  'a %s that is far too large is not read: it is set aside, and that is said',
  (name) => {
    const { userDataDir, told, open } = desk();
    const text = `{"version":1,"x":"${'x'.repeat(DOCUMENT_LIMIT)}"}`;
    writeFileSync(join(userDataDir, `${name}.json`), text);
    const document = open(name, () => {
      throw new Error('it was read');
    });
    expect(document.read()).toEqual({});
    const [kept = ''] = readdirSync(userDataDir);
    expect(kept).toMatch(new RegExp(`^${name}\\.tooLarge-.*\\.json$`));
    expect(told).toEqual([['settingsTooLarge', { file: kept }]]);
  },
);

test('one that is damaged is told as such, and one that is well as nothing', () => {
  const { userDataDir, told, open } = desk();
  writeFileSync(join(userDataDir, 'servers.json'), '{"version":');
  writeFileSync(join(userDataDir, 'wall.json'), '{"version":1}');
  open('servers', () => true);
  expect(open('wall', () => true).read()).toEqual({ version: 1 });
  expect(told).toEqual([['settingsSetAside', expect.anything()]]);
});

test('what the workstation notes by itself waits for no disk; what a person decides is on it', () => {
  const { userDataDir, held, open } = desk();
  const state = open('state', () => true);
  state.write({ version: 1, bounds: null });
  expect(state.read()).toEqual({ version: 1, bounds: null });
  expect(held).toHaveLength(1);
  expect(existsSync(join(userDataDir, 'state.json'))).toBe(false);
  open('alarm-config', () => true).write({ version: 1, tenants: {} });
  expect(readFileSync(join(userDataDir, 'alarm-config.json'), 'utf8')).toContain('tenants');
});

test('what a person decides is refused at once while the disk is known to hang, and the old one stands', async () => {
  const { userDataDir, open, clock, disk } = desk();
  const settings = open('servers', () => true);
  settings.write({ version: 1 });
  void disk.settled();
  await clock.advance(HANGS_AFTER_MS);
  expect(() => settings.write({ version: 2 })).toThrow(DiskHangs);
  expect(settings.read()).toEqual({ version: 1 });
  expect(readFileSync(join(userDataDir, 'servers.json'), 'utf8')).toBe('{"version":1}');
  // What is noted by itself goes on.
  open('state', () => true).write({ version: 1 });
});

test('what is learned of servers is noted; a decision about them is not lost to a note that waits', async () => {
  const { userDataDir, held, written, open } = desk();
  const file = join(userDataDir, 'servers.json');
  const book = new ServerOverrides(open('servers', isServerOverrides));
  book.setFound('https://a', { family: 'open', prefix: '', several: [] });
  expect(existsSync(file)).toBe(false);
  book.setPath('https://a', 'post.page', '/p');
  const onDisk = (): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const whole = { servers: { 'https://a': { paths: { 'post.page': '/p' }, found: {} } } };
  expect(onDisk()).toMatchObject(whole);
  // The note that flew meanwhile is followed by one of everything.
  expect(written.at(-1)).not.toContain('/p');
  held.shift()?.();
  await vi.waitFor(() => expect(written).toHaveLength(2));
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject(whole);
});
