import type { z } from 'zod';
import {
  COMMENTS_KEPT,
  isLatchedChannel,
  NO_PERMISSION,
  type Alarm,
  type AlarmObservation,
  type ChannelGap,
} from '@shared/model/alarm';
import { natureOf } from '@shared/model/alarmClasses';
import { isOpen, isStanding, RAISED, stateOf, step, type AlarmAct } from '@shared/model/alarmState';
import { keptComments } from '@shared/model/sosSteps';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { JournalEntry } from '@main/journal/entry';
import type { EntryFold, FoldPlace, Folding } from '@main/journal/entryFold';
import { cutText, weightOf } from './cut';
import {
  acknowledgedBody,
  assignedBody,
  channelBody,
  closedBody,
  commentedBody,
  escalatedBody,
  gapBody,
  gapNotedBody,
  joinedBody,
  receivedBody,
  shelvedBody,
  suppressedBody,
  serverReplyBody,
  withdrawnBody,
} from './bodies';
import { Unannunciated, type UnannunciatedMap } from './unannunciated';

/** Standing alarms kept in memory: the newest of them; all are in the journal. */
export const KEPT_ALARMS = 20_000;
/**
 * Characters that the texts of all kept alarms may have: far above what 20,000 alarms of the documents
 * have, and far below what ends the process.
 */
export const KEPT_CHARACTERS = 64_000_000;
/** Raw text that is kept with an alarm in memory, characters; the journal has the rest. */
export const RAW_KEPT = 2_000;
/** Of those that are over, so many of the newest are kept beside the standing ones. */
export const KEPT_DONE = 2_000;
/** Of the latched ones that are over (SOS), so many of the newest: their records may stand for long. */
const KEPT_LATCHED = 1_000;
/** Gaps shown at once; older ones are in the journal. */
const KEPT_GAPS = 100;

/** What the journal holds of one server and tenant, as the ledger begins with it. */
export interface StoredAlarms {
  /** Oldest first. */
  readonly alarms: readonly Alarm[];
  /**
   * Time of the newest entry about alarms or channels, or null where there is none: receiving
   * stopped then. Who has the desk says nothing about that.
   */
  readonly lastAt: number | null;
  /** Channels that were not heard when the journal ended: until when they were before, ms. */
  readonly receivedUntil?: Readonly<Record<string, number>>;
  /** Alarms left out because of the limit; they stay in the journal. */
  readonly leftOut: number;
  /** Newest event time by channel, ms: a back-fill asks from here. */
  readonly marks: Readonly<Record<string, number>>;
  /** Gaps that nobody has noted. */
  readonly gaps: readonly ChannelGap[];
  /** Open ones that nobody was told of. */
  readonly untold?: UnannunciatedMap;
}

/** A journal that holds nothing. */
export const NO_STORED: StoredAlarms = {
  alarms: [],
  lastAt: null,
  leftOut: 0,
  marks: {},
  gaps: [],
};

/** The alarms of one server and tenant while entries are applied to them. */
export interface AlarmMap {
  readonly alarms: Map<string, Alarm>;
  readonly gaps: Map<string, ChannelGap>;
}

/** Nothing yet. */
export function noAlarms(): AlarmMap {
  return { alarms: new Map(), gaps: new Map() };
}

/**
 * Applies one journal entry. Applying an entry again changes nothing; an entry whose body cannot be
 * read (of a newer version, say) is left to the journal.
 * @returns id of another alarm that it changed; null: none.
 */
export function applyEntry(into: AlarmMap, entry: JournalEntry): string | null {
  if (entry.kind === 'received') receive(into.alarms, entry);
  else if (entry.kind === 'gap') keepGap(into.gaps, entry);
  else if (entry.kind === 'configuration' && entry.alarmId !== '') return join(into.alarms, entry);
  else if (entry.kind === 'configuration') noteGap(into.gaps, entry);
  else {
    const alarm = into.alarms.get(entry.alarmId);
    const next = alarm === undefined ? undefined : changed(alarm, entry);
    if (next !== undefined && next !== alarm) into.alarms.set(entry.alarmId, next);
  }
  return null;
}

/**
 * Two alarms turn out to be one: the younger goes, and what people did about it counts for the older.
 * @returns id of the older one; null where the entry says nothing of that kind, or it is not kept.
 */
function join(alarms: Map<string, Alarm>, entry: JournalEntry): string | null {
  const body = read(joinedBody, entry);
  const younger = alarms.get(entry.alarmId);
  const older = body === null ? undefined : alarms.get(body.with);
  if (younger === undefined || older === undefined || younger === older) return null;
  alarms.delete(younger.id);
  const { acknowledged } = younger;
  const comments = keptComments([...older.comments, ...younger.comments], COMMENTS_KEPT);
  const told = [...older.told, ...younger.told].slice(-COMMENTS_KEPT);
  const both = { ...older, comments, told, assigned: younger.assigned ?? older.assigned };
  const isAnswered = acknowledged !== null && older.acknowledged === null;
  alarms.set(older.id, isAnswered ? acted(both, 'acknowledge', { acknowledged }) : both);
  return older.id;
}

function receive(alarms: Map<string, Alarm>, entry: JournalEntry): void {
  if (alarms.has(entry.alarmId)) return;
  const body = read(receivedBody, entry);
  if (body === null) return;
  // Earlier versions tell a back-fill from a poll by its lateness alone.
  const backFilled = body.backFill === true || body.lateMs !== null;
  alarms.set(entry.alarmId, raisedBy(entry, body, body.lateMs, backFilled));
}

/** Nothing was said about a new alarm; one for all of them. */
const NOTHING: readonly never[] = [];

/**
 * The new alarm that a `received` entry makes.
 * @param of what its body says.
 */
export function raisedBy(
  { alarmId, alarmKey, tenant, user, at }: JournalEntry,
  of: AlarmObservation,
  lateMs: number | null,
  backFilled: boolean,
): Alarm {
  // Field by field: a spread that is added to costs more than all the rest of taking an alarm in.
  return {
    channel: of.channel,
    alarmClass: of.alarmClass,
    object: of.object,
    site: of.site,
    serverId: of.serverId,
    eventTime: of.eventTime,
    priority: of.priority,
    text: cutText(of.text, RAW_KEPT),
    recognised: of.recognised,
    raw: cutText(of.raw, RAW_KEPT),
    rawCut: of.rawCut || of.raw.length > RAW_KEPT,
    fields: of.fields,
    lateMs,
    backFilled,
    id: alarmId,
    key: alarmKey,
    tenantId: tenant,
    userId: user,
    receivedAt: at,
    annunciatedAt: at,
    condition: RAISED,
    state: stateOf(RAISED, natureOf(of.alarmClass)),
    acknowledged: null,
    assigned: null,
    shelved: null,
    suppressedBy: null,
    closed: null,
    comments: NOTHING,
    escalation: 0,
    told: NOTHING,
    unsaved: false,
  };
}

/** The alarm after an act of the state machine; unchanged where the machine refuses it. */
function acted(alarm: Alarm, act: AlarmAct, patch: Partial<Alarm> = {}): Alarm {
  const nature = natureOf(alarm.alarmClass);
  const next = step(alarm.condition, act, nature);
  if (!next.ok) return alarm;
  const state = stateOf(next.value, nature);
  return { ...alarm, ...patch, condition: next.value, state };
}

/**
 * The alarm that came back from shelf or rule at `at`: while its cause stands it is told anew and must
 * be acknowledged anew, and escalation begins again.
 */
function back(before: Alarm, after: Alarm, at: number): Alarm {
  if (after === before || isOpen(before.state) || !isOpen(after.state)) {
    return after.condition.acknowledged ? after : { ...after, acknowledged: null };
  }
  return { ...after, acknowledged: null, escalation: 0, annunciatedAt: at };
}

function changed(alarm: Alarm, entry: JournalEntry): Alarm {
  const { at } = entry;
  switch (entry.kind) {
    case 'acknowledged': {
      const body = read(acknowledgedBody, entry);
      if (body === null || alarm.acknowledged !== null) return alarm;
      return acted(alarm, 'acknowledge', { acknowledged: { ...body, at } });
    }
    case 'withdrawn':
      return read(withdrawnBody, entry) === null || alarm.acknowledged === null
        ? alarm
        : acted(alarm, 'withdraw', { acknowledged: null });
    case 'returned':
      return acted(alarm, 'return');
    case 'closed': {
      const body = read(closedBody, entry);
      if (body === null) return alarm;
      const act = body.endUnknown === true ? 'closeUnseen' : 'close';
      return acted(alarm, act, { closed: { ...body, at } });
    }
    case 'shelved': {
      const body = read(shelvedBody, entry);
      return body === null ? alarm : acted(alarm, 'shelve', { shelved: { ...body, at } });
    }
    case 'unshelved':
      return back(alarm, acted(alarm, 'unshelve', { shelved: null }), at);
    case 'suppressed': {
      const body = read(suppressedBody, entry);
      if (body === null) return alarm;
      const { rule, name, mode } = body;
      return acted(alarm, mode === 'suppress' ? 'suppress' : 'takeOut', {
        suppressedBy: { rule, name },
      });
    }
    case 'unsuppressed': {
      const freed = acted(acted(alarm, 'putBack'), 'unsuppress', { suppressedBy: null });
      return back(alarm, freed, at);
    }
    case 'assigned': {
      const body = read(assignedBody, entry);
      return body === null ? alarm : { ...alarm, assigned: { ...body, at } };
    }
    case 'commented': {
      const body = read(commentedBody, entry);
      if (body === null || alarm.comments.some((one) => one.at === at && one.text === body.text)) {
        return alarm;
      }
      return {
        ...alarm,
        comments: keptComments([...alarm.comments, { ...body, at }], COMMENTS_KEPT),
      };
    }
    case 'escalated': {
      const body = read(escalatedBody, entry);
      return body === null
        ? alarm
        : { ...alarm, escalation: Math.max(alarm.escalation, body.step) };
    }
    case 'told': {
      const body = read(serverReplyBody, entry);
      if (body === null || alarm.told.some((one) => one.at === at && one.act === body.act)) {
        return alarm;
      }
      return { ...alarm, told: [...alarm.told, { ...body, at }].slice(-COMMENTS_KEPT) };
    }
    default:
      return alarm;
  }
}

function keepGap(gaps: Map<string, ChannelGap>, entry: JournalEntry): void {
  const body = read(gapBody, entry);
  if (body === null) return;
  const id = body.id === '' ? entry.entryId : body.id;
  // A gap that was asked again comes a second time with what was found.
  gaps.set(id, { ...body, id });
  if (body.canAskAgain && body.found !== null) gaps.delete(id);
  if (gaps.size <= KEPT_GAPS) return;
  const [oldest] = gaps.keys();
  if (oldest !== undefined) gaps.delete(oldest);
}

function noteGap(gaps: Map<string, ChannelGap>, entry: JournalEntry): void {
  const body = read(gapNotedBody, entry);
  if (body !== null) gaps.delete(body.gap);
}

/**
 * Numbers of the chain between two places where a fold lets go of what is not kept. They hang on the
 * chain alone, so that a fold that goes on from any of them ends as one from the very beginning.
 */
export const FOLD_STEP = 16_384;

/**
 * To be raised whenever the same entries leave behind something else than before: what an earlier
 * version has kept of a fold is not used then.
 */
export const FOLD_VERSION = 5;

/** All that a fold knows at one place of the chain; plain JSON. */
export interface FoldState {
  /** Oldest first. */
  readonly alarms: readonly Alarm[];
  readonly gaps: readonly ChannelGap[];
  readonly marks: Readonly<Record<string, number>>;
  readonly heardUntil: Readonly<Record<string, number>>;
  readonly lastAt: number | null;
  /** Alarms that came, those that were let go included. */
  readonly received: number;
  readonly untold: UnannunciatedMap;
}

/** Folds the entries of one server and tenant, oldest first, into the alarms they leave behind. */
export class AlarmFold implements EntryFold<FoldState, StoredAlarms> {
  /** The last place that a fold can go on from; null before the first one was passed. */
  place: FoldPlace<FoldState> | null = null;
  private readonly into = noAlarms();
  private readonly marks: Record<string, number>;
  private readonly receivedUntil: Record<string, number>;
  private lastAt: number | null;
  private received: number;
  private step: number;
  private readonly untold: Unannunciated;

  /** @param from where it goes on; null: from the beginning of the chain. */
  constructor(from: FoldPlace<FoldState> | null = null) {
    this.marks = { ...from?.state.marks };
    this.receivedUntil = { ...from?.state.heardUntil };
    this.lastAt = from?.state.lastAt ?? null;
    this.received = from?.state.received ?? 0;
    this.step = from === null ? 0 : from.seq / FOLD_STEP;
    this.untold = new Unannunciated(from?.state.untold);
    for (const alarm of from?.state.alarms ?? []) this.into.alarms.set(alarm.id, alarm);
    for (const gap of from?.state.gaps ?? []) this.into.gaps.set(gap.id, gap);
  }

  /** @param seq number of the entry in the chain; they only grow. */
  take(entry: JournalEntry, seq: number): void {
    this.reach(seq);
    const before = this.into.alarms.get(entry.alarmId);
    applyEntry(this.into, entry);
    this.untold.take(entry, before, this.into.alarms.get(entry.alarmId));
    noteChannel(this.receivedUntil, entry);
    // The newest in the chain: a clock that stood ahead for a moment would hide every gap until then.
    if (tellsOfListening(entry)) this.lastAt = entry.at;
    if (entry.kind !== 'received') return;
    this.received += 1;
    const alarm = this.into.alarms.get(entry.alarmId);
    if (alarm?.eventTime != null) {
      this.marks[alarm.channel] = Math.max(this.marks[alarm.channel] ?? 0, alarm.eventTime);
    }
  }

  /** All entries before this number were taken. */
  reach(seq: number): void {
    const step = Math.floor((seq - 1) / FOLD_STEP);
    if (step <= this.step) return;
    this.step = step;
    // A year of alarms is not held at once.
    keepOnly(this.into, trimAlarms([...this.into.alarms.values()]));
    this.place = { seq: step * FOLD_STEP, state: this.state() };
  }

  /**
   * What is left behind by all that was taken.
   * @param now wall time, ms: nobody has listened later than that.
   */
  stored(now = Number.POSITIVE_INFINITY): StoredAlarms {
    const { received, lastAt, heardUntil: receivedUntil, ...state } = this.state();
    const alarms = trimAlarms(state.alarms);
    const kept = new Set(alarms.map(({ id }) => id));
    const capped = Object.entries(receivedUntil).map(([channel, at]) => [
      channel,
      Math.min(at, now),
    ]);
    return {
      ...state,
      alarms,
      untold: this.untold.map((id) => kept.has(id)),
      lastAt: lastAt === null ? null : Math.min(lastAt, now),
      receivedUntil: Object.fromEntries(capped) as Record<string, number>,
      leftOut: received - alarms.length,
    };
  }

  private state(): FoldState {
    const { into, lastAt, received } = this;
    return {
      alarms: [...into.alarms.values()],
      gaps: [...into.gaps.values()],
      marks: { ...this.marks },
      heardUntil: { ...this.receivedUntil },
      lastAt,
      received,
      untold: this.untold.map((id) => into.alarms.has(id)),
    };
  }
}

/** A channel that is down stays unheard from its first word of that, over however many runs. */
function noteChannel(receivedUntil: Record<string, number>, entry: JournalEntry): void {
  if (entry.kind !== 'channelUp' && entry.kind !== 'channelDown') return;
  const body = read(channelBody, entry);
  if (body === null) return;
  // To whom a source is not open, nothing of it is missing; but people in danger are everybody's.
  if (body.reason === NO_PERMISSION && !isLatchedChannel(body.channel)) return;
  if (entry.kind === 'channelUp') delete receivedUntil[body.channel];
  else receivedUntil[body.channel] ??= body.heardUntil ?? entry.at;
}

function keepOnly(into: AlarmMap, alarms: readonly Alarm[]): void {
  if (alarms.length === into.alarms.size) return;
  into.alarms.clear();
  for (const alarm of alarms) into.alarms.set(alarm.id, alarm);
}

/** Who has the desk, and a test by the workstation's own socket, say nothing about the channels. */
function tellsOfListening({ kind, alarmKey }: JournalEntry): boolean {
  return kind !== 'configuration' && !alarmKey.startsWith(`${TEST_CHANNEL}|`);
}

/**
 * Keeps the newest standing alarms and, beside them, the newest of the others, in their order. A latched
 * one (a person in danger) is never let go while it stands, however many came after it.
 */
export function trimAlarms(
  alarms: readonly Alarm[],
  limit = KEPT_ALARMS,
  done = KEPT_DONE,
  characters = KEPT_CHARACTERS,
): readonly Alarm[] {
  return lightEnough(fewEnough(alarms, limit, done), characters);
}

/** The newest whose texts are no longer than this together; no latched one that stands is let go. */
function lightEnough(alarms: readonly Alarm[], characters: number): readonly Alarm[] {
  let left = characters;
  for (const alarm of alarms) left -= weightOf(alarm);
  if (left >= 0) return alarms;
  left = characters;
  const kept = alarms.toReversed().filter((alarm) => {
    left -= weightOf(alarm);
    return left >= 0 || shelfOf(alarm) === 'latched';
  });
  return kept.toReversed();
}

function fewEnough(alarms: readonly Alarm[], limit: number, done: number): readonly Alarm[] {
  const drop = {
    standing: -limit,
    over: -done,
    latched: Number.NEGATIVE_INFINITY,
    latchedOver: -KEPT_LATCHED,
  };
  for (const alarm of alarms) drop[shelfOf(alarm)] += 1;
  if (Object.values(drop).every((count) => count <= 0)) return alarms;
  return alarms.filter((alarm) => (drop[shelfOf(alarm)] -= 1) < 0);
}

function shelfOf({ state, alarmClass }: Alarm): 'standing' | 'over' | 'latched' | 'latchedOver' {
  if (natureOf(alarmClass).latched) return isStanding(state) ? 'latched' : 'latchedOver';
  return isStanding(state) ? 'standing' : 'over';
}

function read<T extends z.ZodType>(schema: T, entry: JournalEntry): z.infer<T> | null {
  let body: unknown;
  try {
    body = JSON.parse(entry.body);
  } catch {
    return null;
  }
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** Alarms as what the journal's entries leave behind. */
export const ALARM_FOLDING: Folding<FoldState, StoredAlarms> = {
  version: FOLD_VERSION,
  begin: (from) => new AlarmFold(from),
};
