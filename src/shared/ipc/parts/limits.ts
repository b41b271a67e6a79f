import { z } from 'zod';

/** Local work in main: anything longer is a fault. ms. */
export const LOCAL_MS = 5_000;
/** Work that waits for the server once or twice (a refresh and the call): 30 s each plus room. ms. */
export const SERVER_MS = 65_000;
export const WRITE_MS = 160_000;
export const TRANSFER_MS = 3_610_000;
/** A search may walk years of the journal. ms */
export const SEARCH_MS = 30_000;
/** Work that waits for a person to answer a question of main. ms */
export const PERSON_MS = 600_000;

/** Wall time of a question, ms since 1970: one that a date can hold, to the year 9999. */
export const moment = z.number().int().min(0).max(253_402_214_400_000);

/** No arguments. */
export const none = z.undefined();

export const CONSOLE = ['console'] as const;
/** Windows that a person works in; the board is only looked at. */
export const WORKPLACES = ['console', 'settings'] as const;
/** Everything that shows something. */
export const SCREENS = ['console', 'settings', 'board'] as const;
