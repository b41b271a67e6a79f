import { REQUESTS, STATES, type Requests, type StateName } from './contract';

/** Longest that main may take for each message that expects an answer, ms. A window's code holds these numbers alone. */
export const TIME_LIMITS = Object.fromEntries(
  Object.entries({ ...REQUESTS, ...STATES }).map(([name, { timeoutMs }]) => [name, timeoutMs]),
) as Readonly<Record<keyof Requests | StateName, number>>;
