import type { Signal } from '@shared/base/emitter';
import type { Speech, Spoken } from './attention';

/** What the page says of itself every two seconds. */
export interface SpeakerBeat {
  /** Sound may play. */
  readonly running: boolean;
  /** Output devices that the page sees; absent: it cannot tell. */
  readonly outputs?: number | undefined;
}

/** One sound to play. */
export interface PlayMessage {
  readonly playId: string;
  readonly sound: string;
  /** 0–1. */
  readonly volume: number;
  /** Spoken after the sound. */
  readonly speech?: Speech;
}

/** The hidden window of role speaker, as the speaker adapter needs it. */
export interface SpeakerWindowPort {
  /** Makes the window when there is none. */
  open(): void;
  /** Destroys the window and makes it anew: the old one no longer answers. */
  restart(): void;
  /** Sends the event `speaker.play`; lost when the page is not ready. */
  play(message: PlayMessage): void;
  /** Sends the event `speaker.cut`: the page ends what it plays and says. */
  cut(): void;
  /** Command `speaker.outcome` of the page. */
  readonly outcome: Signal<{
    readonly playId: string;
    readonly outcome: 'shown' | 'failed';
    readonly detail: string;
    /** Loudest root mean square that the page measured, 0–1. */
    readonly rms?: number | undefined;
  }>;
  /** Command `speaker.spoken` of the page. */
  readonly spoken: Signal<Spoken & { readonly playId: string }>;
  /** Command `speaker.heartbeat` of the page. */
  readonly heartbeat: Signal<SpeakerBeat>;
  /** The page's process ended; nothing was made anew yet. */
  readonly gone: Signal<void>;
  close(): void;
}
