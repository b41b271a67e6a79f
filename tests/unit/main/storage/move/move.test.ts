import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { newEntryId } from '@main/journal/entry';
import { JournalStore } from '@main/journal/writing/store';
import { writeAnchor, anchorFileIn } from '@main/journal/anchors/anchors';
import { verifyJournal } from '@main/journal/anchors/verify';
import { copyFolder } from '@tests/support/copyFolder';
import { readManifest } from '@main/storage/move/manifest';
import { bringData, confirm, type MoveDeps, type MoveOutcome } from '@main/storage/move/move';

/** Made once and only copied from: the databases in it were opened by this process. */
let pattern: string;
let base: string;
let from: string;
let to: string;

/** Every file below a folder with what is in it; caches and the note left out. */
function contents(folder: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (['moved.json', 'MOVED 已移走.txt', 'Local State', 'Code Cache'].includes(path)) continue;
    if (entry.isDirectory()) Object.assign(found, contents(folder, path));
    else
      found[path] = createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex')
        .slice(0, 8);
  }
  return found;
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A folder as an earlier version leaves it: a journal over two months with its anchor, and more. */
function fill(folder: string): void {
  let now = Date.UTC(2026, 9, 31, 10);
  const store = new JournalStore(join(folder, 'journal'), () => now);
  store.open();
  for (const at of [now, Date.UTC(2026, 10, 2, 10)]) {
    now = at;
    const nobody = { server: 's', tenant: 't', user: 'u', alarmId: 'a', alarmKey: 'a' };
    for (let count = 0; count < 20; count += 1)
      store.append([{ entryId: newEntryId(), at, kind: 'received', ...nobody, body: '{"告":1}' }]);
  }
  writeAnchor(anchorFileIn(folder), { at: now, ...store.end() });
  store.close();
  put(join(folder, 'settings.json'), '{"theme":"dark","version":2}');
  put(join(folder, 'imports', '草稿 1', 'a.json'), '{}');
  put(join(folder, 'empty.json'), '');
  put(join(folder, 'Local State'), 'of Chromium');
  put(join(folder, 'Code Cache', 'js', 'x'), 'of Chromium');
}

const deps = (more: Partial<MoveDeps> = {}): MoveDeps => ({
  from,
  to,
  clock: systemClock(),
  free: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
  ...more,
});

/** A process that ends before its n-th change of the disk: nothing that it tries later happens. */
function dying(after: number): { readonly step: () => void; readonly steps: () => number } {
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps > after) throw new Error('this process has ended');
  };
  return { step, steps: () => steps };
}

beforeAll(() => {
  pattern = mkdtempSync(join(tmpdir(), 'move-pattern-'));
  fill(pattern);
});

afterAll(() => rmSync(pattern, { recursive: true, force: true, maxRetries: 5 }));

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), '城净 move '));
  // Over 300 characters, in a profile with a Chinese name and blanks; SQLite takes 512 bytes.
  const long = join(...Array.from({ length: 4 }, () => '长 name with blanks '.repeat(4).trim()));
  from = join(base, '用户 张三', long, 'Roaming', 'Chengjing Control Room');
  to = join(base, '用户 张三', long, 'Local', 'Chengjing Control Room');
  copyFolder(pattern, from);
});

afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

test('everything but caches is copied, proven and in use; the old files stay and are unchanged', async () => {
  expect(from.length).toBeGreaterThan(300);
  const before = contents(from);
  const outcome = await bringData(deps());
  expect(outcome).toMatchObject({ kind: 'moved', manifest: { state: 'placed', from } });
  expect(contents(to)).toEqual(before);
  expect(contents(from)).toEqual(before);
  expect(readdirSync(to)).not.toContain('Local State');
  const report = verifyJournal(join(to, 'journal'), anchorFileIn(to));
  expect(report).toMatchObject({ ok: true });
  expect(readFileSync(join(from, 'MOVED 已移走.txt'), 'utf8')).toContain(to);
});

test('a start that is ended at any point leaves one whole folder, and the next one goes on', async () => {
  const before = contents(from);
  const whole = dying(Number.POSITIVE_INFINITY);
  await bringData(deps({ step: whole.step }));
  expect(whole.steps()).toBeGreaterThan(15);
  for (let at = 0; at < whole.steps(); at += 1) {
    rmSync(to, { recursive: true, force: true });
    rmSync(join(from, 'MOVED 已移走.txt'), { force: true });
    await bringData(deps({ step: dying(at).step }));
    expect(contents(from), `ended before step ${at}`).toEqual(before);
    const next = await bringData(deps());
    expect(['moved', 'placed'], `ended before step ${at}`).toContain(next.kind);
    expect(contents(to), `ended before step ${at}`).toEqual(before);
  }
});

test('the old folder was used after a start that was ended: what it holds now is what is moved', async () => {
  const whole = dying(Number.POSITIVE_INFINITY);
  await bringData(deps({ step: whole.step }));
  let goneOn = 0;
  for (let at = 0; at < whole.steps(); at += 1) {
    rmSync(to, { recursive: true, force: true });
    rmSync(from, { recursive: true, force: true });
    copyFolder(pattern, from);
    const ended = await bringData(deps({ step: dying(at).step }));
    // Once the new folder is whole, a later start uses it and no longer the old one.
    if (ended.kind === 'moved' || readManifest(to)?.state === 'placed') continue;
    if (readManifest(to)?.state === 'placing') goneOn += 1;
    appendFileSync(join(from, 'settings.json'), ' ');
    put(join(from, `later-${at}.json`), '{}');
    expect((await bringData(deps())).kind, `ended before step ${at}`).toBe('moved');
    expect(contents(to), `ended before step ${at}`).toEqual(contents(from));
  }
  // Some of them were ended while the copies went to their places.
  expect(goneOn).toBeGreaterThan(3);
});

test('the old files go only after the journal was proven, at a later start, and also in pieces', async () => {
  const before = contents(from);
  await bringData(deps());
  expect((await bringData(deps())).kind).toBe('placed');
  await confirm(to, true);
  const whole = dying(7);
  await bringData(deps({ step: whole.step }));
  expect(readManifest(to)?.state).toBe('confirmed');
  const cleaned = await bringData(deps());
  expect(cleaned).toMatchObject({ kind: 'cleaned', kept: [], failed: [] });
  expect(readdirSync(from)).toEqual(['MOVED 已移走.txt']);
  expect(contents(to)).toEqual(before);
  expect(await bringData(deps())).toEqual({ kind: 'none' });
});

test('a journal that cannot be proven keeps the old files for good', async () => {
  const before = contents(from);
  await bringData(deps());
  await confirm(to, false);
  expect(await bringData(deps())).toEqual({ kind: 'none' });
  expect(contents(from)).toEqual(before);
});

test('an old file that somebody has written since the move is not removed', async () => {
  await bringData(deps());
  await confirm(to, true);
  appendFileSync(join(from, 'settings.json'), ' ');
  put(join(from, 'journal', 'own notes.txt'), 'x');
  const cleaned = await bringData(deps());
  expect(cleaned).toMatchObject({ kind: 'cleaned', kept: ['settings.json'], failed: [] });
  expect(Object.keys(contents(from)).sort()).toEqual(['journal/own notes.txt', 'settings.json']);
});

const REFUSALS: readonly [string, Partial<MoveDeps>, Partial<MoveOutcome>][] = [
  ['a disk with too little room', { free: () => Promise.resolve(1_000) }, { trouble: 'full' }],
  [
    'a disk that is full in the middle',
    {
      step: (name) => {
        if (name === 'piece') throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      },
    },
    { trouble: 'full' },
  ],
  [
    'a disk that writes something else than it was given',
    {
      step: () => {
        const copy = join(to, '.moving', 'settings.json');
        if (existsSync(copy) && statSync(copy).size > 0) writeFileSync(copy, 'x'.repeat(28));
      },
    },
    { trouble: 'differs' },
  ],
  [
    'a file that changes while it is copied',
    {
      step: (name) => {
        if (name === 'piece') appendFileSync(join(from, 'empty.json'), 'x');
      },
    },
    { trouble: 'changed' },
  ],
];

test.each(REFUSALS)(
  '%s: not moved, the old folder stays as it is',
  async (_name, more, outcome) => {
    const { 'empty.json': _empty, ...before } = contents(from);
    expect(await bringData(deps(more))).toMatchObject({ kind: 'failed', ...outcome });
    expect(contents(from)).toMatchObject(before);
    expect(readManifest(to)).toBeNull();
    // It is tried again at the next start.
    expect((await bringData(deps())).kind).toBe('moved');
  },
);

test('nothing is moved over data that are there, and nothing where there was nothing', async () => {
  put(join(to, 'settings.json'), '{"theme":"light"}');
  expect(await bringData(deps())).toEqual({ kind: 'none' });
  expect(readFileSync(join(to, 'settings.json'), 'utf8')).toBe('{"theme":"light"}');
  rmSync(to, { recursive: true });
  rmSync(from, { recursive: true });
  put(join(from, 'Local State'), 'of Chromium');
  mkdirSync(join(to, 'session'), { recursive: true });
  expect(await bringData(deps())).toEqual({ kind: 'none' });
});

test('an earlier version that is running in the old folder is left alone', async () => {
  // It refuses to be opened for writing, as a file does that another process holds.
  writeFileSync(join(from, 'lockfile'), '');
  chmodSync(join(from, 'lockfile'), 0o444);
  expect(await bringData(deps())).toEqual({ kind: 'inUse' });
  expect(existsSync(join(to, 'settings.json'))).toBe(false);
  chmodSync(join(from, 'lockfile'), 0o666);
  rmSync(join(from, 'lockfile'));
  expect((await bringData(deps())).kind).toBe('moved');
});

test('once the new folder is in use, nothing brings the old one back', async () => {
  await bringData(deps());
  await confirm(to, true);
  const step = (name: string): void => {
    if (name === 'manifest done') throw new Error('refused');
  };
  expect(await bringData(deps({ step }))).toEqual({ kind: 'unclear', detail: 'refused' });
  writeFileSync(join(to, 'moved.json'), '{"version":9}');
  expect(await bringData(deps())).toMatchObject({ kind: 'unclear' });
  expect(readFileSync(join(to, 'moved.json'), 'utf8')).toBe('{"version":9}');
  // Copies that are still on their way say that it was not.
  mkdirSync(join(to, '.moving'));
  expect(await bringData(deps())).toMatchObject({ kind: 'failed', trouble: 'io' });
});
