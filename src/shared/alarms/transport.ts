/** One way of asking for records. */
export interface PollQuery {
  /** Id of the call in the catalogue. */
  readonly call: string;
  /** Arguments; those of a search are left out where the server cannot take them. */
  readonly query?: Readonly<Record<string, string>>;
  /** Field that tells when it happened: newest are asked for first, back to the last mark. */
  readonly time?: string;
}

/** What is asked again and again. */
export interface PollSpec {
  /** ms between two looks, or the least where `never faster` is documented. */
  readonly periodMs: number;
  /** Calls that together list all that stands. */
  readonly standing?: readonly PollQuery[];
  /** Call that lists what happened. */
  readonly recent?: PollQuery;
  /**
   * Call that lists what began, that which is over included: with every look at `standing` it is asked
   * for what began and ended since the look before.
   */
  readonly ended?: PollQuery;
  /** While something stands, `recent` is asked as often; ms. */
  readonly whileOpenMs?: number;
  /** The period is a limit: the standing ones are never asked for more often, at nobody's wish. */
  readonly neverFaster?: true;
}

/** A channel that the server speaks over. */
export interface StreamTransport {
  readonly kind: 'websocket' | 'sse';
  /** Path under the base; {tenantId}, {userId} and {deptId} are put in. */
  readonly path: string;
  /** Under the base of streams, or of calls. */
  readonly base: 'stream' | 'server';
  /** Call that lists what was missed in a gap; absent: a gap can only be shown. */
  readonly missed?: PollQuery;
}

/** A channel whose gaps can be filled from records. */
export type RefillableTransport = StreamTransport & { readonly missed: PollQuery };

/** A call that is asked again and again. */
export interface PollTransport {
  readonly kind: 'poll';
  readonly poll: PollSpec;
}

/** A rule of this workstation over polled records; it has a switch of its own in the configuration. */
export interface RuleTransport {
  readonly kind: 'rule';
  readonly poll: PollSpec;
  /** Part of the tenant's configuration that turns the rule on. */
  readonly config: 'fakeWorkPlate';
}

export type Transport = StreamTransport | PollTransport | RuleTransport;

/**
 * Period of the polled sources, ms (spec 1 §4 and §9 name 30 s for the message box; the others are
 * kept to the same).
 */
export const POLL_MS = 30_000;

/** A websocket under the base of streams. */
export function websocket(path: string): StreamTransport {
  return { kind: 'websocket', base: 'stream', path };
}

/** A websocket under the base of streams; `missed` lists what was missed in a gap. */
export function refillableWebsocket(path: string, missed: PollQuery): RefillableTransport {
  return { kind: 'websocket', base: 'stream', path, missed };
}

/** An event stream under the base of calls. */
export function eventStream(path: string): StreamTransport {
  return { kind: 'sse', base: 'server', path };
}

/** A poll that asks for something. */
type Asking = PollSpec &
  ({ readonly standing: readonly PollQuery[] } | { readonly recent: PollQuery });

export function polled(poll: Asking): PollTransport {
  return { kind: 'poll', poll };
}

export function ownRule(config: RuleTransport['config'], poll: Asking): RuleTransport {
  return { kind: 'rule', config, poll };
}
