import { z } from 'zod';

/** Local work in main; longer work is a fault. ms. */
export const LOCAL_MS = 5_000;
/** Work that calls the server once or twice (a refresh and the call): 30 s each plus a margin. ms. */
export const SERVER_MS = 65_000;
export const WRITE_MS = 160_000;
export const TRANSFER_MS = 3_610_000;
/** A search may walk years of the journal. ms */
export const SEARCH_MS = 30_000;
/** Work that waits for a person to answer main's question. ms */
export const PERSON_MS = 600_000;

/** Wall time in a query, ms since 1970: up to the year 9999. */
export const moment = z.number().int().min(0).max(253_402_214_400_000);

/** No arguments. */
export const none = z.undefined();

export const CONSOLE = ['console'] as const;
/** Windows that take input; a board does not. */
export const WORKPLACES = ['console', 'settings'] as const;
/** Windows that show content. */
export const SCREENS = ['console', 'settings', 'board'] as const;
