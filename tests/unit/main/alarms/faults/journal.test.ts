import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { CoreUnderFaults } from '@tests/support/coreUnderFaults';

let workerPath: string;
let desk: CoreUnderFaults;

beforeAll(async () => {
  workerPath = await buildJournalWorker();
});

beforeEach(async () => {
  desk = await CoreUnderFaults.start(workerPath, { tenantId: '476074' });
});

afterEach(async () => {
  await desk.stop();
  await desk.dispose();
});

async function connected(): Promise<void> {
  await desk.listen();
  await desk.until(() => desk.server.sockets.size > 0);
  await desk.reach('alarmReport', 'connected');
}

function drop(name: string): void {
  desk.server.tell(`${desk.commit(name)},1,30`);
}

const seenAll = () => desk.truth.every(({ object }) => desk.seen().includes(object));

async function fine(): Promise<void> {
  await desk.until(seenAll, 'everything is seen');
  expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
}

describe('the journal', () => {
  test('whose worker dies in a flood loses nothing and doubles nothing (fault:workerDies)', async () => {
    await connected();
    for (let number = 0; number < 300; number += 1) {
      drop(`点${number}`);
      if (number === 150) void desk.core.journal.crash();
    }
    await fine();
  });

  test('that takes no writes keeps alarms in sight, and has them later (fault:fullDisk)', async () => {
    await connected();
    drop('点一');
    await fine();
    const folder = join(desk.userDataDir, 'journal');
    // A file stands where the folder was: nothing can be written, whoever asks.
    void desk.core.journal.crash();
    renameSync(folder, `${folder} aside`);
    writeFileSync(folder, '');
    drop('点二');
    await desk.until(() => desk.snapshot().journal.kind === 'failing', 'it is said');
    await desk.until(seenAll, 'it is seen all the same');
    expect(desk.snapshot().alarms[0]?.unsaved).toBe(true);
    rmSync(folder);
    renameSync(`${folder} aside`, folder);
    await fine();
    expect(desk.snapshot().journal.kind).toBe('ok');
  });

  test('that is damaged at the start is set aside, and alarms go on (fault:damagedJournal)', async () => {
    const folder = join(desk.userDataDir, 'journal');
    const month = new Date(desk.rig.clock.now()).toISOString().slice(0, 7);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${month}.db`), 'damaged '.repeat(1_000));
    await connected();
    drop('点一');
    await fine();
    expect(desk.desk.notices).toMatchObject([{ code: 'journalSetAside' }]);
  });
});

describe('the desk', () => {
  test('that another user takes in a flood hears each alarm once (fault:takeOver)', async () => {
    await connected();
    for (let number = 0; number < 50; number += 1) drop(`前${number}`);
    desk.server.userId = '1900000000000000002';
    const form = {
      tenantId: '476074',
      username: 'li',
      password: 'x',
      captchaKey: '',
      captchaCode: '',
    };
    const taken = desk.rig.host.takeOver(form);
    await desk.until(() => desk.server.sockets.size === 2, 'both are heard');
    for (let number = 0; number < 50; number += 1) {
      drop(`中${number}`);
      await desk.pass(50);
    }
    await desk.during(taken);
    await desk.until(() => desk.server.sockets.size === 1, 'the old one is closed');
    for (let number = 0; number < 50; number += 1) drop(`后${number}`);
    await fine();
    expect(desk.gaps()).toEqual([]);
  });

  test('that is left and taken again tells the time between (fault:signOut)', async () => {
    await connected();
    drop('点一');
    await fine();
    await desk.during(desk.rig.host.signOut('user'));
    drop('点二');
    await desk.pass(5_000);
    drop('点三');
    await desk.during(desk.rig.signIn());
    await desk.until(() => desk.gaps().length === 1 && desk.server.sockets.size > 0);
    await desk.reach('alarmReport', 'connected');
    drop('点四');
    await desk.until(() => desk.seen().includes('点四'));
    expect(await desk.compare()).toEqual({ lost: [], doubled: [] });
  });

  test('that cannot find the host of its streams says so, and goes on trying (fault:dns)', async () => {
    await desk.dispose();
    const streamUrl = 'ws://nowhere.invalid';
    desk = await CoreUnderFaults.start(workerPath, { tenantId: '476074', streamUrl });
    await desk.listen();
    const errors = (): number => {
      const state = desk.state('alarmReport');
      return state?.kind === 'down' ? state.errors : 0;
    };
    await desk.until(() => errors() >= 2, 'it is tried again');
    const state = desk.state('alarmReport');
    expect(state).toMatchObject({ reason: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/) as string });
  });
});
