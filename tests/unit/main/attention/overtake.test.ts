import { beforeEach, expect, it } from 'vitest';
import type { Priority } from '@shared/model/alarm';
import { Ringer } from '@main/attention/ringer';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import { CUT_OFF } from '@main/ports/attention';
import { anAlarm } from '@tests/support/alarms';
import { FakeClock } from '@tests/support/fakeClock';

/** A sound takes this long, ms. */
const SOUND_MS = 1_000;

let clock: FakeClock;
let ringer: Ringer;
/** What sounded and when it began. */
let sounds: [name: string, at: number][];
let spoken: string[];
let told: DeliveryOutcome[];
/** Ends the sound that plays. */
let cut: () => void;

beforeEach(() => {
  clock = new FakeClock();
  [sounds, spoken, told] = [[], [], []];
  cut = () => undefined;
  ringer = new Ringer({
    clock,
    delivered: (one) => told.push(one),
    quiet: () => undefined,
    speech: (alarm) => ({ text: alarm.object, language: 'zh' }),
    speaker: {
      play: (name, _volume, speech) => {
        sounds.push([name, clock.monotonic()]);
        if (speech !== undefined) spoken.push(speech.text);
        return new Promise((resolve) => {
          const end = clock.after(SOUND_MS, 'sound', () =>
            resolve({ outcome: 'shown', rms: 0.2, detail: '' }),
          );
          cut = () => {
            end();
            resolve({ outcome: 'unknown', rms: null, detail: CUT_OFF });
          };
        });
      },
      cut: () => cut(),
    },
  });
});

function ring(id: string, priority: Priority, alarmClass = 'garbageDrop'): void {
  const alarm = anAlarm({ id, object: id, priority, alarmClass });
  ringer.ring(alarm, { name: priority, volume: 1, rolling: false, speech: true });
}
const sos = (id: string): void => ring(id, 'critical', 'sos');
const journaled = () => told.map((one) => [one.detail, one.alarms.map(({ id }) => id).join(' ')]);

it('cuts a less urgent sound off, which shares the one that takes its place', async () => {
  ring('a', 'low');
  await clock.advance(300);
  sos('s');
  ring('b', 'high');
  await clock.advance(3_000);
  expect(sounds).toEqual([
    ['low', 0],
    ['critical', 300],
  ]);
  expect(told.map(({ outcome }) => outcome)).toEqual(['unknown', 'shown']);
  expect(journaled()).toEqual([
    [`low, ${CUT_OFF}`, 'a'],
    ['critical', 'a s b'],
  ]);
});

it('cuts a repeat off, which then says nothing of itself', async () => {
  void ringer.repeat('critical', 1, [anAlarm({ id: 'c' })]);
  await clock.advance(400);
  sos('s');
  await clock.advance(3_000);
  expect(sounds).toEqual([
    ['critical', 0],
    ['critical', 400],
  ]);
  expect(journaled()).toEqual([['critical', 's']]);
});

it('has the voice speak of a person in danger before all else', async () => {
  ring('东门', 'critical');
  await clock.advance(300);
  sos('李国强');
  await clock.advance(3_000);
  expect(spoken).toEqual(['东门', '李国强']);
});

it('is for an SOS among critical ones; an SOS waits for an SOS, a high one for a low one', async () => {
  ring('c', 'critical');
  await clock.advance(200);
  sos('s');
  await clock.advance(200);
  sos('t');
  ring('d', 'critical');
  await clock.advance(2_000);
  ring('l', 'low');
  await clock.advance(200);
  ring('h', 'high');
  await clock.advance(2_000);
  expect(sounds).toEqual([
    ['critical', 0],
    ['critical', 200],
    ['critical', 1_200],
    ['low', 2_400],
    ['high', 3_400],
  ]);
});
