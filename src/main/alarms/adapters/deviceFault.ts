import type { Adapter } from './adapter';

/** operateType of "taken on", as the family's screen sends it (assumed there). */
const TAKE_ON = '1';

/** A device's fault is taken on (spec 1 §4: fault flow handle with id and operateType). */
export const deviceFault: Adapter = {
  act: 'handle',
  each: true,
  tell: ({ serverId }, note, call) =>
    call('deviceFaultFlow.handle', {
      id: serverId,
      operateType: TAKE_ON,
      ...(note === '' ? {} : { handleResult: note }),
    }),
};
