import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { ChannelHealth, ChannelState } from '@shared/model/alarm';
import { natureOf } from '@shared/model/alarmClasses';
import type { SessionProfile } from '@main/ports/session';
import type { EntryKind } from '@main/journal/entry';
import type { HandoverEvent } from '@main/streams/channelEvent';
import type { ReachedChannel } from '@main/streams/manager';
import { isStream, runs } from '@main/streams/rules';
import { ChannelJournal } from './channelJournal';
import { feedsFor, pollsFor } from './feeds';
import {
  receivedUntilOf,
  type FeedDeps,
  type FeedEvent,
  type FeedStart,
  type Observed,
  type SourceFeed,
} from './feed';
import { OverlapCopies } from './overlap';

/** Messages that wait for the journal to be read; above it they are told without it. */
export const HELD_MESSAGES = 5_000;
/** The same in characters of what came. */
const HELD_CHARACTERS = 16_000_000;

/** What listening has its profile do. */
export interface ListeningEnds {
  observe(channel: string, observed: Observed): void;
  /** Writes about a channel. */
  write(kind: EntryKind, at: number, body: object): void;
  changed(): void;
}

/**
 * What a session must know of listening. `late`: over a change of operator a channel's new connection is not
 * in time; `moved`: the last connection of an earlier operator is closed; `full`: more waits than there is room
 * for, and alarms have to begin without the journal.
 */
export type ListeningEvent =
  | { readonly kind: 'late'; readonly channel: string; readonly reason: string }
  | { readonly kind: 'moved' }
  | { readonly kind: 'full' };

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
  readonly events = new Emitter<ListeningEvent>();
  private readonly copies = new Map<string, OverlapCopies>();
  private lines: readonly Line[];
  private feeds: readonly SourceFeed[];
  private known: Known = 'reading';
  /** What the journal tells of the time before this run; null until it is read. */
  private begin: FeedStart | null = null;
  /** What came over the channels and waits for the journal. */
  private held: { readonly channel: string; readonly observed: Observed }[] = [];
  private heldMessages = 0;
  private heldCharacters = 0;
  /** States and gaps of channels wait for it as well: they are told from where it ends. */
  private notes: (() => void)[] = [];
  private readonly since: number;
  private started = false;
  private over = false;

  constructor(
    private profile: SessionProfile,
    private readonly deps: FeedDeps,
    private readonly ends: ListeningEnds,
  ) {
    this.feeds = feedsFor(profile, deps);
    this.since = deps.clock.now();
    this.lines = this.feeds.map((feed) => this.line(feed, null));
  }

  /** While not everything that the journal holds is known; `long`: alarms have begun without it. */
  get reading(): 'short' | 'long' | null {
    if (this.known === 'read') return null;
    return this.known === 'reading' ? 'short' : 'long';
  }

  /** Connects the streams; the polled sources, too, once the journal is read. Before, nothing is listened to. */
  start(): void {
    this.started = true;
    this.listen();
  }

  /** The journal takes long: what the streams brought is told, and calls for help are asked for. */
  goWithout(): void {
    if (this.known !== 'reading' || this.over) return;
    this.known = 'without';
    this.listen();
    this.release();
  }

  /** The journal is read: everything goes on from what it tells. */
  know(start: FeedStart): void {
    if (this.known === 'read' || this.over) return;
    this.known = 'read';
    this.begin = start;
    const polls = new Map(
      pollsFor(this.profile, this.deps, start).map((feed) => [feed.rule.channel, feed]),
    );
    this.lines = this.lines.map((line) => {
      const { feed } = line;
      const { channel } = feed.rule;
      const poll = polls.get(channel);
      line.journaled.begin(receivedUntilOf(start, channel));
      if (poll === undefined) return line;
      line.ends.dispose();
      feed.close();
      return this.line(poll, start);
    });
    this.feeds = this.lines.map(({ feed }) => feed);
    for (const note of this.notes.splice(0)) note();
    this.listen();
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
    const config = this.deps.config();
    const running = this.feeds.filter(({ rule }) => runs(rule, config));
    return running.map((feed) => {
      const { channel, kind } = feed.rule;
      return { channel, kind, state: this.stateOf(feed) };
    });
  }

  reached(): readonly ReachedChannel[] {
    return this.feeds.map((feed) => feed.reached());
  }

  pollNow(channel: string): void {
    this.feedOf(channel)?.pollNow();
  }

  /** A person has ended the alarm of a record unseen. */
  forget(channel: string, serverId: string): void {
    this.feedOf(channel)?.forget(serverId);
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
    this.events.emit({ kind: 'moved' });
  }

  private listen(): void {
    if (!this.started) return;
    for (const { feed } of this.lines) if (this.mayRun(feed)) feed.listen(this.begin);
  }

  private feedOf(channel: string): SourceFeed | undefined {
    return this.feeds.find(({ rule }) => rule.channel === channel);
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
    const { rule } = feed;
    if (this.known === 'read' || isStream(rule)) return true;
    return this.known === 'without' && natureOf(rule.channel).latched;
  }

  private line(feed: SourceFeed, start: FeedStart | null): Line {
    const { rule } = feed;
    const ends = new DisposableStore();
    const receivedUntil = start === null ? null : receivedUntilOf(start, rule.channel);
    const journaled = new ChannelJournal(rule, receivedUntil, (kind, at, body) =>
      this.ends.write(kind, at, body),
    );
    this.copies.set(rule.channel, this.copies.get(rule.channel) ?? new OverlapCopies());
    const line = { feed, journaled, ends };
    ends.add(feed.events.on((event) => this.feedEvent(line, event)));
    return line;
  }

  private feedEvent({ feed, journaled }: Line, event: FeedEvent): void {
    const { channel } = feed.rule;
    switch (event.kind) {
      case 'observed':
        return this.take(channel, event.observed);
      case 'state':
        return this.changed(journaled, event.state);
      case 'gap':
        return this.note(() => journaled.gap(event.gap));
      case 'handover':
        return this.handedOver(channel, event);
    }
  }

  private changed(journaled: ChannelJournal, state: ChannelState): void {
    if (this.over) return;
    const at = this.deps.clock.now();
    this.note(() => journaled.state(state, at));
    this.ends.changed();
  }

  private handedOver(channel: string, event: HandoverEvent): void {
    const copies = this.copies.get(channel);
    switch (event.phase) {
      case 'doubled':
        return copies?.begin(event.link, event.at);
      case 'dialled':
        return copies?.dialled(event.link, event.at);
      case 'joined':
        return copies?.joined(event.at);
      case 'late':
        return this.events.emit({ kind: 'late', channel, reason: event.reason });
      case 'moved':
        if (!this.moving()) this.events.emit({ kind: 'moved' });
    }
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
    if (isFull) this.events.emit({ kind: 'full' });
  }

  /** @param start what is known by now: until when a stream was heard before it brought these. */
  private release(start?: FeedStart): void {
    this.heldMessages = 0;
    this.heldCharacters = 0;
    for (const { channel, observed } of this.held.splice(0)) {
      // What was polled says itself since when it is looked at.
      const isSent = start !== undefined && !observed.polled;
      const receivedUntil = isSent
        ? (observed.receivedUntil ?? receivedUntilOf(start, channel))
        : null;
      this.ends.observe(
        channel,
        receivedUntil === null ? observed : { ...observed, receivedUntil },
      );
    }
  }
}
