import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { KEPT_CHARACTERS, trimAlarms } from '@main/alarms/ledger/fold';
import { weightOf } from '@main/alarms/ledger/cut';
import { Watermarks } from '@main/alarms/ingest/watermarks';
import type { JournalEntry } from '@main/journal/entry';
import { readAlarmReport } from '@main/alarms/sources/alarmReport';
import { fieldsOf } from '@main/alarms/sources/source';
import { SharedCopies } from '@main/streams/sharedCopies';
import { anAlarm, anObservation, liveReceipt } from '@tests/support/alarms';
import { ledgerAfter } from '@tests/support/ledger';

const MB = 1_048_576;
const OWNER = { server: 'http://h', tenant: '476074', user: '9' };

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** What a piece of work leaves behind in the heap, where texts live, MB; it is kept alive until it was measured. */
function left(work: () => unknown): number {
  // The first time, code is compiled and pools are made.
  work();
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = work();
  collect();
  const after = process.memoryUsage().heapUsed;
  expect(kept).toBeDefined();
  return (after - before) / MB;
}

/** A message as a socket makes it of its bytes. */
const message = (index: number, length: number): string =>
  Buffer.from(`{"number":"${index}","junk":"${'x'.repeat(length)}"`).toString('utf8');

test('a hundred messages of half a megabyte leave no more than their heads (fault:largeMessages)', () => {
  const ledger = ledgerAfter(OWNER);
  let at = 0;
  const grown = left(() => {
    for (let index = 0; index < 100; index += 1) {
      at += 1;
      // Above 1 MB the runtime keeps texts outside of the heap, where they cannot be told apart.
      const seen = readAlarmReport(message(at, 500_000));
      const entry = seen === null ? null : ledger.receive(seen, liveReceipt(at));
      if (entry !== null) ledger.apply(entry);
    }
    return ledger;
  });
  expect(ledger.all()).toHaveLength(200);
  expect(grown).toBeLessThan(3);
});

test('what was told and heard is remembered by its digest, however long it was', () => {
  const start = { marks: {}, lastAt: 0 };
  const marks = new Watermarks('unknown', start, () => 1_000);
  const copies = new SharedCopies();
  let at = 0;
  const grown = left(() => {
    for (let index = 0; index < 400; index += 1) {
      at += 1;
      const raw = message(at, 60_000);
      marks.fresh([anObservation({ raw, serverId: '' })], null);
      copies.isCopy(message(at, 200_000), 1, at);
    }
    return [marks, copies];
  });
  expect(grown).toBeLessThan(3);
});

test('fields beyond all measure are left to the raw text, short ones are not', () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_none, index) => [`junk${index}`, 'x'.repeat(5_000)]),
  );
  const fields = fieldsOf({ ...many, ['n'.repeat(5_000)]: '1', warnKey: '1' });
  expect(fields['warnKey']).toBe('1');
  expect(JSON.stringify(fields).length).toBeLessThan(20_000);
});

test('the alarms that are kept have a limit in characters, which no SOS that stands falls under', () => {
  const fields = { a: 'x'.repeat(1_000) };
  const alarms = [1, 2, 3, 4].map((n) => anAlarm({ id: String(n), fields }));
  const sos = anAlarm({ id: 'sos', alarmClass: 'sos', fields });
  const weight = weightOf(sos);
  const ids = trimAlarms([sos, ...alarms], 10, 10, 2 * weight).map(({ id }) => id);
  expect(ids).toEqual(['sos', '3', '4']);
});

test.each([
  ['that all came in one run', 0],
  ['of which half came before a start', 0.5],
])('the ledger lets go of the oldest when alarms become too long together %s', (_name, before) => {
  const fields = Object.fromEntries(
    Array.from({ length: 90 }, (_none, index) => [`f${index}`, 'x'.repeat(190)]),
  );
  const each = weightOf(anObservation({ fields }));
  const count = Math.ceil((KEPT_CHARACTERS * 1.2) / each);
  let ledger = ledgerAfter(OWNER);
  const entries: JournalEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index === Math.floor(count * before)) ledger = ledgerAfter(OWNER, entries);
    const seen = anObservation({ object: `点${index}`, raw: `点${index},1,35`, fields });
    const entry = ledger.receive(seen, liveReceipt(index + 1));
    if (entry === null) continue;
    if (index < count * before) entries.push(entry);
    ledger.apply(entry);
  }
  const kept = ledger.all();
  const sum = kept.reduce((total, alarm) => total + weightOf(alarm), 0);
  expect(sum).toBeLessThanOrEqual(KEPT_CHARACTERS * 1.1);
  expect(kept.at(-1)?.object).toBe(`点${count - 1}`);
});
