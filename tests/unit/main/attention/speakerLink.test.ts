import { beforeEach, describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { PLAY_LIMIT_MS, SpeakerLink, START_LIMIT_MS } from '@main/attention/speakerLink';
import { FakeClock } from '@tests/support/fake-clock';
import { keptLog } from '@tests/support/quiet-log';

/** The page's side of the port, at the border to the hidden window. */
class Page {
  readonly outcome = new Emitter<{
    readonly playId: string;
    readonly outcome: 'shown' | 'failed';
    readonly detail: string;
    readonly rms?: number;
  }>();
  readonly heartbeat = new Emitter<{ readonly running: boolean }>();
  readonly gone = new Emitter<void>();
  readonly asked: { readonly playId: string; readonly sound: string }[] = [];
  opened = 0;
  restarted = 0;
  open(): void {
    this.opened += 1;
  }
  restart(): void {
    this.restarted += 1;
  }
  play(message: { readonly playId: string; readonly sound: string }): void {
    this.asked.push(message);
  }
  close(): void {
    this.opened -= 1;
  }
}

describe('speaker link', () => {
  let clock: FakeClock;
  let page: Page;
  let beeps: number;
  let link: SpeakerLink;

  beforeEach(() => {
    clock = new FakeClock();
    page = new Page();
    beeps = 0;
    const beep = (): void => {
      beeps += 1;
    };
    link = new SpeakerLink({ clock, log: keptLog(), window: page, beep });
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

  it('leaves no timer and no window behind', () => {
    link.dispose();
    expect(clock.pending()).toEqual([]);
    expect(page.opened).toBe(0);
  });
});
