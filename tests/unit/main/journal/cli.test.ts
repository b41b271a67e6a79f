import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEntryId } from '@main/storage/journal/entry';
import { openSqlite } from '@main/storage/journal/sqlite';
import { JournalStore } from '@main/storage/journal/store';
import { buildJournalCommand } from '@tests/support/journal-worker';

const NOW = Date.UTC(2026, 10, 21);

describe('journal command', () => {
  let command: string;
  let dir: string;

  beforeAll(async () => {
    command = await buildJournalCommand();
  }, 60_000);

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), '日志 cli '));
    const store = new JournalStore(dir, () => NOW);
    store.open();
    const entry = { at: NOW, kind: 'gap', server: 's', tenant: 't', user: 'u' } as const;
    const ids = { alarmId: '', alarmKey: '', body: '{}' };
    store.append([1, 2].map(() => ({ ...entry, ...ids, entryId: newEntryId() })));
    store.close();
  });

  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const run = (...args: string[]): { status: number | null; out: string } => {
    const done = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
    return { status: done.status, out: done.stdout + done.stderr };
  };

  it('says that the chain holds', () => {
    const { status, out } = run('verify', dir);
    expect(out).toContain('2026-11  2 entries  ok\nchain ok · 2 entries');
    expect(status).toBe(0);
  });

  it('says where it breaks and leaves the file where it is', () => {
    const db = openSqlite(join(dir, '2026-11.db'));
    db.exec("UPDATE entry SET tenant = 'x' WHERE seq = 1");
    db.close();
    const { status, out } = run('verify', dir);
    expect(out).toContain('entry 1 does not fit the chain');
    expect(status).toBe(1);
    expect(run('verify', dir).status).toBe(1);
  });

  it('says who had the desk when, and where the app ended without a word', () => {
    const store = new JournalStore(dir, () => NOW);
    store.open();
    const at = (minute: number) => new Date(2026, 10, 21, 8, minute, 0).getTime();
    const note = (minute: number, event: string, by = '', account = '') => ({
      entryId: newEntryId(),
      at: at(minute),
      kind: 'configuration' as const,
      server: 'demo',
      tenant: account === '' ? '' : '476074',
      user: account === '' ? '' : `id-${account}`,
      alarmId: '',
      alarmKey: '',
      body: JSON.stringify({ event, by, account, name: account === 'li' ? '李接班' : '' }),
    });
    store.append([
      note(0, 'started'),
      note(1, 'deskTaken', 'signIn', 'wang'),
      note(5, 'deskLeft', 'takeOver', 'wang'),
      note(5, 'deskTaken', 'takeOver', 'li'),
      note(20, 'started'),
      note(21, 'deskTaken', 'restored', 'li'),
    ]);
    store.close();
    const { status, out } = run('desk', dir);
    expect(out.split('\n').slice(1, -1)).toEqual([
      '2026-11-21 08:01:00 – 2026-11-21 08:05:00  wang (wang, id-wang)  demo · 476074  signIn → takeOver',
      '2026-11-21 08:05:00 – the app ended without a word  李接班 (li, id-li)  demo · 476074  takeOver → crash',
      '2026-11-21 08:21:00 – still at the desk  李接班 (li, id-li)  demo · 476074  restored → now',
    ]);
    expect(status).toBe(0);
    expect(run('verify', dir).status).toBe(0);
  });

  it('says how it is used', () => {
    expect(run().status).toBe(2);
    expect(run('verify', join(dir, 'nowhere')).out).toContain('no journal in');
  });
});
