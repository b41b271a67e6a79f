import type { Alarm, Outcome } from '@shared/model/alarm';
import type { Toasted } from '@main/ports/attention';

/** What became of telling, for the journal. */
export interface DeliveryOutcome {
  readonly by: 'toast' | 'sound' | 'speech' | 'takeover';
  readonly outcome: Outcome;
  readonly alarms: readonly Alarm[];
  /** These were told before and are once more, for nobody has answered: one entry a minute names none of them. */
  readonly again?: true;
  /** Technical: what was told, or why not. */
  readonly detail: string;
  /** Why nobody knows whether it is on a screen; of toasts only. */
  readonly why?: Toasted['why'];
  /** What the speaker page measured, 0–1; of sounds only. */
  readonly rms?: number | null;
}
