import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import type { Result } from '@shared/base/result';
import type { FeedData, FeedSet, BoardQuery, BoardQueryState } from '@shared/model/board';
import type { SessionState } from '@shared/model/session';
import type { SessionProfile } from '../ports/session';
import type { DocumentStore } from '../ports/store';
import { readKept, type FeedOwner } from './document';
import { Feed } from './query';

/** Kept data is written at most so often, ms: what a crash loses is at most this old. */
export const WRITE_EVERY_MS = 30_000;

/** A feed of a board has new data or another state. */
export interface FeedChange {
  /** Key of the board, or of another set of feeds. */
  readonly board: string;
  readonly key: string;
  readonly state: BoardQueryState;
}

/** The last data of every feed, for the windows that show boards. */
export interface Feeds {
  /** Every feed of a board by its key; never waits. */
  feedsOf(board: string): Readonly<Record<string, BoardQueryState>>;
  /** A board window of this kind is open; called once per window. */
  opened(board: string): void;
  /** The opposite of `opened`. */
  closed(board: string): void;
  /** A board was arranged anew, added or removed. */
  renewed(): void;
  readonly changed: Signal<FeedChange>;
  start(): void;
  stop(): void;
}

export interface FeedHubDeps {
  readonly clock: Clock;
  /** Every board there is now, and other sets of feeds. */
  boards(): readonly FeedSet[];
  readonly document: DocumentStore;
  readonly session: {
    readonly changed: Signal<SessionState>;
    state(): SessionState;
    profile(): SessionProfile | null;
  };
  /** The machine woke up. */
  readonly resumed: Signal<void>;
  /** The server may be another one now. */
  readonly serverChanged: Signal<unknown>;
  /** Stable name of the server in use. */
  server(): string;
  random(): number;
  ask(spec: BoardQuery, signal: AbortSignal): Promise<Result<FeedData, ApiFailure>>;
}

const SIGNED_OUT: ApiFailure = { kind: 'signedOut' };

/** The same call with the same conditions and size at the same pace is one feed, whichever boards show it. */
function idOf({ call, size, where, periodMs }: BoardQuery): string {
  const asked = where === undefined ? [] : [JSON.stringify(where)];
  return [call, size ?? '', periodMs, ...asked].join('|');
}

/**
 * Asks for the data of the open boards, once for all windows: a second board of a kind adds no
 * poll. The last data outlives failures, sign-out and restarts; another server's or tenant's is
 * wiped when somebody of another one signs in.
 */
export class FeedHub implements Feeds {
  readonly changed = new Emitter<FeedChange>();
  private readonly feeds = new Map<string, Feed>();
  private readonly ends = new DisposableStore();
  /** How often each board is open. */
  private readonly open = new Map<string, number>();
  private owner: FeedOwner | null = null;
  private connected = false;
  /** Who is signed in; '' for nobody. */
  private user = '';
  private unwritten = false;
  private endWrite: (() => void) | null = null;

  constructor(private readonly deps: FeedHubDeps) {
    this.makeFeeds();
    const kept = readKept(deps.document);
    this.owner = kept.owner;
    for (const [id, { at, data }] of Object.entries(kept.feeds)) {
      this.feeds.get(id)?.adopt(at, data);
    }
  }

  start(): void {
    const { session, resumed, serverChanged } = this.deps;
    this.ends.add(session.changed.on((state) => this.follow(state)));
    this.ends.add(resumed.on(() => this.renew()));
    this.ends.add(serverChanged.on(() => this.followServer()));
    this.followServer();
    this.follow(session.state());
  }

  stop(): void {
    this.ends.dispose();
    for (const feed of this.feeds.values()) feed.dispose();
    this.write();
  }

  feedsOf(board: string): Readonly<Record<string, BoardQueryState>> {
    const entries = this.specsOf(board).map((spec) => [spec.key, this.feedOf(spec).state()]);
    return Object.fromEntries(entries) as Readonly<Record<string, BoardQueryState>>;
  }

  opened(board: string): void {
    this.open.set(board, (this.open.get(board) ?? 0) + 1);
    this.count();
  }

  closed(board: string): void {
    const count = (this.open.get(board) ?? 0) - 1;
    if (count > 0) this.open.set(board, count);
    else this.open.delete(board);
    this.count();
  }

  renewed(): void {
    this.makeFeeds();
    this.count();
  }

  /** A feed for each query that has none; those of boards that are gone rest with their data. */
  private makeFeeds(): void {
    const { deps } = this;
    for (const spec of deps.boards().flatMap((board) => board.feeds)) {
      const id = idOf(spec);
      if (this.feeds.has(id)) continue;
      const feed = new Feed(id, spec, {
        clock: deps.clock,
        random: () => deps.random(),
        ask: (asked, signal) => deps.ask(asked, signal),
        changed: (one) => this.tell(one),
      });
      this.feeds.set(id, feed);
    }
  }

  /** Counts anew who needs each feed: a board may have other queries than when it was opened. */
  private count(): void {
    const users = new Map<Feed, number>();
    for (const [board, times] of this.open)
      for (const feed of this.feedsFor(board)) users.set(feed, (users.get(feed) ?? 0) + times);
    for (const feed of this.feeds.values()) {
      const before = feed.users;
      feed.users = users.get(feed) ?? 0;
      if (feed.users > 0 && this.isSignedIn()) feed.run();
      if (feed.users === 0 && before > 0) feed.halt(null);
    }
  }

  private follow(state: SessionState): void {
    // Only a state that is final is told: a session that is being restored may well come.
    if (state.kind !== 'signedIn') {
      this.connected = false;
      this.user = '';
      const why = state.kind === 'restoring' ? null : SIGNED_OUT;
      for (const feed of this.feeds.values()) feed.halt(why);
      return;
    }
    const { user } = this;
    this.user = state.user.userId;
    // An answer that is under way for the one who had the desk before may be refused.
    if (!this.adoptOwner() && user !== '' && user !== this.user) this.renew();
    const returned = state.connected && !this.connected;
    this.connected = state.connected;
    for (const feed of this.feeds.values()) if (feed.users > 0) feed.run();
    if (returned) this.retry();
  }

  /** True when the data belonged to another server or tenant, and is gone. */
  private adoptOwner(): boolean {
    const profile = this.deps.session.profile();
    if (profile === null) return false;
    const { serverKey: server, user } = profile;
    if (this.owner?.server === server && this.owner.tenantId === user.tenantId) return false;
    this.forget({ server, tenantId: user.tenantId });
    return true;
  }

  /** Data of a server that is no longer in use is not shown under the new one's name. */
  private followServer(): void {
    if (this.owner !== null && this.owner.server !== this.deps.server()) this.forget(null);
  }

  private forget(next: FeedOwner | null): void {
    this.owner = next;
    for (const feed of this.feeds.values()) feed.clear();
    this.unwritten = true;
    this.write();
  }

  private renew(): void {
    for (const feed of this.feeds.values()) feed.renew();
  }

  private retry(): void {
    for (const feed of this.feeds.values()) feed.retry();
  }

  private tell(feed: Feed): void {
    const state = feed.state();
    for (const { key: board, feeds } of this.deps.boards()) {
      for (const spec of feeds) {
        if (idOf(spec) === feed.id) this.changed.emit({ board, key: spec.key, state });
      }
    }
    this.unwritten = true;
    this.endWrite ??= this.deps.clock.after(WRITE_EVERY_MS, 'feeds.write', () => this.write());
  }

  private write(): void {
    this.endWrite?.();
    this.endWrite = null;
    if (!this.unwritten) return;
    this.unwritten = false;
    const feeds = [...this.feeds.values()].flatMap((feed) => {
      const { at, data } = feed.state();
      return at === null || data === null ? [] : [[feed.id, { at, data }] as const];
    });
    this.deps.document.write({
      version: 1,
      owner: this.owner,
      feeds: Object.fromEntries(feeds),
    });
  }

  private isSignedIn(): boolean {
    return this.deps.session.state().kind === 'signedIn';
  }

  private specsOf(board: string): readonly BoardQuery[] {
    return this.deps.boards().find((one) => one.key === board)?.feeds ?? [];
  }

  private feedOf(spec: BoardQuery): Feed {
    const feed = this.feeds.get(idOf(spec));
    if (feed === undefined) throw new Error(`no feed ${spec.key}`);
    return feed;
  }

  /** Each once, also where a board names the same call twice. */
  private feedsFor(board: string): ReadonlySet<Feed> {
    return new Set(this.specsOf(board).map((spec) => this.feedOf(spec)));
  }
}
