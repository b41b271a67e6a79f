import type { Adapter } from './adapter';

/** A platform's fault is relieved (spec 3 §3: platform fault page and relieve). */
export const platformFault: Adapter = {
  act: 'relieve',
  each: true,
  tell: ({ serverId }, _note, call) => call('platformFault.relieve', { id: serverId }),
};
