import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ThreadFiles } from '@disk/files';
import { systemClock } from '@shared/base/clock';
import { JournalTransfer } from '@main/journal/pack/transfer';
import type { SessionProfile } from '@main/ports/session';
import { JournalClient } from '@main/journal/client';
import { incomingFolder, takeIncoming } from '@main/journal/writing/incoming';
import { JournalReader } from '@main/journal/reading/readerClient';
import { JournalStore } from '@main/journal/writing/store';
import { profileOf } from '@tests/support/alarmDesk';
import { cleanUp } from '@tests/support/cleanUp';
import { FakeClock } from '@tests/support/fakeClock';
import { receivedOf } from '@tests/support/journalEntries';
import { buildJournalReader, buildJournalWorker } from '@tests/support/journalWorker';
import { keptLog } from '@tests/support/quietLog';

describe('whole journals, given away and taken in', () => {
  let paths: { readonly workerPath: string; readonly readerPath: string };
  let root: string;
  let client: JournalClient;
  let reader: JournalReader;
  let profile: SessionProfile | null;
  const anchored: string[] = [];
  const dir = (): string => join(root, 'journal');

  beforeAll(async () => {
    const [workerPath, readerPath] = await Promise.all([
      buildJournalWorker(),
      buildJournalReader(),
    ]);
    paths = { workerPath, readerPath };
  }, 60_000);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), '日志 转移 '));
    const deps = { clock: systemClock(), log: keptLog(), dir: dir(), ...paths };
    reader = new JournalReader(deps);
    client = new JournalClient(deps);
    client.start();
    anchored.length = 0;
    profile = null;
  });

  afterEach(async () => {
    await client.close();
    await reader.close();
    await cleanUp(root);
  });

  const make = (journal: Pick<JournalClient, 'append'> = client, clock = systemClock()) =>
    new JournalTransfer({
      clock,
      session: { profile: () => profile, administrators: () => [], isHome: () => true },
      journal,
      reader,
      userDataDir: root,
      anchorFile: join(root, 'anchors', 'anchors.txt'),
      anchor: async (by) => anchored.push(by),
    });
  const signIn = (tenant: string, roleNames: readonly string[]): void => {
    const { user, ...rest } = profileOf(tenant, 'http://platform.example');
    profile = { ...rest, user: { ...user, roleNames: [...roleNames] } };
  };
  const notes = (): readonly Record<string, unknown>[] => {
    const store = new JournalStore(dir(), () => Date.now());
    return [...store.ofKind('configuration')].map(
      ({ body }) => JSON.parse(body) as Record<string, unknown>,
    );
  };
  const zip = (name = 'p.zip') => join(root, name);

  it('gives nothing to nobody, and to a person only what that person may read', async () => {
    const transfer = make();
    await client.append(receivedOf(Date.now(), '甲', {}, { server: 's', tenant: '805230' }));
    expect(await transfer.pack(zip())).toEqual({
      ok: false,
      error: { key: 'journalFile.failed.signedOut' },
    });
    signIn('476074', ['store']);
    await expect(transfer.pack(zip())).rejects.toMatchObject({ reason: 'others' });
    expect(existsSync(zip())).toBe(false);
    signIn('476074', ['administrator']);
    expect(await transfer.pack(zip())).toEqual({ ok: true, value: 1 });
    expect(notes()).toMatchObject([
      { event: 'journalPacked', isWhole: true, by: profile?.user.realName, entries: 1 },
    ]);
  });

  it('takes none in for anybody but an administrator', async () => {
    writeFileSync(zip(), 'x');
    const transfer = make();
    expect(transfer.mayUnpack()).toMatchObject({ error: { key: 'journalFile.failed.signedOut' } });
    signIn('476074', ['store']);
    expect(await transfer.unpack(zip())).toEqual({
      ok: false,
      error: { key: 'journalFile.failed.notAdmin' },
    });
    expect(existsSync(incomingFolder(root))).toBe(false);
  });

  it('says so in the journal that is to be replaced, with the person, before anything lies ready', async () => {
    signIn('476074', ['administrator']);
    const transfer = make();
    await client.append(receivedOf(Date.now(), '甲'));
    await transfer.pack(zip());
    let before: readonly Record<string, unknown>[] = [];
    const watched: Pick<JournalReader, 'pack' | 'unpack'> = {
      pack: (args) => reader.pack(args),
      unpack: (args) => {
        before = notes();
        return reader.unpack(args);
      },
    };
    const by = profile?.user.realName ?? '';
    const watching = new JournalTransfer({
      clock: systemClock(),
      session: { profile: () => profile, administrators: () => [], isHome: () => true },
      journal: client,
      reader: watched,
      userDataDir: root,
      anchorFile: join(root, 'anchors', 'anchors.txt'),
      anchor: async (who) => anchored.push(who),
    });
    expect(await watching.unpack(zip())).toEqual({ ok: true, value: 1 });
    expect(before.at(-1)).toMatchObject({ event: 'journalUnpacking', by, file: 'p.zip' });
    expect(notes().at(-1)).toMatchObject({ event: 'journalUnpacked', by, entries: 1 });
    expect(anchored).toEqual([by]);
    await client.close();
    await reader.close();
    const taken = takeIncoming(
      root,
      join(root, 'anchors', 'anchors.txt'),
      Date.now(),
      new ThreadFiles(),
    );
    expect(taken).toMatchObject({ by });
  });

  it('says of a pack that is refused who had brought it', async () => {
    writeFileSync(zip(), 'no archive');
    signIn('476074', ['administrator']);
    await expect(make().unpack(zip())).rejects.toMatchObject({ reason: 'damaged' });
    await client.close();
    expect(notes().map(({ event }) => event)).toEqual(['journalUnpacking', 'journalUnpackRefused']);
  });

  it('takes nothing in while the journal here cannot say so', async () => {
    signIn('476074', ['administrator']);
    writeFileSync(zip(), 'x');
    const clock = new FakeClock();
    const mute = { append: () => new Promise<void>(() => undefined) };
    const answer = make(mute, clock).unpack(zip());
    await clock.advance(5_000);
    expect(await answer).toEqual({ ok: false, error: { key: 'journalFile.failed.unsaid' } });
    expect(existsSync(incomingFolder(root))).toBe(false);
  });
});
