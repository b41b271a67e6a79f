import type { Signal } from '@shared/base/emitter';
import type { Speech, Spoken } from './attention';

/** The page's report, every two seconds. */
export interface SpeakerBeat {
  readonly running: boolean;
  /** Number of output devices that the page sees; absent: unknown. */
  readonly outputs?: number | undefined;
}

export interface PlayMessage {
  readonly playId: string;
  readonly sound: string;
  /** 0–1. */
  readonly volume: number;
  readonly speech?: Speech;
}

/** The hidden window of role speaker, as the speaker adapter uses it. */
export interface SpeakerWindowPort {
  open(): void;
  /** Destroys the window and makes a new one: the old one stopped answering. */
  restart(): void;
  /** Sends the event `speaker.play`; lost when the page is not ready. */
  play(message: PlayMessage): void;
  /** Sends the event `speaker.cut`: the page ends its sound and its speech. */
  cut(): void;
  readonly outcome: Signal<{
    readonly playId: string;
    readonly outcome: 'shown' | 'failed';
    readonly detail: string;
    /** Loudest root mean square that the page measured, 0–1. */
    readonly rms?: number | undefined;
  }>;
  readonly spoken: Signal<Spoken & { readonly playId: string }>;
  readonly heartbeat: Signal<SpeakerBeat>;
  /** The page's process ended; no new page exists yet. */
  readonly gone: Signal<void>;
  close(): void;
}
