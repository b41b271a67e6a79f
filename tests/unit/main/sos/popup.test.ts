import { beforeEach, describe, expect, test } from 'vitest';
import { SosPopup } from '@main/sos/popup';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { sosAlertOf } from '@shared/model/sosAlerts';
import { SOS_SEEN_LIMIT_MS, type SosAlert } from '@shared/model/sos';
import type { SosState } from '@shared/model/sosState';
import { briefOfAlert } from '@shared/model/sosBrief';
import { FakeClock } from '@tests/support/fakeClock';
import { acknowledgedSos, sosAlarm } from '@tests/support/sosAlarm';

let clock: FakeClock;
let alarms: Alarm[];
let sources: AlarmConfig['sources'];
let locked: boolean;
let consoleVisible: boolean;
let up: boolean;
let raised: number;
let polls: number;
let sent: SosState[];
let opened: (SosAlert | 'console')[];
let offsetMs: number;
let taken: string[];
let following: boolean;
let popup: SosPopup;

const said = (): SosState | undefined => sent.at(-1);

beforeEach(() => {
  clock = new FakeClock();
  alarms = [];
  sources = {};
  locked = false;
  consoleVisible = true;
  up = false;
  raised = 0;
  polls = 0;
  sent = [];
  opened = [];
  offsetMs = 0;
  taken = [];
  following = false;
  popup = new SosPopup({
    clock,
    window: {
      show: () => {
        up = true;
      },
      hide: () => {
        up = false;
      },
      raise: () => {
        raised += 1;
      },
    },
    alarms: () => alarms,
    sources: () => sources,
    locked: () => locked,
    consoleVisible: () => consoleVisible,
    language: () => 'zh',
    demo: () => true,
    offsetMs: () => offsetMs,
    poll: () => {
      polls += 1;
    },
    changed: () => sent.push(popup.state()),
    openEmergency: (alert) => opened.push(alert),
    openConsole: () => opened.push('console'),
    acknowledge: (id) => taken.push(id),
    nearby: {
      follow: (on) => {
        following = on;
      },
      of: (alarm) =>
        alarm.fields['location'] === undefined ? null : { state: 'asking', ones: [] },
    },
  });
});

/** The alarm core has another state. */
function now(...next: Alarm[]): void {
  alarms = next;
  popup.update();
}

describe('the popup', () => {
  test('shows time, name, last place with its time and the number to call back (rule:sos.item)', () => {
    now(sosAlarm('a'));
    expect(up).toBe(true);
    expect(said()).toMatchObject({ locked: false, language: 'zh', demo: true });
    expect(said()?.alerts).toMatchObject([
      {
        id: 'a',
        createTime: '2026-11-21 09:59:00',
        employeeName: '王芳',
        at: Date.UTC(2026, 10, 21, 1, 59, 0),
        receivedAt: Date.UTC(2026, 10, 21, 2, 0, 0),
        address: '人民路3号',
        location: '120.15,30.28',
        locationAt: Date.UTC(2026, 10, 21, 1, 58, 0),
        phone: '13800000001',
        acknowledged: false,
      },
    ]);
  });

  test('holds the acknowledged ones that nobody closed, and goes with the last that waits', () => {
    now(sosAlarm('b'), acknowledgedSos('a'));
    expect(said()?.alerts.map(({ id, acknowledged }) => [id, acknowledged])).toEqual([
      ['b', false],
      ['a', true],
    ]);
    now(acknowledgedSos('b'), acknowledgedSos('a'));
    expect(up).toBe(false);
  });

  test('is raised each second above what came to the front meanwhile', async () => {
    now(sosAlarm('a'));
    await clock.advance(3_000);
    expect(raised).toBe(3);
    now();
    await clock.advance(3_000);
    expect(raised).toBe(3);
  });

  test('is no business of other alarms, whatever their priority', () => {
    now(sosAlarm('a', { alarmClass: 'garbageDrop' }));
    expect(up).toBe(false);
  });
});

describe('whom to send', () => {
  const near = (): readonly string[] => Object.keys(said()?.near ?? {});

  test('is said of each that waits and has a place, and asked for while the popup is up', () => {
    now(sosAlarm('b'), acknowledgedSos('a'), sosAlarm('c', { fields: { employeeName: '李雷' } }));
    expect([following, near()]).toEqual([true, ['b']]);
    now(acknowledgedSos('a'));
    expect(following).toBe(false);
  });

  test('is said of the five newest', () => {
    now(...Array.from({ length: 7 }, (_, n) => sosAlarm(`${n}`, { eventTime: n })));
    const states = said()?.near ?? {};
    const those = (state: string): readonly string[] =>
      near().filter((id) => states[id]?.state === state);
    expect(those('asking').toSorted()).toEqual(['2', '3', '4', '5', '6']);
    // Of the others it is not claimed that their place is unknown.
    expect(those('tooMany').toSorted()).toEqual(['0', '1']);
  });

  test('is neither said nor asked for behind the lock, of the self-test, and at the end', () => {
    now(sosAlarm('a'));
    locked = true;
    popup.update();
    expect([following, near()]).toEqual([false, []]);
    locked = false;
    popup.update();
    expect(following).toBe(true);
    popup.dispose();
    expect(following).toBe(false);
  });

  test('is drawn again when somebody is somewhere else, while the popup is up', () => {
    popup.nearbyChanged();
    expect(sent).toHaveLength(0);
    now(sosAlarm('a'));
    const before = sent.length;
    popup.nearbyChanged();
    expect(sent).toHaveLength(before + 1);
  });
});

describe('going to handle one', () => {
  test('opens the emergency route with the alert and hides the popup (rule:sos.handle)', () => {
    now(sosAlarm('b'), sosAlarm('a'));
    popup.handle('a');
    expect(opened).toMatchObject([{ id: 'a', employeeName: '王芳' }]);
    expect(up).toBe(false);
  });

  test('a new SOS brings it back', () => {
    now(sosAlarm('a'));
    popup.handle('a');
    now(sosAlarm('a'));
    expect(up).toBe(false);
    now(sosAlarm('b'), sosAlarm('a'));
    expect(up).toBe(true);
  });

  test('on the emergency route it stays away, also for a new one; off it, whoever waits is shown', () => {
    now(sosAlarm('a'));
    popup.handle('a');
    popup.emergencyShown(true);
    now(sosAlarm('b'), sosAlarm('a'));
    expect(up).toBe(false);
    popup.emergencyShown(false);
    expect(up).toBe(true);
  });

  test('one that was never reached is shown again after ten seconds', async () => {
    now(sosAlarm('a'));
    popup.handle('a');
    await clock.advance(9_000);
    expect(up).toBe(false);
    await clock.advance(2_000);
    expect(up).toBe(true);
  });

  test('behind the lock it leads to the console, where the lock page is', () => {
    locked = true;
    popup.emergencyShown(true);
    now(sosAlarm('masked', { fields: {}, object: '' }));
    expect(up).toBe(true);
    expect(said()?.locked).toBe(true);
    popup.handle('masked');
    expect(opened).toEqual(['console']);
    expect(up).toBe(false);
    locked = false;
    popup.emergencyShown(false);
    now(sosAlarm('a'));
    expect(up).toBe(true);
  });
});

describe('acknowledging one in the popup', () => {
  test('asks for it in the name of the operator; it goes once the alarm is acknowledged', () => {
    now(sosAlarm('b'), sosAlarm('a'));
    popup.acknowledge('a');
    expect(taken).toEqual(['a']);
    expect(up).toBe(true);
    now(sosAlarm('b'), acknowledgedSos('a'));
    expect(said()?.alerts.filter((one) => !one.acknowledged)).toHaveLength(1);
    now(acknowledgedSos('b'), acknowledgedSos('a'));
    expect(up).toBe(false);
  });

  test('does nothing behind the lock, for one that nobody asks about, and for one that somebody has', () => {
    now(acknowledgedSos('a'), sosAlarm('b'));
    popup.acknowledge('a');
    popup.acknowledge('unknown');
    locked = true;
    popup.acknowledge('b');
    expect(taken).toEqual([]);
  });

  test('ends the self-test, which is nobody’s alarm', () => {
    popup.tryOut(briefOfAlert({ ...sosAlertOf(sosAlarm('self-test')) }, 0));
    popup.acknowledge('self-test');
    expect([up, taken]).toEqual([false, []]);
  });

  test('counts the wait on the clock of the server', () => {
    offsetMs = 3_600_000;
    now(sosAlarm('a', { eventTime: null, receivedAt: 1_000 }));
    expect(said()).toMatchObject({ offsetMs, alerts: [{ since: 3_601_000 }] });
  });
});

describe('the countdown', () => {
  test('goes down from 30 by the second, asks for warnings at its end and begins anew (rule:sos.poll)', async () => {
    now(sosAlarm('a'));
    expect(said()?.countdown).toBe(30);
    await clock.advance(1_000);
    expect(said()?.countdown).toBe(29);
    await clock.advance(28_000);
    expect(said()?.countdown).toBe(1);
    expect(polls).toBe(0);
    await clock.advance(1_000);
    expect(polls).toBe(1);
    expect(said()?.countdown).toBe(30);
    await clock.advance(30_000);
    expect(polls).toBe(2);
  });

  test('asks once after a sleep of hours, and not faster afterwards', async () => {
    now(sosAlarm('a'));
    clock.sleep(3 * 3_600_000);
    await clock.advance(1_000);
    expect(polls).toBe(1);
    await clock.advance(28_000);
    expect(polls).toBe(1);
  });

  test('rests while the popup is hidden and leaves no timer behind', async () => {
    now(sosAlarm('a'));
    now();
    expect(clock.pending()).toEqual([]);
    await clock.advance(120_000);
    expect(polls).toBe(0);
  });
});

test('the configured subsystems and the flag take it away and bring it back (rule:sos.visible)', () => {
  now(sosAlarm('a'));
  sources = { sos: { systems: ['7'] } };
  popup.systemChosen('8');
  expect(up).toBe(false);
  popup.systemChosen('7');
  expect(up).toBe(true);
  sources = { sosPopup: { on: false } };
  popup.update();
  expect(up).toBe(false);
});

describe('the popup of the self-test', () => {
  const TRIAL = briefOfAlert(
    {
      id: 'self-test',
      createTime: '',
      employeeName: 'nobody',
      at: 1,
      receivedAt: 1,
      address: '',
      location: '',
      locationAt: null,
      phone: '',
      acknowledged: false,
    },
    0,
  );

  test('says that it is a test, and goes when it is over or when somebody presses its button', () => {
    popup.tryOut(TRIAL);
    expect(up).toBe(true);
    expect(said()).toMatchObject({ trial: true, alerts: [{ id: 'self-test' }] });
    popup.tryOut(null);
    expect(up).toBe(false);
    popup.tryOut(TRIAL);
    popup.handle('self-test');
    expect(up).toBe(false);
    expect(opened).toEqual([]);
    expect(popup.state()).not.toHaveProperty('trial');
  });

  test('a real SOS takes its place at once, with a countdown of its own, and stays when it is over', async () => {
    popup.tryOut(TRIAL);
    await clock.advance(20_000);
    now(sosAlarm('real'));
    expect(said()).not.toHaveProperty('trial');
    expect(said()).toMatchObject({ countdown: 30, alerts: [{ id: sosAlarm('real').id }] });
    popup.tryOut(null);
    expect(up).toBe(true);
    await clock.advance(29_000);
    expect(polls).toBe(0);
    await clock.advance(1_000);
    expect(polls).toBe(1);
  });

  test('while a real SOS stands there is none', () => {
    now(sosAlarm('real'));
    const before = sent.length;
    popup.tryOut(TRIAL);
    expect(sent.slice(before).some((state) => state.trial === true)).toBe(false);
    expect(said()?.alerts).toHaveLength(1);
    popup.tryOut(null);
    expect(up).toBe(true);
  });
});

describe('a console that showed the emergency page', () => {
  beforeEach(() => {
    popup.emergencyShown(true);
    now(sosAlarm('a'));
  });

  test('keeps the popup away while it says so', async () => {
    for (let second = 0; second < 60; second += 2) {
      popup.emergencyShown(true);
      await clock.advance(2_000);
      expect(up).toBe(false);
    }
  });

  test('and says nothing any more brings it back: its page died or hangs', async () => {
    await clock.advance(SOS_SEEN_LIMIT_MS);
    expect(up).toBe(true);
  });

  test('brings it back at once when main knows that nobody sees it', () => {
    popup.consoleUnseen();
    expect(up).toBe(true);
  });

  test('is not believed while its window is hidden, whatever its page says', () => {
    consoleVisible = false;
    popup.emergencyShown(true);
    popup.update();
    expect(up).toBe(true);
  });

  test('is believed again when its page is back', async () => {
    await clock.advance(SOS_SEEN_LIMIT_MS);
    popup.emergencyShown(true);
    expect(up).toBe(false);
  });
});

test('shows nothing any more once the app ends, though the console with the SOS goes then', async () => {
  popup.emergencyShown(true);
  alarms = [sosAlarm('1')];
  popup.update();
  expect(up).toBe(false);
  popup.dispose();
  popup.consoleUnseen();
  popup.update();
  await clock.advance(SOS_SEEN_LIMIT_MS * 2);
  expect(up).toBe(false);
  expect(sent).toEqual([]);
});
