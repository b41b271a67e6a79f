import type { Adapter } from './adapter';

/** Somebody is sent by a short message (spec 2 §7.1: smsSend); the note names whom. */
export const dispatchDisposal: Adapter = {
  act: 'dispatch',
  each: true,
  tell: ({ serverId }, note, call) =>
    call('dispatchDisposal.smsSend', {
      id: serverId,
      ...(note === '' ? {} : { handleUserName: note }),
    }),
};
