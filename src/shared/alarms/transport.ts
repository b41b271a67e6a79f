/** One call that asks for records. */
export interface PollQuery {
  /** Id of the call in the catalogue. */
  readonly call: string;
  /** Arguments; search arguments are left out where the server rejects them. */
  readonly query?: Readonly<Record<string, string>>;
  /** Field with the time of occurrence: newest first, back to the last high-water mark. */
  readonly time?: string;
}

/** What a source polls. */
export interface PollSpec {
  /** Time between two polls, ms; with `neverFaster` the documented minimum. */
  readonly periodMs: number;
  /** Calls that together list all active records. */
  readonly standing?: readonly PollQuery[];
  /** Call that lists recent records. */
  readonly recent?: PollQuery;
  /**
   * Call that lists records by their start, finished ones included: at every poll of `standing` it finds
   * those that began and ended since the previous poll.
   */
  readonly ended?: PollQuery;
  /** Period of `recent` while an alarm is open; ms. */
  readonly whileOpenMs?: number;
  /** The period is a minimum: no request for a recheck polls the active records more often. */
  readonly neverFaster?: true;
}

/** A channel over which the server pushes. */
export interface StreamTransport {
  readonly kind: 'websocket' | 'sse';
  /** Id of the call in the catalogue; the placeholders of its path are those of the signed-in user. */
  readonly call: string;
  /** Below the websocket base, or the base of calls. */
  readonly base: 'stream' | 'server';
  /** Call for back-fills after a gap; absent: a gap can only be shown. */
  readonly missed?: PollQuery;
}

/** A channel with back-fill. */
export type RefillableTransport = StreamTransport & { readonly missed: PollQuery };

export interface PollTransport {
  readonly kind: 'poll';
  readonly poll: PollSpec;
}

/** A rule of this workstation over polled records, with its own switch in the configuration. */
export interface RuleTransport {
  readonly kind: 'rule';
  readonly poll: PollSpec;
  /** Part of the tenant's configuration that switches the rule on. */
  readonly config: 'fakeWorkPlate';
}

export type Transport = StreamTransport | PollTransport | RuleTransport;

/** Period of polled sources, ms (spec 1 §4 and §9 name 30 s for the message box; the others use the same). */
export const POLL_MS = 30_000;

/** A websocket below the websocket base. */
export function websocket(call: string): StreamTransport {
  return { kind: 'websocket', base: 'stream', call };
}

/** A websocket below the websocket base; `missed` lists records for back-fills. */
export function refillableWebsocket(call: string, missed: PollQuery): RefillableTransport {
  return { kind: 'websocket', base: 'stream', call, missed };
}

/** An event stream below the base of calls. */
export function eventStream(call: string): StreamTransport {
  return { kind: 'sse', base: 'server', call };
}

/** A poll with at least one query. */
type Asking = PollSpec &
  ({ readonly standing: readonly PollQuery[] } | { readonly recent: PollQuery });

export function polled(poll: Asking): PollTransport {
  return { kind: 'poll', poll };
}

export function ownRule(config: RuleTransport['config'], poll: Asking): RuleTransport {
  return { kind: 'rule', config, poll };
}
