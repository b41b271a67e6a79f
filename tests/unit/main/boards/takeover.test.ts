import { beforeEach, describe, expect, test } from 'vitest';
import { BoardTakeover, DRAWN_MS } from '@main/boards/takeover';
import {
  DWELL_MS,
  needsBoard,
  planCard,
  takeoverBoards,
  TURN_MS,
  TURNS,
  waitingOf,
} from '@main/boards/takeoverRules';
import { maskAlarm } from '@main/alarms/publish/mask';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import type { Alarm } from '@shared/model/alarm';
import { isOpen, RAISED, type AlarmCondition } from '@shared/model/alarmState';
import type { BoardPlace, BoardStatus, Takeover, BoardsState } from '@shared/model/board';
import type { DisplayInfo } from '@shared/model/display';
import { anAlarm } from '@tests/support/alarms';
import { FakeClock } from '@tests/support/fakeClock';
import { sosAlarm } from '@tests/support/sosAlarm';

/** An alarm that reached the last step of its escalation. */
const lost = (id: string, patch: Partial<Alarm> = {}): Alarm =>
  anAlarm({ id, object: `点${id}`, escalation: 3, ...patch });
const answered = (alarm: Alarm, patch: Partial<AlarmCondition> = { acknowledged: true }): Alarm => {
  const { object, priority, receivedAt, channel, alarmClass } = alarm;
  const condition = { ...RAISED, ...patch };
  return anAlarm({
    id: alarm.id,
    object,
    priority,
    receivedAt,
    channel,
    alarmClass,
    escalation: 3,
    condition,
  });
};

const bounds = { x: 0, y: 0, width: 1920, height: 1080 };
const display = (id: string): DisplayInfo => ({
  id,
  label: '',
  bounds,
  workArea: bounds,
  scaleFactor: 1,
  internal: false,
  primary: false,
});
const home = (displayId: string): BoardPlace => ({ kind: 'home', displayId });
const missing = { edid: '', label: '', width: 1, height: 1, x: 0, y: 0, scaleFactor: 1 };
const parked = (displayId: string): BoardPlace =>
  ({ kind: 'parked', displayId, missing }) as unknown as BoardPlace;
const waiting = { kind: 'waiting', missing } as unknown as BoardPlace;
const board = (id: string, place: BoardPlace, patch: Partial<BoardStatus> = {}): BoardStatus => ({
  id,
  board: 'transport',
  place,
  health: { kind: 'ok' },
  ...patch,
});
const boardsOf = (...boards: readonly BoardStatus[]): BoardsState => ({
  displays: ['1', '2', '3'].map(display),
  boards,
});

describe('an alarm needs a board', () => {
  test('when nobody answered it up to the third step, and never before', () => {
    expect([0, 1, 2, 3].map((escalation) => needsBoard(lost('a', { escalation })))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test.each<[string, Partial<AlarmCondition>]>([
    ['acknowledged', { acknowledged: true }],
    ['shelved', { shelved: true }],
    ['suppressed', { suppressed: true }],
    ['outOfService', { outOfService: true }],
    ['returnedUnacknowledged', { active: false }],
    ['normal', { closed: true }],
  ])('not any more when it is %s', (state, condition) => {
    const alarm = answered(lost('a'), condition);
    expect([alarm.state, needsBoard(alarm)]).toEqual([state, false]);
  });

  test('at once when somebody calls for help, also when the record of it is gone', () => {
    expect(needsBoard(sosAlarm('s'))).toBe(true);
    expect(needsBoard(sosAlarm('s', { condition: { ...RAISED, active: false } }))).toBe(true);
    expect(needsBoard(sosAlarm('s', { condition: { ...RAISED, acknowledged: true } }))).toBe(false);
  });
});

describe('what waits', () => {
  test('an SOS comes first, then the worst, among equals the oldest; the rest is counted', () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      lost(`m${n}`, { priority: 'medium', receivedAt: 2_000 + n }),
    );
    const alarms = [
      ...many,
      lost('old', { priority: 'high', receivedAt: 1 }),
      lost('new', { priority: 'critical', receivedAt: 9_000 }),
      lost('newer', { priority: 'critical', receivedAt: 9_001 }),
      lost('young', { priority: 'critical', receivedAt: 9_999, escalation: 2 }),
      sosAlarm('s'),
    ];
    const said = waitingOf(alarms);
    expect(said).toEqual({ turns: ['s', 'new', 'newer', 'old', 'm0'], count: 44 });
    expect(waitingOf([...alarms].reverse())).toEqual(said);
    expect(said.turns).toHaveLength(TURNS);
  });
});

describe('the card', () => {
  const plan = (turns: readonly string[], card: string | null, age: number, seen: object = {}) =>
    planCard({
      turns,
      card: card === null ? null : { id: card, since: 100_000 - age },
      shownAt: new Map(Object.entries(seen)),
      now: 100_000,
    }).id;

  test('stays its shortest time, whatever came or went', () => {
    expect(plan([], 'a', DWELL_MS - 1)).toBe('a');
    expect(plan(['sos', 'b'], 'a', DWELL_MS - 1)).toBe('a');
    expect(plan([], 'a', DWELL_MS)).toBeNull();
  });

  test('goes round: whoever was not seen for the longest time is next', () => {
    const seen = { a: 1, b: 3, c: 2 };
    expect(plan(['a', 'b', 'c'], 'b', TURN_MS - 1, seen)).toBe('b');
    expect(plan(['a', 'b', 'c'], 'b', TURN_MS, seen)).toBe('a');
    expect(plan(['a', 'b', 'c', 'new'], 'b', TURN_MS, seen)).toBe('new');
    expect(plan(['a', 'c'], 'b', DWELL_MS, seen)).toBe('a');
    expect(plan(['b'], 'b', 10 * TURN_MS, seen)).toBe('b');
  });

  test('gives way early to a worse one that nobody has seen, not to one that was seen', () => {
    expect(plan(['worse', 'a'], 'a', DWELL_MS, { a: 1 })).toBe('worse');
    expect(plan(['worse', 'a'], 'a', DWELL_MS, { a: 2, worse: 1 })).toBe('a');
    expect(plan(['a', 'less'], 'a', DWELL_MS, { a: 1 })).toBe('a');
  });
});

describe('the board that is taken over', () => {
  test('is the one on the monitor with the lowest number, however the boards are listed', () => {
    const [two, three] = [board('x', home('2')), board('y', home('3'))];
    expect(takeoverBoards(boardsOf(two, three))).toEqual(['x']);
    expect(takeoverBoards(boardsOf(three, two))).toEqual(['x']);
    expect(takeoverBoards(boardsOf(three))).toEqual(['y']);
    expect(takeoverBoards(boardsOf())).toEqual([]);
  });

  test('stands at home before it is a parked one, and is never one that nobody sees', () => {
    const away = board('p', parked('1'));
    expect(takeoverBoards(boardsOf(away, board('y', home('3'))))).toEqual(['y']);
    expect(takeoverBoards(boardsOf(away, board('w', waiting)))).toEqual(['p']);
    expect(takeoverBoards(boardsOf(board('w', waiting)))).toEqual([]);
    expect(takeoverBoards(boardsOf(board('g', home('gone'))))).toEqual([]);
  });

  test.each([
    { kind: 'safe', reason: 'crashed', since: 1 },
    { kind: 'recovering', reason: 'crashed' },
  ] as const)('has a page that is well: $kind is not', (health) => {
    const ill = board('x', home('2'), { health });
    expect(takeoverBoards(boardsOf(ill, board('y', home('3'))))).toEqual(['y']);
    expect(takeoverBoards(boardsOf(ill))).toEqual([]);
  });
});

describe('taking over', () => {
  let clock: FakeClock;
  let alarms: Map<string, Alarm>;
  let boards: BoardsState;
  let locked: boolean;
  let told: DeliveryOutcome[];
  let screens: Map<string, Takeover | null>;
  let takeover: BoardTakeover;
  /** The boards draw what they are sent. */
  let draws: boolean;
  const masks = new WeakMap<Alarm, Alarm>();

  const shown = (alarm: Alarm): Alarm => {
    if (!locked) return alarm;
    const mask = masks.get(alarm) ?? maskAlarm(alarm, '');
    masks.set(alarm, mask);
    return mask;
  };
  beforeEach(() => {
    clock = new FakeClock();
    alarms = new Map();
    boards = boardsOf(board('x', home('2')), board('y', home('3')));
    locked = false;
    draws = true;
    told = [];
    screens = new Map();
    takeover = new BoardTakeover({
      clock,
      open: () => [...alarms.values()].filter(({ state }) => isOpen(state)),
      alarm: (id) => alarms.get(id) ?? null,
      shown,
      boards: () => boards,
      changed(to) {
        const what = takeover.of(to);
        screens.set(to, what);
        if (what !== null && draws)
          clock.after(20, 'drawn', () => takeover.drawn(to, what.alarm.id));
      },
      journal: (one) => told.push(one),
    });
  });
  const now = (...changed: readonly Alarm[]): void => {
    for (const alarm of changed) alarms.set(alarm.id, alarm);
    takeover.update();
  };
  const on = (id: string): string | undefined => screens.get(id)?.alarm.id;
  const outcomes = (): string[] =>
    told.map(({ outcome, alarms: [alarm], detail }) => `${alarm?.id} ${outcome} ${detail}`);

  test('shows the alarm on one board until it is acknowledged', async () => {
    now(lost('a', { escalation: 2 }));
    expect(screens.size).toBe(0);
    now(lost('a'));
    await clock.advance(60_000);
    expect([on('x'), on('y')]).toEqual(['a', undefined]);
    expect(takeover.of('x')).toEqual({ alarm: alarms.get('a'), others: 0, next: null });
    expect(takeover.of('y')).toBeNull();
    now(answered(lost('a')));
    expect([screens.get('x'), takeover.of('x')]).toEqual([null, null]);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ by: 'takeover', outcome: 'shown', detail: 'board x' });
    expect(clock.pending()).toEqual([]);
  });

  test('keeps an answered one for the rest of three seconds, and says that it is answered', async () => {
    now(lost('a'));
    await clock.advance(1_000);
    now(answered(lost('a')));
    expect(screens.get('x')).toMatchObject({ alarm: { state: 'acknowledged' }, others: 0 });
    await clock.advance(DWELL_MS - 1_001);
    expect(on('x')).toBe('a');
    await clock.advance(1);
    expect(screens.get('x')).toBeNull();
  });

  test('lets several take turns by themselves and counts the others', async () => {
    now(lost('a', { priority: 'critical' }), lost('b'), lost('c', { receivedAt: 2_000 }));
    const seen: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push(`${on('x')} +${screens.get('x')?.others}`);
      await clock.advance(TURN_MS);
    }
    expect(seen).toEqual(['a +2', 'b +2', 'c +2', 'a +2']);
    // Each was shown again and again; the journal has it once.
    expect(outcomes()).toEqual(['a', 'b', 'c'].map((id) => `${id} shown board x`));
    now(answered(lost('c')), answered(lost('b')));
    await clock.advance(TURN_MS);
    expect(screens.get('x')).toMatchObject({ alarm: { id: 'a' }, others: 0 });
  });

  test('names the one that is shown next, also as it comes and goes', async () => {
    const next = (): string | undefined => screens.get('x')?.next?.id;
    now(lost('a', { priority: 'critical' }), lost('b'), lost('c', { receivedAt: 2_000 }));
    const seen: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const promised = next();
      await clock.advance(TURN_MS);
      seen.push(`${promised} ${on('x')}`);
    }
    expect(seen).toEqual(['b b', 'c c', 'a a', 'b b']);
    now(answered(lost('c')));
    expect(next()).toBe('a');
    now(sosAlarm('s'));
    expect(next()).toBe('s');
    locked = true;
    takeover.update();
    expect(screens.get('x')?.next).toMatchObject({ object: '', site: '' });
    locked = false;
    now(answered(lost('a')), answered(sosAlarm('s')));
    expect(screens.get('x')?.next).toBeNull();
  });

  test('names another one as soon as the next one is answered, though as many wait', () => {
    now(lost('a', { priority: 'critical' }), lost('b'));
    expect(screens.get('x')).toMatchObject({ others: 1, next: { id: 'b' } });
    now(answered(lost('b')), lost('d'));
    expect(screens.get('x')).toMatchObject({ alarm: { id: 'a' }, others: 1, next: { id: 'd' } });
  });

  test('an SOS comes three seconds after the last card at the latest', async () => {
    now(lost('a', { priority: 'critical' }));
    await clock.advance(1_000);
    now(sosAlarm('s'));
    expect(screens.get('x')).toMatchObject({ alarm: { id: 'a' }, others: 1 });
    await clock.advance(2_000);
    expect(on('x')).toBe('s');
  });

  test('goes to the next board when its own is closed, parked away or its page is ill', async () => {
    now(lost('a'));
    await clock.advance(5_000);
    boards = boardsOf(board('y', home('3')));
    takeover.update();
    expect([screens.get('x'), on('y')]).toEqual([null, 'a']);
    await clock.advance(100);
    boards = boardsOf(board('z', home('1')), board('y', home('3')));
    takeover.update();
    expect([on('z'), screens.get('y')]).toEqual(['a', null]);
    await clock.advance(100);
    expect(outcomes()).toEqual(['a shown board x', 'a shown board y', 'a shown board z']);
  });

  test('says no name while it is locked, and the whole again after that', async () => {
    now(lost('a'));
    await clock.advance(100);
    locked = true;
    takeover.update();
    await clock.advance(100);
    expect(screens.get('x')?.alarm).toMatchObject({
      object: '',
      site: '',
      text: '',
      escalation: 3,
    });
    expect(on('x')).not.toBe('a');
    locked = false;
    takeover.update();
    expect(on('x')).toBe('a');
    await clock.advance(DRAWN_MS);
    expect(outcomes()).toEqual(['a shown board x']);
  });

  test('ends at once when nobody is signed in, however short it was there', () => {
    now(lost('a'));
    alarms.clear();
    takeover.update();
    expect(screens.get('x')).toBeNull();
    expect(clock.pending().filter(({ name }) => name.startsWith('takeover'))).toEqual([]);
  });

  test('a board that does not draw it in time failed; should it come later, that is told, too', async () => {
    draws = false;
    now(lost('a'));
    await clock.advance(DRAWN_MS - 1);
    expect(outcomes()).toEqual([]);
    await clock.advance(1);
    expect(outcomes()).toEqual(['a failed board x']);
    takeover.drawn('x', 'a');
    takeover.drawn('y', 'a');
    takeover.drawn('x', 'b');
    expect(outcomes()).toEqual(['a failed board x', 'a shown board x']);
  });

  test('one that went before the board said anything is unknown', async () => {
    draws = false;
    now(lost('a'));
    await clock.advance(4_000);
    now(answered(lost('a')));
    await clock.advance(DRAWN_MS);
    expect(outcomes()).toEqual(['a unknown board x']);
  });

  test('boards that cannot show anything are a failure; a workstation without boards is none', async () => {
    boards = boardsOf();
    now(lost('a'));
    await clock.advance(DRAWN_MS);
    expect(outcomes()).toEqual([]);
    now(answered(lost('a')));
    boards = boardsOf(board('w', waiting));
    now(lost('b'));
    await clock.advance(DRAWN_MS);
    expect(outcomes()).toEqual(['b failed no board can show it']);
  });

  test('one that comes back from the shelf and waits anew is journaled anew', async () => {
    now(lost('a'));
    await clock.advance(5_000);
    now(answered(lost('a'), { shelved: true }));
    await clock.advance(5_000);
    now(lost('a'));
    await clock.advance(100);
    expect(outcomes()).toEqual(['a shown board x', 'a shown board x']);
  });
});
