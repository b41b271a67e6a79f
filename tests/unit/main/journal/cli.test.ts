import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languageOf } from '@main/journal/cliPrint';
import { newEntryId } from '@main/journal/entry';
import { placesOf } from '@main/storage/places';
import { openSqlite } from '@main/journal/segment/sqlite';
import { JournalStore } from '@main/journal/writing/store';
import { cleanUp } from '@tests/support/cleanUp';
import { receivedOf } from '@tests/support/journalEntries';
import { buildJournalCommand } from '@tests/support/journalWorker';

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

  afterEach(() => cleanUp(dir));

  interface Said {
    readonly status: number | null;
    readonly out: string;
  }
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Said => {
    const { LC_ALL: _all, LC_MESSAGES: _messages, LANG: _lang, ...rest } = process.env;
    const options = { encoding: 'utf8', env: { ...rest, ...env } } as const;
    const done = spawnSync(process.execPath, [command, ...args], options);
    return { status: done.status, out: done.stdout + done.stderr };
  };
  const run = (...args: string[]): Said => start([...args, '--lang', 'en']);
  const runZh = (...args: string[]): Said => start([...args, '--lang', 'zh']);

  it('says that the chain holds', () => {
    const { status, out } = run('verify', dir);
    expect(out).toContain('2026-11  2 entries  ok\nchain ok · 2 entries');
    expect(status).toBe(0);
  });

  it('looks where the app keeps its journal, and nowhere else', () => {
    const env = { XDG_CONFIG_HOME: dir, LOCALAPPDATA: dir, APPDATA: join(dir, 'roaming') };
    const { platform } = process;
    const folder = join(placesOf({ platform, env, home: homedir() }).data, 'journal');
    const asked = () => start(['verify', '--lang', 'en'], env);
    expect(asked().out).toContain(folder);
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(dir, '2026-11.db'), join(folder, '2026-11.db'));
    expect(asked()).toMatchObject({ status: 0 });
    expect(asked().out).toContain('chain ok · 2 entries');
  });

  it('says where it breaks and leaves the file where it is', () => {
    const db = openSqlite(join(dir, '2026-11.db'));
    db.exec("UPDATE owner SET tenant = 'x'");
    db.close();
    const { status, out } = run('verify', dir);
    expect(out).toContain('entry 1 does not match the hash chain');
    expect(status).toBe(1);
    expect(run('verify', dir).status).toBe(1);
  });

  it('says who had the desk when, and where the app ended abnormally', () => {
    const store = new JournalStore(dir, () => NOW);
    store.open();
    // 08:00 in Shanghai, where the servers are unless another zone is named.
    const at = (minute: number) => Date.UTC(2026, 10, 21, 0, minute);
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
      '2026-11-21 08:01:00 – 2026-11-21 08:05:00  wang (wang, id-wang)  demo · 476074  sign-in → take-over',
      '2026-11-21 08:05:00 – the app ended abnormally  李接班 (li, id-li)  demo · 476074  take-over → abnormal end',
      '2026-11-21 08:21:00 – still on duty  李接班 (li, id-li)  demo · 476074  session restored → now',
    ]);
    expect(status).toBe(0);
    expect(run('desk', dir, '--zone', 'Europe/Berlin').out).toContain(
      '2026-11-21 01:05:00 – the app',
    );
    const wrong = run('desk', dir, '--zone', 'Mars/Olympus');
    expect([wrong.status, wrong.out]).toEqual([2, expect.stringContaining('Mars/Olympus')]);
    expect(run('verify', dir).status).toBe(0);
    expect(runZh('desk', dir).out.split('\n').slice(1, -1)).toEqual([
      '2026-11-21 08:01:00 – 2026-11-21 08:05:00  wang (wang, id-wang)  demo · 476074  登录 → 接班',
      '2026-11-21 08:05:00 – 程序异常结束  李接班 (li, id-li)  demo · 476074  接班 → 异常结束',
      '2026-11-21 08:21:00 – 仍在值守  李接班 (li, id-li)  demo · 476074  恢复会话 → 至今',
    ]);
  });

  it('speaks the language that is asked for, else that of the system, else Chinese', () => {
    expect(languageOf(undefined, {})).toBe('zh');
    expect(languageOf(undefined, { LANG: 'C.UTF-8' })).toBe('zh');
    expect(languageOf(undefined, { LANG: 'en_GB.UTF-8' })).toBe('en');
    expect(languageOf(undefined, { LC_ALL: 'zh_CN.UTF-8', LANG: 'en_GB.UTF-8' })).toBe('zh');
    expect(languageOf(undefined, { LC_ALL: '', LC_MESSAGES: 'en_US', LANG: 'zh_CN' })).toBe('en');
    expect(languageOf('en', { LANG: 'zh_CN.UTF-8' })).toBe('en');
    expect(languageOf('fr', {})).toBeNull();
    expect(start(['verify', dir]).out).toContain('哈希链完好 · 2 条');
    const english = start(['verify', dir], { LANG: 'en_GB.UTF-8' });
    expect(english.out).toContain('chain ok · 2 entries');
    const other = start(['verify', dir, '--lang', 'fr'], { LANG: 'en_US' });
    expect(other).toMatchObject({
      status: 2,
      out: expect.stringContaining('未知语言 fr') as string,
    });
  });

  it('says in Chinese as well what is wrong', () => {
    expect(runZh()).toMatchObject({ status: 2, out: expect.stringContaining('用法：') as string });
    expect(runZh('search', dir, '--kind', 'x').out).toContain('未知记录类型 x；可用的有：received');
    const file = join(dir, 'anchors.txt');
    expect(runZh('anchor', dir, '--anchors', file).out).toContain('2026-11  第 2 条  ');
    const db = openSqlite(join(dir, '2026-11.db'));
    db.exec('DELETE FROM entry WHERE seq >= 2');
    db.close();
    const cut = runZh('verify', dir, '--anchors', file);
    expect(cut.out).toMatch(/锚点不完整 · 已核对 0 个\n第 2 条（锚定于 .*Z）缺失：日志已截短/);
    expect(cut.status).toBe(1);
    writeFileSync(file, 'no pack');
    expect(runZh('unpack', file, join(dir, 'new')).out).toContain('此文件不是日志包，或已损坏（');
  });

  it('says how it is used', () => {
    expect(run()).toMatchObject({ status: 2, out: expect.stringContaining('usage:') as string });
    expect(run('verify', join(dir, 'nowhere')).out).toContain('no journal in');
    expect(run('search', dir, '--kind', 'nonsense')).toMatchObject({
      status: 2,
      out: expect.stringContaining('unknown kind nonsense') as string,
    });
    expect(run('verify', dir, '--what').status).toBe(2);
  });

  it('writes an anchor, and finds with it that the end was cut off', () => {
    const file = join(dir, 'elsewhere', 'anchors.txt');
    expect(run('anchor', dir, '--anchors', file).out).toContain('entry 2');
    expect(run('verify', dir, '--anchors', file)).toMatchObject({
      status: 0,
      out: expect.stringContaining('anchors ok · 1 checked') as string,
    });
    const db = openSqlite(join(dir, '2026-11.db'));
    db.exec('DELETE FROM entry WHERE seq >= 2');
    db.close();
    const { status, out } = run('verify', dir, '--anchors', file);
    expect(out).toContain('the journal was truncated');
    expect(status).toBe(1);
  });

  it('finds entries, newest first', () => {
    const store = new JournalStore(dir, () => NOW);
    store.open();
    store.append([receivedOf(NOW, '人民路'), receivedOf(NOW, '滨江')]);
    store.close();
    const { status, out } = run('search', dir, '--text', '满溢', '--limit', '1');
    expect(out).toMatch(/^2026-11-21 .*\t4\tReceived\tHigh\t[^\t]+\t滨江\t滨江满溢\t\n$/);
    expect(status).toBe(0);
    const chinese = runZh('search', dir, '--limit', '1').out.split('\t');
    expect(chinese.slice(1, 4)).toEqual(['4', '收到', '重要']);
    const lines = run('search', dir, '--kind', 'received', '--json').out.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([4, 3]);
    expect(run('search', dir, '--from', '2026-11-22').out).toBe('');
  });

  it('packs a journal and unpacks it elsewhere, and refuses what is no pack', () => {
    const pack = join(dir, 'out.zip');
    expect(run('pack', dir, pack)).toMatchObject({ status: 0 });
    expect(run('unpack', pack, join(dir, 'new', 'journal')).out).toContain('2 entries');
    expect(run('verify', join(dir, 'new', 'journal')).status).toBe(0);
    writeFileSync(pack, 'nothing');
    const refused = run('unpack', pack, join(dir, 'third'));
    expect(refused).toEqual({
      status: 1,
      out: 'the pack is damaged: it is no pack of a journal\n',
    });
  });
});
