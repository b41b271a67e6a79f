import { setTimeZone } from '@shared/base/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '@shared/model/settings';
import type { TestDue } from '@shared/model/testAlarm';
import type { TestReport, TestVerdict } from '@shared/model/testReport';
import { dueOf, DueWatch, type DueSettings } from '@main/testAlarm/due';
import { FakeClock } from '@tests/support/fakeClock';

setTimeZone('Asia/Shanghai');
const MINUTE = 60_000;
/** 08:00 in Shanghai. */
const EIGHT = Date.UTC(2026, 10, 21, 0, 0);

function report(startedAt: number, verdict: TestVerdict = 'ok'): TestReport {
  const link = { key: 'toast', channel: '', verdict, ms: 1, detail: null } as const;
  return {
    version: 1,
    id: 'x',
    origin: 'console',
    owner: 'server|448413',
    by: '王',
    startedAt,
    endedAt: startedAt + 2_000,
    alarmId: 'a',
    links: [link],
    heard: null,
  };
}

/** One that ended well, of which nobody has said whether it was heard. */
function unheard(startedAt: number): TestReport {
  const made = report(startedAt);
  const heard = {
    key: 'heard',
    channel: '',
    verdict: 'unknown',
    ms: null,
    detail: { code: 'heardAsk', values: {} },
  } as const;
  return { ...made, links: [...made.links, heard] };
}

describe('the test that is due', () => {
  const ask = (
    minutes: number,
    last: TestReport | null = null,
    more: Partial<DueSettings> = {},
    deskSince: number | null = EIGHT - 60 * MINUTE,
  ) => {
    const settings = { ...defaultSettings(), ...more };
    const due = dueOf({
      now: EIGHT + minutes * MINUTE,
      deskSince,
      settings,
      report: last,
    });
    return due === null ? null : `${due.shift} ${due.why}`;
  };

  it.each<[string, string | null, string | null]>([
    ['14 min into the shift', ask(14), null],
    ['15 min into the shift', ask(15), '08:00 none'],
    ['a test of the shift before', ask(20, report(EIGHT - 1)), '08:00 none'],
    ['a test of this shift', ask(20, report(EIGHT)), null],
    ['settings had switched a link off', ask(20, report(EIGHT, 'refused')), null],
    ['the system did not tell', ask(20, report(EIGHT, 'unknown')), null],
    ['one that failed', ask(20, report(EIGHT, 'failed')), '08:00 failed'],
    [
      'one that ended just now, while somebody reads its result',
      ask(20, unheard(EIGHT + 18 * MINUTE)),
      null,
    ],
    ['one that nobody has heard so far', ask(20, unheard(EIGHT)), '08:00 unheard'],
    ['one that somebody heard', ask(20, { ...unheard(EIGHT), heard: true }), null],
    ['one that runs', ask(20, { ...report(EIGHT, 'failed'), endedAt: null }), null],
    [
      'a test of the future, by a clock that was wrong',
      ask(20, report(EIGHT + 99 * MINUTE)),
      '08:00 none',
    ],
    ['nobody is signed in', ask(20, null, {}, null), null],
    ['signed in 14 min ago', ask(60, null, {}, EIGHT + 46 * MINUTE), null],
    ['the reminder is off', ask(20, null, { testReminder: false }), null],
    ['a workstation that only shows', ask(20, null, { role: 'shows' }), null],
    ['the next shift', ask(8 * 60 + 15, report(EIGHT)), '16:00 none'],
  ])('%s', (_name, said, expected) => {
    expect(said).toBe(expected);
  });
});

describe('watching for it', () => {
  let clock: FakeClock;
  let signedIn: boolean;
  let last: TestReport | null;
  let settings: DueSettings;
  let watch: DueWatch;
  let changes: (TestDue | null)[];
  let reminders: TestDue[];

  beforeEach(() => {
    setTimeZone(null);
    clock = new FakeClock(new Date(2026, 10, 21, 8, 0).getTime());
    signedIn = true;
    last = null;
    settings = defaultSettings();
    watch = new DueWatch({
      clock,
      settings: () => settings,
      signedIn: () => signedIn,
      report: () => last,
    });
    changes = [];
    reminders = [];
    watch.changed.on((due) => changes.push(due));
    watch.remind.on((due) => reminders.push(due));
    watch.start();
    return () => watch.stop();
  });

  it('reminds once per shift and goes when a test was made', async () => {
    await clock.advance(15 * MINUTE);
    expect(changes).toEqual([{ shift: '08:00', why: 'none' }]);
    last = report(clock.now());
    watch.check();
    expect(changes.at(-1)).toBeNull();
    // A test that turns out to have failed is due again; its toast was shown already.
    last = report(clock.now(), 'failed');
    watch.check();
    expect(watch.current()).toEqual({ shift: '08:00', why: 'failed' });
    expect(reminders).toHaveLength(1);
    await clock.advance(8 * 60 * MINUTE);
    expect(reminders.map(({ shift }) => shift)).toEqual(['08:00', '16:00']);
  });

  it('waits for somebody at the desk', async () => {
    signedIn = false;
    watch.check();
    await clock.advance(60 * MINUTE);
    expect(changes).toEqual([]);
    signedIn = true;
    watch.check();
    await clock.advance(14 * MINUTE);
    expect(changes).toEqual([]);
    await clock.advance(MINUTE);
    expect(changes).toHaveLength(1);
  });

  it('hears of a wall clock that jumped into the next shift', async () => {
    last = report(clock.now());
    await clock.advance(20 * MINUTE);
    clock.setBoards(new Date(2026, 10, 21, 16, 16).getTime());
    await clock.advance(20_000);
    expect(watch.current()).toEqual({ shift: '16:00', why: 'none' });
  });

  it('leaves no timer behind', () => {
    watch.stop();
    expect(clock.pending()).toEqual([]);
  });
});
