import { expect, test } from 'vitest';
import { ErrorLog, isErrorLogDocument } from '@main/log/errorLog';
import { memoryDocument } from '@tests/support/memoryDocuments';

const entry = (n: number) => ({
  type: 'TypeError',
  url: '/system/user',
  message: `error ${n}`,
  stack: 'at x',
  time: n,
});

const me = () => 'server|476074|1';

test('errors are kept over a restart, the newest first, the last 200, and cleared for good', () => {
  const store = memoryDocument();
  const log = new ErrorLog(store, me, () => undefined);
  let changes = 0;
  log.changed.on(() => (changes += 1));
  for (let n = 0; n < 205; n += 1) log.add(entry(n));
  expect(changes).toBe(205);
  expect(isErrorLogDocument(store.read())).toBe(true);
  const again = new ErrorLog(store, me, () => undefined);
  expect(again.count).toBe(200);
  expect(again.entries()[0]).toEqual(entry(204));
  expect(again.entries().at(-1)).toEqual(entry(5));
  again.clear();
  expect(new ErrorLog(store, me, () => undefined).count).toBe(0);
});

test('neither a secret nor a person is kept, for all of it may be sent', () => {
  const store = memoryDocument();
  const log = new ErrorLog(store, me, () => undefined);
  log.add({
    ...entry(1),
    message: 'refused: password=Secret1pass of 13812345678',
    stack: 'Error: {"realName":"李四","token":"abcdefghijklmnop"}',
    url: '/system/user?name=li',
  });
  const text = JSON.stringify(store.read());
  for (const secret of ['Secret1pass', '13812345678', '李四', 'abcdefghijklmnop', 'name=li'])
    expect(text).not.toContain(secret);
});

test('a file of something else begins anew, and a disk that takes nothing loses nothing of this run', () => {
  expect(isErrorLogDocument({ entries: 'x' })).toBe(false);
  const failures: string[] = [];
  const full = {
    read: () => ({ entries: 7 }),
    write: () => {
      throw new Error('no space left');
    },
  };
  const log = new ErrorLog(full, me, (reason) => failures.push(reason));
  log.add(entry(1));
  expect(log.entries()).toEqual([entry(1)]);
  expect(failures).toEqual(['no space left']);
});

test('nobody has the errors of another person, whose server may be another one, or clears them', () => {
  let owner = '';
  const log = new ErrorLog(
    memoryDocument(),
    () => owner,
    () => undefined,
  );
  log.add(entry(1));
  expect([log.count, log.entries()]).toEqual([0, []]);
  owner = 'a';
  log.add(entry(2));
  expect(log.entries()).toEqual([entry(2), entry(1)]);
  owner = 'b';
  expect(log.entries()).toEqual([entry(1)]);
  log.clear();
  expect(log.count).toBe(0);
  owner = 'a';
  expect(log.entries()).toEqual([entry(2)]);
  owner = '';
  log.clear();
  owner = 'a';
  expect(log.count).toBe(1);
});
