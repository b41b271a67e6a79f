import { beforeEach, describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import {
  PLAY_LIMIT_MS,
  SPEAK_LIMIT_MS,
  SpeakerLink,
  START_LIMIT_MS,
} from '@main/attention/speakerLink';
import { CUT_OFF, type SoundOutput, type Spoken } from '@main/ports/attention';
import type { PlayMessage, SpeakerBeat } from '@main/ports/speaker';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

/** The page's side of the port, at the border to the hidden window. */
class Page {
  readonly outcome = new Emitter<{
    readonly playId: string;
    readonly outcome: 'shown' | 'failed';
    readonly detail: string;
    readonly rms?: number;
  }>();
  readonly spoken = new Emitter<Spoken & { readonly playId: string }>();
  readonly heartbeat = new Emitter<SpeakerBeat>();
  readonly gone = new Emitter<void>();
  readonly asked: PlayMessage[] = [];
  opened = 0;
  restarted = 0;
  open(): void {
    this.opened += 1;
  }
  restart(): void {
    this.restarted += 1;
  }
  play(message: PlayMessage): void {
    this.asked.push(message);
  }
  cuts = 0;
  cut(): void {
    this.cuts += 1;
  }
  close(): void {
    this.opened -= 1;
  }
}

describe('speaker link', () => {
  let clock: FakeClock;
  let page: Page;
  let beeps: number;
  /** When the connection to the sound was made anew, ms. */
  let renewed: number[];
  let link: SpeakerLink;

  beforeEach(() => {
    clock = new FakeClock();
    page = new Page();
    beeps = 0;
    const beep = (): void => {
      beeps += 1;
    };
    renewed = [];
    const renewSound = (): boolean => renewed.push(clock.monotonic()) > 0;
    const mayName = (): boolean => true;
    link = new SpeakerLink({ clock, log: keptLog(), window: page, beep, renewSound, mayName });
  });

  it('has the connection to the sound made anew while nothing comes out, and no longer', async () => {
    const beats = async (outputs: number, running: boolean, seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 2) {
        page.heartbeat.emit({ running, outputs });
        await clock.advance(2_000);
      }
    };
    await beats(1, true, 10);
    // A device is pulled out and another one put in.
    await beats(0, true, 4);
    await beats(1, true, 60);
    expect(renewed).toEqual([]);
    const lostAt = clock.monotonic();
    await beats(0, true, 66);
    expect(renewed.map((at) => at - lostAt)).toEqual([5_000, 35_000, 65_000]);
    await beats(1, true, 120);
    expect(renewed).toHaveLength(3);
    // Devices are there and the page may not sound all the same: three beats later it is known.
    await beats(1, false, 12);
    expect(renewed).toHaveLength(4);
    link.dispose();
    await clock.advance(60_000);
    expect(renewed).toHaveLength(4);
  });

  it('plays when the page is up and passes its outcome on', async () => {
    page.heartbeat.emit({ running: true });
    const played = link.play('high', 1);
    expect(page.asked).toMatchObject([{ sound: 'high' }]);
    const playId = page.asked[0]?.playId ?? '';
    page.outcome.emit({ playId, outcome: 'shown', detail: '', rms: 0.3 });
    expect(await played).toEqual({ outcome: 'shown', detail: '', rms: 0.3 });
    expect(beeps).toBe(0);
  });

  it('plays an alarm that came while the page was starting', async () => {
    const played = link.play('high', 1);
    expect(page.asked).toEqual([]);
    page.heartbeat.emit({ running: true });
    page.outcome.emit({ playId: page.asked[0]?.playId ?? '', outcome: 'shown', detail: '' });
    expect(await played).toMatchObject({ outcome: 'shown', rms: null });
  });

  it('beeps when the page does not answer in time or cannot play', async () => {
    page.heartbeat.emit({ running: true });
    const silent = link.play('high', 1);
    await clock.advance(PLAY_LIMIT_MS);
    expect(await silent).toMatchObject({ outcome: 'failed' });
    const refused = link.play('high', 1);
    page.outcome.emit({ playId: page.asked[1]?.playId ?? '', outcome: 'failed', detail: 'x' });
    expect(await refused).toMatchObject({ outcome: 'failed', detail: 'x' });
    expect(beeps).toBe(2);
  });

  it('ends what plays, waits or is spoken when it is cut off, and asks nobody to play it again', async () => {
    page.heartbeat.emit({ running: true });
    const said: Spoken[] = [];
    const speech = { text: '求救', language: 'zh' } as const;
    const played = link.play('low', 1, speech, (one) => said.push(one));
    link.cut();
    expect(page.cuts).toBe(1);
    expect(await played).toEqual({ outcome: 'unknown', rms: null, detail: CUT_OFF });
    expect(said).toEqual([{ outcome: 'refused', detail: CUT_OFF }]);
    // The page that plays the urgent one dies: the new one plays this one only.
    void link.play('critical', 1);
    page.gone.emit();
    page.heartbeat.emit({ running: true });
    expect(page.asked.map(({ sound }) => sound)).toEqual(['low', 'critical', 'critical']);
    expect(beeps).toBe(0);
  });

  it('cuts off what was asked before, never what whoever hears of it asks for at once', () => {
    page.heartbeat.emit({ running: true });
    const speech = { text: '求救', language: 'zh' } as const;
    const cutsAtPlay: number[] = [];
    void link.play('high', 1, speech, () => {
      void link.play('critical', 1);
      cutsAtPlay.push(page.cuts);
    });
    link.cut();
    expect(page.asked.map(({ sound }) => sound)).toEqual(['high', 'critical']);
    expect([cutsAtPlay, page.cuts]).toEqual([[1], 1]);
  });

  it('makes the page anew when its heartbeat stops, again and again', async () => {
    page.heartbeat.emit({ running: true });
    await clock.advance(6_000);
    expect(page.restarted).toBe(0);
    await clock.advance(500);
    expect(page.restarted).toBe(1);
    await clock.advance(START_LIMIT_MS);
    expect(page.restarted).toBe(2);
    page.heartbeat.emit({ running: true });
    await clock.advance(6_000);
    expect(page.restarted).toBe(2);
  });

  it('asks a page that took the place of one that hung to play what that one did not', async () => {
    page.heartbeat.emit({ running: true });
    await clock.advance(5_000);
    const played = link.play('critical', 1);
    await clock.advance(1_500);
    expect(page.restarted).toBe(1);
    page.heartbeat.emit({ running: true });
    expect(page.asked.map(({ sound }) => sound)).toEqual(['critical', 'critical']);
    page.outcome.emit({ playId: page.asked[1]?.playId ?? '', outcome: 'shown', detail: '' });
    expect(await played).toMatchObject({ outcome: 'shown' });
    expect(beeps).toBe(0);
  });

  it('makes a page that died anew at once, and plays what it was asked', async () => {
    page.heartbeat.emit({ running: true });
    const played = link.play('high', 1);
    page.gone.emit();
    expect(page.restarted).toBe(1);
    page.heartbeat.emit({ running: true });
    expect(page.asked.map(({ sound }) => sound)).toEqual(['high', 'high']);
    page.outcome.emit({ playId: page.asked[1]?.playId ?? '', outcome: 'shown', detail: '' });
    expect(await played).toMatchObject({ outcome: 'shown' });
    expect(beeps).toBe(0);
    // One that dies at once is not made anew in a loop.
    page.gone.emit();
    page.gone.emit();
    expect(page.restarted).toBe(1);
    await clock.advance(START_LIMIT_MS);
    expect(page.restarted).toBe(2);
  });

  it('passes on what became of the spoken text, after the sound and whatever happens', async () => {
    page.heartbeat.emit({ running: true });
    const said: Spoken[] = [];
    const speech = { text: '紧急告警', language: 'zh' } as const;
    const playId = (index: number): string => page.asked[index]?.playId ?? '';
    const play = () => link.play('critical', 1, speech, (one) => said.push(one));
    const first = play();
    expect(page.asked[0]).toMatchObject({ speech });
    page.outcome.emit({ playId: playId(0), outcome: 'shown', detail: '' });
    await first;
    page.spoken.emit({ playId: playId(0), outcome: 'refused', detail: 'no voice of zh' });
    void play();
    page.outcome.emit({ playId: playId(1), outcome: 'failed', detail: 'no sound output' });
    void play();
    page.outcome.emit({ playId: playId(2), outcome: 'shown', detail: '' });
    await clock.advance(PLAY_LIMIT_MS + SPEAK_LIMIT_MS);
    expect(said).toEqual([
      { outcome: 'refused', detail: 'no voice of zh' },
      { outcome: 'failed', detail: 'no sound output' },
      { outcome: 'failed', detail: 'no answer from the speaker page' },
    ]);
  });

  it('says that the output is lost: no device, or a page that may not sound; and that it is back', () => {
    const outputs: SoundOutput[] = [];
    link.output.on((output) => outputs.push(output));
    const beat = (beat: SpeakerBeat): void => page.heartbeat.emit(beat);
    beat({ running: false, outputs: 1 });
    expect(outputs).toEqual([]);
    beat({ running: true, outputs: 1 });
    beat({ running: true, outputs: 0 });
    beat({ running: true, outputs: 1 });
    for (let count = 0; count < 3; count += 1) beat({ running: false, outputs: 1 });
    beat({ running: true });
    expect(outputs).toEqual(['ok', 'lost', 'ok', 'lost', 'unknown']);
  });

  it('makes the page anew when the output is back, and plays what was asked meanwhile', () => {
    page.heartbeat.emit({ running: true, outputs: 1 });
    page.heartbeat.emit({ running: true, outputs: 0 });
    void link.play('critical', 1);
    expect(page.asked.map(({ sound }) => sound)).toEqual(['critical']);
    page.heartbeat.emit({ running: true, outputs: 1 });
    expect(page.restarted).toBe(1);
    // The beat that told of it was the old page's; the new one is asked at its own.
    expect(page.asked).toHaveLength(1);
    page.heartbeat.emit({ running: true, outputs: 1 });
    expect(page.asked.map(({ sound }) => sound)).toEqual(['critical', 'critical']);
    expect(page.restarted).toBe(1);
  });

  it('leaves no timer and no window behind', () => {
    link.dispose();
    expect(clock.pending()).toEqual([]);
    expect(page.opened).toBe(0);
  });
});
