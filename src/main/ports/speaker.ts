import type { Signal } from '@shared/base/emitter';

/** The hidden window of role speaker, as the speaker adapter needs it. */
export interface SpeakerWindowPort {
  /** Makes the window when there is none. */
  open(): void;
  /** Destroys the window and makes it anew: the old one no longer answers. */
  restart(): void;
  /** Sends the event `speaker.play`; lost when the page is not ready. */
  play(message: { readonly playId: string; readonly sound: string; readonly volume: number }): void;
  /** Command `speaker.outcome` of the page. */
  readonly outcome: Signal<{
    readonly playId: string;
    readonly outcome: 'shown' | 'failed';
    readonly detail: string;
    /** Loudest root mean square that the page measured, 0–1. */
    readonly rms?: number | undefined;
  }>;
  /** Command `speaker.heartbeat` of the page; `running` tells whether sound may play. */
  readonly heartbeat: Signal<{ readonly running: boolean }>;
  /** The page's process ended; nothing was made anew yet. */
  readonly gone: Signal<void>;
  close(): void;
}
