import type { ApiFailure } from '@shared/api/failure';
import type { Signal } from '@shared/base/emitter';
import type { Result } from '@shared/base/result';
import type { AlarmObservation, ChannelState } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { SessionProfile } from '@main/ports/session';
import type { HandoverEvent, StateEvent } from '@main/streams/channelEvent';
import type { ReachedChannel, StreamDeps } from '@main/streams/manager';
import type { SourceRule } from '@main/streams/rules';
import type { StoredAlarms } from '@main/alarms/ledger/fold';

/** Sends a declared read with the live session. @returns what the answer's envelope holds. */
export type AskCall = (
  call: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Result<unknown, ApiFailure>>;

/** What sources are made with. */
export interface FeedDeps extends StreamDeps {
  readonly ask: AskCall;
  /** IANA zone in which the server writes its times. */
  readonly zone: () => string;
  /** What the tenant has set about its alarms, read at each. */
  readonly config: () => AlarmConfig;
  /** That was changed. */
  readonly configChanged: Signal<unknown>;
  /** The server's clock minus this workstation's, ms; 0 where it is not known. */
  readonly clockOffset: () => number;
  /**
   * When the lists that may not be asked for faster than their period were asked for last, monotonic ms by
   * server, tenant and channel: a sign-out and the next sign-in make no shorter pause.
   */
  readonly askedAt: Map<string, number>;
}

/** What the journal tells a source of the time before this run. */
export type FeedStart = Pick<StoredAlarms, 'marks' | 'lastAt' | 'receivedUntil'>;

/** Until when an earlier run heard a channel, ms; null: this tenant was never heard here. */
export function receivedUntilOf(
  { receivedUntil, lastAt }: FeedStart,
  channel: string,
): number | null {
  return receivedUntil?.[channel] ?? lastAt;
}

/** What arrived together over one channel. */
export interface Observed {
  readonly observations: readonly AlarmObservation[];
  /** Wall time of receipt, ms. */
  readonly at: number;
  /** Wall time of the last (re)connect of the channel, ms. */
  readonly connectedAt: number;
  /** Until when a stream was heard before that, wall time, ms; absent or null: nobody knows. */
  readonly receivedUntil?: number | null;
  /** Number of the connection's keeper: over a change of user two of them hear the same alarms. */
  readonly link: number;
  /** As it happened, or by asking again after a gap: such alarms are announced once, together. */
  readonly how: 'live' | 'backfill';
  /** Records that were asked for, which will be there again at the next asking. */
  readonly polled: boolean;
  /**
   * Set after a complete poll of what stands: server ids of the records that still do. Alarms of the
   * channel whose class clears by polling and that are not among them have returned to normal.
   */
  readonly standing?: ReadonlySet<string>;
  /** Server ids of records that are over as far as they tell themselves. */
  readonly ended?: ReadonlySet<string>;
}

/** A time in which the channel was not heard, ms. */
export interface FeedGap {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Found by asking again; null: not asked yet, or there is no call for it. */
  readonly found: number | null;
}

/**
 * What a source tells: what it heard, its state, a gap (and later once more with what was found in it), and
 * the change of its connections over a change of operator.
 */
export type FeedEvent =
  | { readonly kind: 'observed'; readonly observed: Observed }
  | StateEvent
  | { readonly kind: 'gap'; readonly gap: FeedGap }
  | HandoverEvent;

/** One source of alarms as the profile listens to it: a stream, a poll or a rule of ours. */
export interface SourceFeed {
  readonly rule: SourceRule;
  readonly events: Signal<FeedEvent>;
  current(): ChannelState;
  /** The channel as its server is reached now; for the test alarm. */
  reached(): ReachedChannel;
  /** True while it hangs on the connection of an earlier user. */
  moving(): boolean;
  /**
   * Begins to listen, once. A feed that can ask again tells the gap since the last run by itself, with what it
   * found.
   * @param start what the journal tells of the time before this run; null: it is being read, and a second
   * call tells a stream, which is connected before that, of it. A poll is made with it.
   */
  listen(start: FeedStart | null): void;
  /** Another user of the same tenant has the desk. */
  moveTo(profile: SessionProfile): void;
  /** Asks now, where it can (a poll; after a wake-up, at a user's wish). */
  pollNow(): void;
  /** A person has ended the alarm of this record unseen: where it stands at the next poll, it is a new one. */
  forget(serverId: string): void;
  close(): void;
}
