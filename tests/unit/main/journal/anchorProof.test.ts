import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '@shared/base/result';
import type { SecretStore } from '@main/ports/secrets';
import { problemText } from '@shared/model/journalProblem';
import { createTranslator } from '@main/texts/translator';
import { AnchorKeys } from '@main/journal/anchors/anchorKey';
import { writeAnchor, type AnchorKey } from '@main/journal/anchors/anchors';
import { noteOf } from '@main/journal/entry';
import { openSqlite } from '@main/journal/segment/sqlite';
import type { JournalStore } from '@main/journal/writing/store';
import { verifyJournal } from '@main/journal/anchors/verify';
import { cleanUp } from '@tests/support/cleanUp';
import { FakeClock } from '@tests/support/fakeClock';
import { entryOf } from '@tests/support/journalEntries';
import { openInThread } from '@tests/support/journalThread';
import { keptLog } from '@tests/support/quietLog';

const DAY_MS = 24 * 3_600_000;
const KEY: AnchorKey = { secret: 'a1'.repeat(32), since: Date.UTC(2026, 10, 1) };
const OTHER: AnchorKey = { secret: 'b2'.repeat(32), since: Date.UTC(2026, 10, 1) };

describe('what verify says of anchors', () => {
  let root: string;
  let dir: string;
  let file: string;
  let now: number;
  let store: JournalStore;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 证明 '));
    dir = join(root, 'journal');
    file = join(root, 'anchors', 'anchors.txt');
    now = Date.UTC(2026, 10, 22);
    store = openInThread(dir, () => now);
  });

  afterEach(async () => {
    store.close();
    await cleanUp(root);
  });

  const fill = (count: number): void =>
    store.append(Array.from({ length: count }, (_, n) => entryOf('gap', now, { n })));
  /** As the app makes one: the line outside, then the note in the chain. */
  const anchor = (key: AnchorKey | null = null): void => {
    const end = store.end();
    writeAnchor(file, { at: now, ...end }, key);
    store.append([noteOf(now, { event: 'anchor', ...end, file })]);
  };
  const cut = (after: number): void => {
    store.close();
    const db = openSqlite(join(dir, '2026-11.db'));
    db.run('DELETE FROM entry WHERE seq > ?', after);
    db.close();
    store = openInThread(dir, () => now);
  };
  const check = (key: AnchorKey | null = null) => verifyJournal(dir, file, { key });

  it('misses a file of anchors that the chain names, also where the journal was cut short', () => {
    fill(10);
    anchor();
    fill(20);
    anchor();
    expect(check()).toMatchObject({ ok: true, anchors: { checked: 2 } });
    cut(15);
    rmSync(file);
    expect(check().ok).toBe(false);
    expect(check().anchors.problem).toBe(
      'entry 11 notes an anchor of entry 10 that no file of anchors holds',
    );
  });

  it('does not take rubbish for anchors', () => {
    fill(3);
    anchor();
    appendFileSync(file, 'rubbish\nmore of it\n');
    expect(check()).toMatchObject({ ok: false, anchors: { checked: 1 } });
    expect(check().anchors.problem).toBe('2 lines of the file of anchors cannot be read');
  });

  it('bears with lines that broke off, and what a power cut leaves in place of one', () => {
    fill(3);
    anchor();
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    for (const length of [1, 4, 11, 24, 25, 32, 33, 34, 40, 97]) {
      writeFileSync(file, `${line.slice(0, length)}\n${'\0'.repeat(90)}\n${line}\n`);
      expect(check(), `${length}`).toMatchObject({ ok: true, anchors: { checked: 1 } });
    }
  });

  it('is not content with no anchor at all once a shift has passed', () => {
    fill(1);
    expect(check()).toMatchObject({ ok: true, anchors: { checked: 0 } });
    now += DAY_MS + 1;
    fill(1);
    expect(check().anchors.problem).toBe('there is no anchor');
    // Nor does the chain alone say anything of that.
    expect(verifyJournal(dir, null).ok).toBe(true);
  });

  it('says whether the proof holds, and when it could not be checked', () => {
    fill(3);
    anchor(KEY);
    anchor(KEY);
    expect(check(KEY)).toMatchObject({ ok: true, anchors: { proof: 'checked', held: 2 } });
    expect(check()).toMatchObject({ ok: true, anchors: { proof: 'noKey', held: 0 } });
    // Of another workstation, from which the journal was taken over before its own shift is over.
    expect(check({ ...OTHER, since: now })).toMatchObject({ ok: true, anchors: { held: 0 } });
  });

  it('finds an anchor that was changed or made without the key', () => {
    fill(3);
    anchor(KEY);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.replace('\t3\t', '\t2\t'));
    expect(check(KEY).anchors.problem).toMatch(/^the proof of the anchor of entry 2, made at /);
    // Rewritten without a proof, and by somebody else's key.
    for (const other of [null, OTHER]) {
      rmSync(file);
      writeAnchor(file, { at: now, month: '2026-11', ...entry(3) }, other);
      expect(check(other).ok).toBe(true);
      expect(check(KEY).anchors.problem).toBe(
        'no anchor since 2026-11-01T00:00:00.000Z carries the proof of this workstation',
      );
    }
  });

  const entry = (seq: number): { readonly seq: number; readonly hash: string } => {
    const [...all] = store.ofKind('gap');
    const found = all.find((one) => one.seq === seq);
    return { seq, hash: found?.hash ?? '' };
  };

  it('misses the entry that its writer says is the last one', () => {
    fill(3);
    const written = store.end();
    expect(verifyJournal(dir, null, { written }).ok).toBe(true);
    cut(2);
    const { ok: isOk, anchors } = verifyJournal(dir, null, { written });
    expect(isOk).toBe(false);
    expect(anchors.problem).toBe('entry 3, the last that was written, is not in the files');
  });

  it.each(['zh', 'en'] as const)('has words for each of these: %s', (language) => {
    const translator = createTranslator(language);
    for (const problem of [
      'entry 11 notes an anchor of entry 10 that no file of anchors holds',
      '2 lines of the file of anchors cannot be read',
      'there is no anchor',
      'the proof of the anchor of entry 2, made at 2026-11-01T00:00:00.000Z, does not hold',
      'no anchor since 2026-11-01T00:00:00.000Z carries the proof of this workstation',
      'entry 3, the last that was written, is not in the files',
      'another journal stands here since ?: entry 3, anchored at 2026-11-01T00:00:00.000Z, is not in it',
    ]) {
      const text = problemText(problem, translator.translate);
      expect(text).not.toMatch(/journal\.problem|\{\{/);
      if (language === 'zh') expect(text).not.toBe(problem);
    }
  });
});

describe('the key of the anchors', () => {
  const kept = new Map<string, string>();
  const keychain: SecretStore = {
    get: async (account) => ok(kept.get(account) ?? null),
    set: async (account, secret) => {
      kept.set(account, secret);
      return ok(null);
    },
    delete: async () => ok(null),
  };
  const keys = (store: SecretStore, found: (key: AnchorKey) => void) =>
    new AnchorKeys({ keychain: store, clock: new FakeClock(), log: keptLog(), found });

  beforeEach(() => kept.clear());

  it('is made once, kept in the keychain alone, and told once', async () => {
    const found: AnchorKey[] = [];
    const first = keys(keychain, (key) => found.push(key));
    const both = await Promise.all([first.load(), first.load()]);
    expect(both[0]?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(found).toHaveLength(1);
    expect(both[1]).toEqual(both[0]);
    expect(await keys(keychain, () => undefined).load()).toEqual(both[0]);
    expect(kept.size).toBe(1);
  });

  it('is asked for again while the keychain is locked', async () => {
    let locked = true;
    const found: AnchorKey[] = [];
    const store: SecretStore = {
      ...keychain,
      get: (account) =>
        locked
          ? Promise.resolve(fail({ kind: 'unavailable', detail: 'locked' }))
          : keychain.get(account),
    };
    const one = keys(store, (key) => found.push(key));
    expect(await one.load()).toBeNull();
    expect(kept.size).toBe(0);
    locked = false;
    expect(await one.load()).toEqual(found[0]);
  });
});
