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

  it('says how it is used', () => {
    expect(run().status).toBe(2);
    expect(run('verify', join(dir, 'nowhere')).out).toContain('no journal in');
  });
});
