/** Connection check, server clock and support bundle. */
export const DIAGNOSTICS_REQUESTS = {} as const;

export const DIAGNOSTICS_COMMANDS = {} as const;

export const DIAGNOSTICS_EVENTS = {} as const;
