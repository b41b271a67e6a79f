import type { Unsubscribe } from '@shared/base/disposable';
import type { ChannelState } from '@shared/model/alarm';
import type { StreamManager } from './manager';

/** One address of a channel, over all users whose turn it is: its connections, one per generation. */
export interface Place {
  /** Number among all places that the channel ever had. */
  readonly index: number;
  /** Connections that were made so far. */
  generation: number;
  /** The connection of the present user. */
  live: StreamManager;
  /** Those of earlier users, which are heard until the live one is up. */
  old: readonly StreamManager[];
  /** Until when somebody was heard, once no connection is up during a change; null while one is. */
  receivedUntil: number | null;
  /** Since when the place is not heard, as far as an earlier connection knows; null: it knows nothing. */
  since: number | null;
  lastEventAt: number | null;
  stopLate: Unsubscribe;
}

export function isUp(manager: StreamManager): boolean {
  return manager.current().kind === 'connected';
}

/** The connection over which a place is heard; the live one where none is up. */
export function receivingOver({ live, old }: Place): StreamManager {
  return isUp(live) ? live : (old.find(isUp) ?? live);
}

/** The state of a place: one of its connections that is up speaks for all. */
export function stateOf(place: Place): ChannelState {
  const state = receivingOver(place).current();
  if (state.kind !== 'connected') return withSince(state, place.since);
  return { ...state, lastEventAt: state.lastEventAt ?? place.lastEventAt };
}

/** The place that is heard worst, which speaks for the channel; undefined: there is none. */
export function worstOf(places: readonly Place[]): Place | undefined {
  return [...places].sort((a, b) => rank(stateOf(a)) - rank(stateOf(b)))[0];
}

/**
 * The state of a channel of several places: the worst of them, for alarms may be missed while one of them is
 * not heard. Undefined: there is none.
 */
export function stateOfAll(places: readonly Place[]): ChannelState | undefined {
  const states = places.map(stateOf);
  const worst = [...states].sort((a, b) => rank(a) - rank(b))[0];
  if (worst?.kind !== 'connected') return worst;
  // Heard over all of them since the last one joined; the last event is that of any of them.
  const up = states.flatMap((state) => (state.kind === 'connected' ? [state] : []));
  const events = up.flatMap(({ lastEventAt }) => lastEventAt ?? []);
  const lastEventAt = events.length === 0 ? null : Math.max(...events);
  return { ...worst, since: Math.max(...up.map(({ since }) => since)), lastEventAt };
}

/** The worst first: what is not heard counts before what is. */
function rank(state: ChannelState): number {
  const order = ['refused', 'down', 'connecting', 'catchingUp', 'connected', 'idle'];
  return order.indexOf(state.kind);
}

/** The state of a connection that has to make up for the time since another one broke. */
function withSince(state: ChannelState, since: number | null): ChannelState {
  if (since === null) return state;
  if (state.kind === 'connecting') return { ...state, downSince: state.downSince ?? since };
  if (state.kind === 'down' || state.kind === 'refused') {
    return { ...state, since: Math.min(state.since, since) };
  }
  return state;
}
