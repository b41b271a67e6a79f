import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdUntilGrown, sizeOf } from '@main/recovery/fileHold';
import {
  CALLED_OFF_MS,
  causeOf,
  HOLD_MS,
  SessionEnd,
  type SessionEndCause,
} from '@main/recovery/sessionEnd';
import { deskIntervals } from '@main/journal/reading/deskIntervals';
import { newEntryId, type JournalEntry } from '@main/journal/entry';
import { FakeClock } from '@tests/support/fakeClock';

describe('the end of the user’s session', () => {
  let clock: FakeClock;
  let done: string[];
  let end: SessionEnd;

  beforeEach(() => {
    clock = new FakeClock();
    done = [];
    end = new SessionEnd({
      clock,
      note: (event, values) => done.push(`${event} ${JSON.stringify(values)}`),
      leaveDesk: (cause) => done.push(`desk left: ${cause}`),
      anchor: () => done.push('anchor'),
      hold: (limitMs) => done.push(`hold ${limitMs}`),
      leave: () => done.push('leave'),
    });
  });

  it.each<[SessionEndCause, readonly string[]]>([
    ['signOff', ['logoff']],
    ['signOff', ['critical', 'logoff']],
    ['shutdown', []],
    ['shutdown', ['critical']],
    ['appEnd', ['close-app']],
  ])('is %s for %j', (cause, reasons) => {
    expect(causeOf(reasons)).toBe(cause);
  });

  it('has everything on disk before Windows may end the process, in this order and once', () => {
    // Every window is told.
    for (let window = 0; window < 3; window += 1) end.ended('signOff', true);
    expect(done).toEqual([
      'desk left: signOff',
      'ended {"by":"signOff"}',
      'anchor',
      `hold ${HOLD_MS}`,
      'leave',
    ]);
    expect(HOLD_MS).toBeLessThan(5_000);
    expect(end.ending()).toBe(true);
  });

  it('leaves in the ordinary way where the system waits by itself', () => {
    end.ended('shutdown', false);
    expect(done).toEqual(['desk left: shutdown', 'leave']);
  });

  it('that is only asked for leaves a note, and another one when it was called off', async () => {
    for (let window = 0; window < 3; window += 1) end.asked('shutdown');
    expect(done).toEqual(['sessionEnding {"by":"shutdown"}', 'anchor']);
    await clock.advance(CALLED_OFF_MS);
    expect(done.slice(2)).toEqual(['sessionStays {"by":"shutdown"}']);
    end.asked('signOff');
    end.ended('signOff', true);
    await clock.advance(CALLED_OFF_MS);
    expect(done.filter((one) => one.startsWith('sessionStays'))).toHaveLength(1);
    expect(clock.pending()).toEqual([]);
  });
});

describe('who had the desk', () => {
  let at = 0;
  const entry = (event: string, by = ''): JournalEntry => ({
    entryId: newEntryId(),
    at: (at += 1_000),
    kind: 'configuration',
    server: 's',
    tenant: 't',
    user: 'u',
    alarmId: '',
    alarmKey: '',
    body: JSON.stringify({ event, by, account: 'a', name: 'n' }),
  });
  const ends = (...events: readonly (readonly [string, string?])[]): readonly string[] => {
    const entries = events.map(([event, by]) => entry(event, by));
    return deskIntervals(entries).map(({ ended }) => ended);
  };

  it('left it with the session of the system, which is no crash', () => {
    const begun = [['started'], ['deskTaken', 'signIn']] as const;
    expect(ends(...begun, ['deskLeft', 'signOff'], ['started'])).toEqual(['signOff']);
    // Ended between the question and the end.
    expect(ends(...begun, ['sessionEnding', 'shutdown'], ['started'])).toEqual(['shutdown']);
    const calledOff = [['sessionEnding', 'shutdown'], ['sessionStays']] as const;
    expect(ends(...begun, ...calledOff, ['started'])).toEqual(['crash']);
    expect(ends(...begun, ['started'])).toEqual(['crash']);
  });
});

describe('holding a thread until another one has written', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), '锚点 '));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('ends when the file has grown, and at its limit when nobody writes', async () => {
    const file = join(folder, 'anchors.txt');
    expect(holdUntilGrown(file, sizeOf(file), 50)).toBe(false);
    appendFileSync(file, 'one\n');
    const before = sizeOf(file);
    // Written by a thread, for this one stands still meanwhile.
    const code = `require('node:fs').appendFileSync(${JSON.stringify(file)}, 'two\\n')`;
    const worker = new Worker(code, { eval: true });
    expect(holdUntilGrown(file, before, 20_000)).toBe(true);
    await worker.terminate();
  });
});
