import type { Signal } from '@shared/base/emitter';
import type { ChannelState } from '@shared/model/alarm';
import type { ChannelEvent } from '@main/streams/channelEvent';

interface AnEvent {
  readonly kind: string;
}

/** The events of one kind among all that a channel tells. */
export function only<E extends AnEvent, K extends E['kind']>(
  events: Signal<E>,
  kind: K,
): Signal<Extract<E, { readonly kind: K }>> {
  const fits = (event: E): event is Extract<E, { readonly kind: K }> => event.kind === kind;
  return {
    on: (listener) =>
      events.on((event) => {
        if (fits(event)) listener(event);
      }),
  };
}

/** The states of a channel. */
export function statesOf(events: Signal<ChannelEvent>): Signal<ChannelState> {
  return { on: (listener) => only(events, 'state').on(({ state }) => listener(state)) };
}
