/** The menu map. */
export const MENU_MAP_REQUESTS = {} as const;

export const MENU_MAP_COMMANDS = {} as const;

export const MENU_MAP_EVENTS = {} as const;
