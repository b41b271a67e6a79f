import type { Alarm, Outcome } from '@shared/model/alarm';
import type { Toasted } from '@main/ports/attention';

/** What became of an annunciation, for the journal. */
export interface DeliveryOutcome {
  readonly by: 'toast' | 'sound' | 'speech' | 'takeover';
  readonly outcome: Outcome;
  readonly alarms: readonly Alarm[];
  /** A repeat for lack of an answer: the journal takes one entry a minute without alarm ids. */
  readonly again?: true;
  /** Technical: what was annunciated, or why not. */
  readonly detail: string;
  /** Why it is unknown whether the toast is on a screen; toasts only. */
  readonly why?: Toasted['why'];
  /** Loudness that the speaker page measured, 0–1; sounds only. */
  readonly rms?: number | null;
}
