import type { Clock } from '@shared/base/clock';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import {
  CUT_OFF,
  type Sounded,
  type SoundOutput,
  type SpeakerPort,
  type Speech,
  type Spoken,
} from '@main/ports/attention';
import type { Logger } from '@main/ports/log';
import type { SpeakerBeat, SpeakerWindowPort } from '@main/ports/speaker';

/** The page gives a sign of life every 2 s; after three missed ones the page is replaced, ms. */
export const HEARTBEAT_LIMIT_MS = 6_500;
/** Longest time from the start of a page to its first sign of life, ms. */
export const START_LIMIT_MS = 15_000;
/** A page that died is replaced at once, unless the page before it was younger than this, ms. */
export const REMAKE_MS = 5_000;
/** The longest sound lasts 2 s; a later answer than this counts as a failure, ms. */
export const PLAY_LIMIT_MS = 6_000;

/** Longest time for speech after the sound, ms. */
export const SPEAK_LIMIT_MS = 20_000;
/**
 * After this many signs of life without permission to sound, the page counts as having no output, whatever
 * devices it sees.
 */
const SILENT_BEATS = 3;
/** An output that is lost for this long does not come back without help, ms: switching devices takes less. */
export const RENEW_MS = 5_000;
/**
 * Pause before each further attempt, ms: a sound server may be away for long, and a workstation may have no
 * sound at all.
 */
export const RENEW_AGAIN_MS = 30_000;

/** Dependencies of the link; `beep` is the last resort when no page can sound. */
export interface SpeakerLinkDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly window: SpeakerWindowPort;
  readonly beep: () => void;
  /**
   * Makes the browser reconnect to the system's sound: after a restart of the sound server, Chromium's audio
   * service never finds it again, and every later sound would be silent.
   * @returns false when no connection exists yet
   */
  readonly renewSound: () => boolean;
  /** False while the voice must not name places and people; absent: it always may. */
  readonly mayName: () => boolean;
}

/** Keeps the speaker page alive and asks it to play. */
export class SpeakerLink implements SpeakerPort {
  /** Whether sounds can come out; emits changes only. */
  readonly output = new Emitter<SoundOutput>();
  private outputNow: SoundOutput = 'unknown';
  private silentBeats = 0;
  private readonly speaking = new Map<string, (said: Spoken) => void>();
  private readonly open = new Map<string, (sounded: Sounded) => void>();
  private readonly ends = new DisposableStore();
  private stopBeatWatch: () => void = () => undefined;
  private stopRenewal: Unsubscribe | null = null;
  private nextId = 1;
  private alive = false;
  /** Sounds requested while the page was starting; played at its first sign of life. */
  private readonly early: (() => void)[] = [];
  /** Sounds without an outcome yet: when the page died, the new page plays them. */
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
    this.ends.add(window.spoken.on((said) => this.speaking.get(said.playId)?.(said)));
    this.ends.add(window.heartbeat.on((beat) => this.beat(beat)));
    this.ends.add(window.gone.on(() => this.died()));
    window.open();
    this.watch(START_LIMIT_MS);
  }

  play(
    sound: string,
    volume: number,
    speech?: Speech,
    spoken?: (said: Spoken) => void,
  ): Promise<Sounded> {
    const playId = `play-${this.nextId++}`;
    // Worded now: a workstation that is locked already leaves places out.
    const named = this.deps.mayName();
    const message = { playId, sound, volume, ...(speech === undefined ? {} : { speech }) };
    if (speech !== undefined && spoken !== undefined) this.awaitSpeech(playId, spoken);
    return new Promise((resolve) => {
      const finish = (sounded: Sounded): void => {
        stop();
        this.open.delete(playId);
        this.sent.delete(playId);
        if (sounded.outcome === 'failed') {
          this.deps.beep();
          this.speaking.get(playId)?.({ outcome: 'failed', detail: sounded.detail });
        }
        resolve(sounded);
      };
      const stop = this.deps.clock.after(PLAY_LIMIT_MS, 'speaker answer', () =>
        finish({ outcome: 'failed', rms: null, detail: 'no answer from the speaker page' }),
      );
      this.open.set(playId, finish);
      const send = (): void => {
        if (!this.open.has(playId)) return;
        // Requested before the workstation was locked, sent after: only the sound goes out.
        const mute = speech !== undefined && named && !this.deps.mayName();
        this.deps.window.play(mute ? { playId, sound, volume } : message);
        if (mute) this.speaking.get(playId)?.({ outcome: 'refused', detail: 'locked' });
      };
      this.sent.set(playId, send);
      if (this.alive) send();
      else this.early.push(send);
    });
  }

  cut(): void {
    // Before the outcomes are reported: a listener may request the next sound at once, and that
    // sound must come after the cut.
    this.deps.window.cut();
    for (const finish of [...this.open.values()]) {
      finish({ outcome: 'unknown', rms: null, detail: CUT_OFF });
    }
    for (const finish of [...this.speaking.values()]) {
      finish({ outcome: 'refused', detail: CUT_OFF });
    }
  }

  dispose(): void {
    this.stopBeatWatch();
    this.stopRenewal?.();
    this.ends.dispose();
    for (const finish of [...this.open.values()]) {
      finish({ outcome: 'unknown', rms: null, detail: 'closed' });
    }
    for (const finish of [...this.speaking.values()]) {
      finish({ outcome: 'unknown', detail: 'closed' });
    }
    this.deps.window.close();
  }

  private awaitSpeech(playId: string, spoken: (said: Spoken) => void): void {
    const { clock } = this.deps;
    const finish = ({ outcome, detail }: Spoken): void => {
      stop();
      this.speaking.delete(playId);
      spoken({ outcome, detail });
    };
    const stop = clock.after(PLAY_LIMIT_MS + SPEAK_LIMIT_MS, 'speech answer', () =>
      finish({ outcome: 'failed', detail: 'no answer from the speaker page' }),
    );
    this.speaking.set(playId, finish);
  }

  /** No device means no output; devices without permission to sound mean no output after SILENT_BEATS. */
  private watchOutput({ running, outputs }: SpeakerBeat): void {
    this.silentBeats = running ? 0 : this.silentBeats + 1;
    if (outputs === 0 || this.silentBeats >= SILENT_BEATS) this.setOutput('lost');
    else if (running) this.setOutput(outputs === undefined ? 'unknown' : 'ok');
  }

  private setOutput(output: SoundOutput): void {
    if (output === this.outputNow) return;
    const returned = this.outputNow === 'lost';
    this.outputNow = output;
    this.stopRenewal?.();
    this.stopRenewal = null;
    if (output === 'lost') {
      this.deps.log.warn('no sound output');
      this.renewAfter(RENEW_MS);
    } else this.deps.log.info('sound output', { output });
    this.output.emit(output);
    if (returned) this.startOver();
  }

  /** Reconnects to the system's sound again and again until the output is back. */
  private renewAfter(ms: number): void {
    this.stopRenewal = this.deps.clock.after(ms, 'sound renewal', () => {
      const begun = this.deps.renewSound();
      this.deps.log.warn('the connection to the sound of the system is made anew', { begun });
      this.renewAfter(RENEW_AGAIN_MS);
    });
  }

  /**
   * A page that survived the loss of its device may go on measuring samples that never reach a speaker. Only
   * a new page is sure to sound, so it replaces the old one and plays its unanswered sounds.
   */
  private startOver(): void {
    this.deps.log.info('sound output is back; the speaker page is made anew');
    this.remake();
  }

  private beat(beat: SpeakerBeat): void {
    const before = this.remadeAt;
    this.watchOutput(beat);
    // The listener replaced the page: this was the old page's last sign of life.
    if (this.remadeAt !== before) return;
    this.alive = true;
    this.watch(HEARTBEAT_LIMIT_MS);
    for (const send of this.early.splice(0)) send();
  }

  private died(): void {
    this.silenced();
    // A page that dies again and again is left to the slower watch below.
    if (this.deps.clock.monotonic() - this.remadeAt < REMAKE_MS) return;
    this.deps.log.warn('speaker page died; it is made anew');
    this.remake();
  }

  /** No page plays until the next first sign of life; unanswered sounds are sent again then. */
  private silenced(): void {
    this.alive = false;
    this.early.splice(0, this.early.length, ...this.sent.values());
  }

  private remake(): void {
    this.remadeAt = this.deps.clock.monotonic();
    this.silenced();
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
