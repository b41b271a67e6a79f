import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import type { Sounded, SpeakerPort } from '@main/ports/attention';
import type { Logger } from '@main/ports/log';
import type { SpeakerWindowPort } from '@main/ports/speaker';

/** The page says every 2 s that it lives; three missed beats and it is made anew, ms. */
export const HEARTBEAT_LIMIT_MS = 6_500;
/** A page that was just made may take this long for its first beat, ms. */
export const START_LIMIT_MS = 15_000;
/** A page that died is made anew at once, unless the one before it was younger than this, ms. */
export const REMAKE_MS = 5_000;
/** The longest sound is 2 s; an answer that takes longer than this is none, ms. */
export const PLAY_LIMIT_MS = 6_000;

/** What the link needs; `beep` is the last resort when no page can sound. */
export interface SpeakerLinkDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly window: SpeakerWindowPort;
  readonly beep: () => void;
}

/** Keeps the speaker page alive and asks it to play. */
export class SpeakerLink implements SpeakerPort {
  private readonly open = new Map<string, (sounded: Sounded) => void>();
  private readonly ends = new DisposableStore();
  private stopBeatWatch: () => void = () => undefined;
  private nextId = 1;
  private alive = false;
  /** Asked while the page was starting; played at its first beat. */
  private readonly early: (() => void)[] = [];
  /** Asked and not answered yet: a page that died shall play them when it is back. */
  private readonly sent = new Map<string, () => void>();
  private remadeAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly deps: SpeakerLinkDeps) {
    const { window } = deps;
    this.ends.add(
      window.outcome.on(({ playId, outcome, detail, rms }) => {
        if (outcome === 'failed') deps.log.warn('sound failed', { detail });
        this.open.get(playId)?.({ outcome, detail, rms: rms ?? null });
      }),
    );
    this.ends.add(window.heartbeat.on(() => this.beat()));
    this.ends.add(window.gone.on(() => this.died()));
    window.open();
    this.watch(START_LIMIT_MS);
  }

  play(sound: string, volume: number): Promise<Sounded> {
    const playId = `play-${this.nextId++}`;
    return new Promise((resolve) => {
      const finish = (sounded: Sounded): void => {
        stop();
        this.open.delete(playId);
        this.sent.delete(playId);
        if (sounded.outcome === 'failed') this.deps.beep();
        resolve(sounded);
      };
      const stop = this.deps.clock.after(PLAY_LIMIT_MS, 'speaker answer', () =>
        finish({ outcome: 'failed', rms: null, detail: 'no answer from the speaker page' }),
      );
      this.open.set(playId, finish);
      const send = (): void => {
        if (this.open.has(playId)) this.deps.window.play({ playId, sound, volume });
      };
      this.sent.set(playId, send);
      if (this.alive) send();
      else this.early.push(send);
    });
  }

  dispose(): void {
    this.stopBeatWatch();
    this.ends.dispose();
    for (const finish of [...this.open.values()]) {
      finish({ outcome: 'unknown', rms: null, detail: 'closed' });
    }
    this.deps.window.close();
  }

  private beat(): void {
    this.alive = true;
    this.watch(HEARTBEAT_LIMIT_MS);
    for (const send of this.early.splice(0)) send();
  }

  private died(): void {
    this.alive = false;
    this.early.splice(0, this.early.length, ...this.sent.values());
    // One that dies again and again is left to the slower watch below.
    if (this.deps.clock.monotonic() - this.remadeAt < REMAKE_MS) return;
    this.deps.log.warn('speaker page died; it is made anew');
    this.remake();
  }

  private remake(): void {
    this.remadeAt = this.deps.clock.monotonic();
    this.alive = false;
    this.deps.window.restart();
    this.watch(START_LIMIT_MS);
  }

  private watch(ms: number): void {
    this.stopBeatWatch();
    this.stopBeatWatch = this.deps.clock.after(ms, 'speaker heartbeat', () => {
      this.deps.log.warn('speaker page does not answer; it is made anew');
      this.remake();
    });
  }
}
