import type { ChannelState } from '@shared/model/alarm';

/** A message with what the ledger needs to tell a new alarm from one sent again. */
export interface StreamMessage {
  readonly kind: 'message';
  readonly text: string;
  /** Wall time of receipt, ms. */
  readonly at: number;
  /** Wall time of the handshake of its connection, ms. */
  readonly connectedAt: number;
  /** Number of the connection's keeper: over a change of operator two of them hear the same alarms. */
  readonly link: number;
}

/** The channel is in another state, or something was heard over it. */
export interface StateEvent {
  readonly kind: 'state';
  readonly state: ChannelState;
}

/** A time in which nothing could be received, ms since 1970. */
export interface StreamGap {
  readonly kind: 'gap';
  readonly from: number;
  readonly to: number;
}

/**
 * Over a change of operator, whose address carries the user. `doubled`: the connection with this number is
 * made beside an old one, and messages may come twice from now on; `dialled`: it tries to connect, each time;
 * `joined`: the new connection is up; `late`: it is not in time, and the old one is still heard; `moved`: the
 * last old connection is closed.
 */
export type HandoverEvent = { readonly kind: 'handover' } & (
  | { readonly phase: 'doubled'; readonly link: number; readonly at: number }
  | { readonly phase: 'dialled'; readonly link: number; readonly at: number }
  | { readonly phase: 'joined'; readonly at: number }
  | { readonly phase: 'late'; readonly reason: string }
  | { readonly phase: 'moved' }
);

/** What one connection of a channel tells. */
export type LinkEvent = StreamMessage | StateEvent | StreamGap;

/** What a channel tells of all its connections. */
export type ChannelEvent = LinkEvent | HandoverEvent;
