/** The only three channels. Message names travel inside them; main checks name, role and arguments. */
export const CHANNELS = {
  request: 'cj:request',
  command: 'cj:command',
  event: 'cj:event',
} as const;

/** Name under which the preload puts the bridge. */
export const BRIDGE_GLOBAL = 'chengjing';
