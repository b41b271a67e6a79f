import type { Clock } from '@shared/base/clock';
import { DisposableStore, type Unsubscribe } from '@shared/base/disposable';
import type { ChannelHealth, ChannelState } from '@shared/model/alarm';
import { natureOf } from '@shared/model/alarmClasses';
import type { SessionProfile } from '@main/ports/session';
import type { EntryKind } from '@main/storage/journal/entry';
import type { ReachedChannel } from '@main/streams/manager';
import { ChannelJournal } from './channelJournal';
import { feedsFor, pollsFor } from './feeds';
import {
  heardUntilOf,
  type FeedDeps,
  type FeedStart,
  type Observed,
  type SourceFeed,
} from './feeds/feed';
import { OverlapCopies } from './overlap';

/** Messages that wait for the journal to be read; above it they are told without it. */
export const HELD_MESSAGES = 5_000;
/** The same in characters of what came. */
const HELD_CHARACTERS = 16_000_000;

/** What listening tells its profile. */
export interface ListeningEnds {
  observe(channel: string, observed: Observed): void;
  /** Writes about a channel. */
  write(kind: EntryKind, at: number, body: object): void;
  changed(): void;
  late(channel: string, reason: string): void;
  moved(): void;
  /** More waits than there is room for: alarms have to begin without the journal. */
  full(): void;
}

/**
 * How far the journal is known: it is being read; it takes so long that what must not wait is told without
 * it; it is read, or known to be unreadable.
 */
type Known = 'reading' | 'without' | 'read';

interface Line {
  readonly feed: SourceFeed;
  readonly journaled: ChannelJournal;
  readonly ends: DisposableStore;
}

/**
 * The sources of a profile while they are listened to. Streams are connected before the journal is read, for
 * what they would miss cannot be asked again everywhere; what comes waits until the alarms are known to which
 * it may belong. Polled sources are asked from then on: where they were left is what the journal tells. A
 * reading that takes long holds up neither the streams' alarms nor a call for help.
 */
export class Listening {
  private readonly copies = new Map<string, OverlapCopies>();
  private lines: readonly Line[];
  private feeds: readonly SourceFeed[];
  private known: Known;
  /** What came over the channels and waits for the journal. */
  private held: { readonly channel: string; readonly observed: Observed }[] = [];
  private heldMessages = 0;
  private heldCharacters = 0;
  /** States and gaps of channels wait for it as well: they are told from where it ends. */
  private notes: (() => void)[] = [];
  private readonly since: number;
  private over = false;

  /** @param start what the journal tells of the time before this run; null: it is being read. */
  constructor(
    private profile: SessionProfile,
    private readonly deps: FeedDeps & { readonly clock: Clock },
    start: FeedStart | null,
    private readonly ends: ListeningEnds,
  ) {
    this.feeds = feedsFor(profile, deps, start);
    this.known = start === null ? 'reading' : 'read';
    this.since = deps.clock.now();
    this.lines = this.feeds.map((feed) => this.line(feed, start));
  }

  /** While not everything that the journal holds is known; `long`: alarms have begun without it. */
  get reading(): 'short' | 'long' | null {
    if (this.known === 'read') return null;
    return this.known === 'reading' ? 'short' : 'long';
  }

  /** Connects the streams; the polled sources, too, where the journal is read. */
  start(): void {
    for (const { feed } of this.lines) if (this.mayRun(feed)) feed.start();
  }

  /** The journal takes long: what the streams brought is told, and calls for help are asked for. */
  goWithout(): void {
    if (this.known !== 'reading' || this.over) return;
    this.known = 'without';
    for (const { feed } of this.lines) if (this.mayRun(feed)) feed.start();
    this.release();
  }

  /** The journal is read: everything goes on from what it tells. */
  know(start: FeedStart): void {
    if (this.known === 'read' || this.over) return;
    this.known = 'read';
    const polls = new Map(
      pollsFor(this.profile, this.deps, start).map((feed) => [feed.channel, feed]),
    );
    this.lines = this.lines.map((line) => {
      const { feed } = line;
      const poll = polls.get(feed.channel);
      line.journaled.begin(heardUntilOf(start, feed.channel));
      if (poll === undefined) return line;
      line.ends.dispose();
      feed.close();
      return this.line(poll, start);
    });
    this.feeds = this.lines.map(({ feed }) => feed);
    for (const note of this.notes.splice(0)) note();
    for (const { feed } of this.lines) {
      if (feed.know === undefined) feed.start();
      else feed.know(start);
    }
    this.release(start);
  }

  /** Another user of the same tenant: channels listen for the new one before they let go of the old. */
  moveTo(profile: SessionProfile): void {
    this.profile = profile;
    for (const feed of this.feeds) feed.moveTo(profile);
  }

  moving(): boolean {
    return !this.over && this.feeds.some((feed) => feed.moving());
  }

  channels(): readonly ChannelHealth[] {
    const running = this.feeds.filter((feed) => feed.on?.() !== false);
    return running.map((feed) => ({
      channel: feed.channel,
      kind: feed.kind,
      state: this.stateOf(feed),
    }));
  }

  reached(): readonly ReachedChannel[] {
    return this.feeds.map((feed) => feed.reached());
  }

  lookNow(channel: string): void {
    this.feedOf(channel)?.lookNow?.();
  }

  /** A person has ended the alarm of a record unseen. */
  forget(channel: string, serverId: string): void {
    this.feedOf(channel)?.forget?.(serverId);
  }

  /** Connections of a channel that bring the same messages, over a change of user. */
  copiesOf(channel: string): OverlapCopies | undefined {
    return this.copies.get(channel);
  }

  /** Ends the channels. What still waits for the journal is handed on first: it must not be lost. */
  close(): void {
    if (this.over) return;
    this.known = 'read';
    this.release();
    for (const note of this.notes.splice(0)) note();
    this.over = true;
    const at = this.deps.clock.now();
    for (const { journaled, ends } of this.lines) {
      journaled.end(at);
      ends.dispose();
    }
    for (const feed of this.feeds) feed.close();
  }

  private feedOf(channel: string): SourceFeed | undefined {
    return this.feeds.find((feed) => feed.channel === channel);
  }

  /** Whatever a channel says of itself: nothing of it is shown before the alarms are known. */
  private stateOf(feed: SourceFeed): ChannelState {
    const state = feed.current();
    const waits = this.known === 'reading' || (this.known === 'without' && state.kind === 'idle');
    const isCalm = state.kind === 'idle' || state.kind === 'connected';
    if (!waits || !(isCalm || state.kind === 'catchingUp')) return state;
    return { kind: 'connecting', since: this.since, downSince: null };
  }

  /** Streams at once; what latches (an SOS) as soon as alarms begin; where the others begin is not known. */
  private mayRun(feed: SourceFeed): boolean {
    if (this.known === 'read' || feed.know !== undefined) return true;
    return this.known === 'without' && natureOf(feed.channel).latched;
  }

  private line(feed: SourceFeed, start: FeedStart | null): Line {
    const { channel } = feed;
    const ends = new DisposableStore();
    const heardUntil = start === null ? null : heardUntilOf(start, channel);
    const journaled = new ChannelJournal(feed, heardUntil, (kind, at, body) =>
      this.ends.write(kind, at, body),
    );
    const copies = this.copies.get(channel) ?? new OverlapCopies();
    this.copies.set(channel, copies);
    const hear = (end: Unsubscribe | undefined): void => {
      if (end !== undefined) ends.add(end);
    };
    hear(feed.gaps.on((gap) => this.note(() => journaled.gap(gap))));
    hear(feed.doubled?.on(({ link, at }) => copies.begin(link, at)));
    hear(feed.joined?.on(({ at }) => copies.joined(at)));
    hear(feed.late?.on(({ reason }) => this.ends.late(channel, reason)));
    hear(feed.moved?.on(() => this.ends.moved()));
    hear(
      feed.changed.on((state) => {
        if (this.over) return;
        const at = this.deps.clock.now();
        this.note(() => journaled.state(state, at));
        this.ends.changed();
      }),
    );
    hear(feed.observed.on((observed) => this.take(channel, observed)));
    return { feed, journaled, ends };
  }

  private note(write: () => void): void {
    if (this.known === 'read') write();
    else this.notes.push(write);
  }

  private take(channel: string, observed: Observed): void {
    if (this.known !== 'reading') return this.ends.observe(channel, observed);
    this.held.push({ channel, observed });
    this.heldMessages += observed.observations.length;
    for (const { raw } of observed.observations) this.heldCharacters += raw.length;
    const isFull = this.heldMessages > HELD_MESSAGES || this.heldCharacters > HELD_CHARACTERS;
    if (isFull) this.ends.full();
  }

  /** @param start what is known by now: until when a stream was heard before it brought these. */
  private release(start?: FeedStart): void {
    this.heldMessages = 0;
    this.heldCharacters = 0;
    for (const { channel, observed } of this.held.splice(0)) {
      // What was polled says itself since when it is looked at.
      const isSent = start !== undefined && !observed.polled;
      const heardUntil = isSent ? (observed.heardUntil ?? heardUntilOf(start, channel)) : null;
      this.ends.observe(channel, heardUntil === null ? observed : { ...observed, heardUntil });
    }
  }
}
