import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES } from '@shared/i18n';
import { WORK_LIMIT_MS, WorkerClient } from '@main/transfer/client';
import { wordsOf } from '@main/transfer/texts';
import { FakeClock } from '@tests/support/fakeClock';

/** A thread that answers everything but 'read', which it goes through without an end. */
const STUCK = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ call, name }) => {
  if (name === 'read') /^(a+)+$/.test('a'.repeat(60) + 'b');
  parentPort.postMessage({ call, value: null });
});
`;

const COPY = { path: '', language: 'zh', sheet: '' } as const;
/** Its bytes move over, so each question has its own. */
const aFile = () => ({ bytes: new Uint8Array(1), fields: [], ask: [] });

const dir = mkdtempSync(join(tmpdir(), 'chengjing-client-'));
const path = join(dir, 'stuck.mjs');
const ends = vi.spyOn(Worker.prototype, 'terminate');
let clock: FakeClock;
let client: WorkerClient;

beforeAll(() => writeFileSync(path, STUCK));
afterEach(() => {
  client.end();
  ends.mockClear();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function begin(): WorkerClient {
  clock = new FakeClock();
  client = new WorkerClient(path, clock);
  return client;
}

/** What becomes of a question; null: it stands open. */
function outcome(asked: Promise<unknown>): { value: unknown } {
  const seen: { value: unknown } = { value: null };
  asked.then(
    (answer) => (seen.value = { answer }),
    (error: unknown) => (seen.value = error),
  );
  return seen;
}

test('a thread that comes to no end is ended after the limit, with what to do, and the next one works', async () => {
  begin();
  await client.ask('drop', {});
  const read = outcome(client.ask('read', aFile()));
  const waits = outcome(client.ask('drop', {}));
  await clock.advance(WORK_LIMIT_MS - 1);
  expect([read.value, waits.value]).toEqual([null, null]);
  await clock.advance(1);
  expect(read.value).toMatchObject({ name: 'SheetProblem', key: 'transfer.file.tooSlow' });
  expect(waits.value).toBe(read.value);
  // Resolves when the thread is gone, in the middle of its pattern.
  await ends.mock.results[0]?.value;
  await expect(client.ask('drop', {})).rejects.toThrow('tooSlow');
  expect(await begin().ask('copyChecked', COPY)).toBeNull();
});

test('each answer begins the time anew, and a long transfer of short steps has no end of it', async () => {
  begin();
  for (let step = 0; step < 3; step += 1) {
    const asked = client.ask('rows', { rows: [] });
    await clock.advance(WORK_LIMIT_MS - 1);
    expect(await asked).toBeNull();
  }
  await clock.advance(WORK_LIMIT_MS * 2);
  expect(await client.ask('drop', {})).toBeNull();
  expect(ends).not.toHaveBeenCalled();
});

test('a machine that slept in the middle of a file goes on with it', async () => {
  begin();
  await client.ask('drop', {});
  const read = outcome(client.ask('read', aFile()));
  clock.sleep(8 * 3_600_000);
  await clock.advance(WORK_LIMIT_MS / 2);
  expect(read.value).toBeNull();
  await clock.advance(WORK_LIMIT_MS);
  expect(read.value).toMatchObject({ key: 'transfer.file.tooSlow' });
});

test('what is said is there in every language, for files that are read and files that are written', () => {
  for (const language of LANGUAGES) {
    for (const key of ['transfer.file.tooSlow', 'transfer.failed.tooSlow'] as const) {
      expect(wordsOf(language, key, { minutes: 77 })).toContain('77');
    }
  }
});
