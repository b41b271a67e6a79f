/** Coming back by itself. */
export const RECOVERY_REQUESTS = {} as const;

export const RECOVERY_COMMANDS = {} as const;

export const RECOVERY_EVENTS = {} as const;
