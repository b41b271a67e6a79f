import type { AlarmCondition, AlarmState } from './alarmState';

export type { AlarmState } from './alarmState';

/** Priorities, most urgent first. Shown by colour, shape and text together. */
export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Where an act was recorded. The server has no documented acknowledge call. */
export type ActPlace = 'workstation' | 'server';

/** What a source made of one message, before the ledger gives it an identity. */
export interface AlarmObservation {
  /** Stable name of the channel, for example 'alarmReport'. */
  readonly channel: string;
  /** Alarm class, for example 'garbageDrop' or 'unknown'; i18n key alarm.class.<class>. */
  readonly alarmClass: string;
  /** The alarm's object (delivery point name, device, person); '' when unknown. */
  readonly object: string;
  /** The site, estate or district that alarms are grouped by; '' when unknown. */
  readonly site: string;
  /** Id of the server's record; '' when the message carries none. */
  readonly serverId: string;
  /** Source event time, ms since 1970; null when the message carries none. */
  readonly eventTime: number | null;
  readonly priority: Priority;
  /** The documented text, built from the message; the raw text for unknown shapes. Never markup. */
  readonly text: string;
  /** False for an unknown shape: the alarm is kept and shown raw. */
  readonly recognised: boolean;
  /** The original message, cut at RAW_LIMIT characters. */
  readonly raw: string;
  /** True when `raw` was cut. */
  readonly rawCut: boolean;
  /** All fields of the message, unknown ones included. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Longest raw text kept with an alarm, characters; a longer message keeps its start and is marked. */
export const RAW_LIMIT = 64_000;

/** Where it happened, as far as the message says; '' when unknown. */
export function placeText({ site, fields }: Pick<AlarmObservation, 'site' | 'fields'>): string {
  return site || (fields['address'] ?? '').trim();
}

/** An alarm as lists, tray and windows show it. */
export interface Alarm extends AlarmObservation {
  /**
   * What happened, without the place and the time, for lists that have columns for both; absent: the text says
   * neither.
   */
  readonly headline?: string;
  /** The ledger's own id: `${key}#${activation}`, unique over the life of the journal. */
  readonly id: string;
  /** Key of design.md: channel + class + object + event time (or text where there is no time). */
  readonly key: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly receivedAt: number;
  /**
   * Time of the latest annunciation: the receipt, or a return from shelf or rule while unacknowledged; ms.
   */
  readonly annunciatedAt: number;
  readonly state: AlarmState;
  /** The facts that the state follows from. */
  readonly condition: AlarmCondition;
  /** Delay of a late alarm (back-filled after a gap), ms; null: live. */
  readonly lateMs: number | null;
  /** Back-filled after a gap: its receipt does not count in any rate. */
  readonly backFilled: boolean;
  readonly acknowledged: Acknowledgement | null;
  readonly assigned: Assignment | null;
  readonly shelved: Shelving | null;
  /** Rule that suppresses the alarm or took it out of service; null: none. */
  readonly suppressedBy: { readonly rule: string; readonly name: string } | null;
  readonly closed: Closing | null;
  /** Oldest first; only the newest COMMENTS_KEPT. */
  readonly comments: readonly AlarmComment[];
  /** Escalation steps taken, 0–3. */
  readonly escalation: number;
  /** Notifications of the server, newest last; empty: the server was never notified. */
  readonly told: readonly ServerTold[];
  /** Not on disk yet: the journal takes no writes. */
  readonly unsaved: boolean;
}

/** Comments kept with an alarm, the newest answer of each step among them; the journal has all. */
export const COMMENTS_KEPT = 20;

export interface AlarmComment {
  readonly by: string;
  readonly at: number;
  readonly text: string;
  /** It answers a step of the response card; absent: words of a person. */
  readonly code?: string | undefined;
}

/** Assignee of an alarm; kept on this workstation only, unless `told` says otherwise. */
export interface Assignment {
  readonly by: string;
  readonly at: number;
  /** Name of the person or shift. */
  readonly to: string;
  /** Id of the user; '' for a shift or a name typed by hand. */
  readonly toUserId: string;
  /** Due time, wall time, ms; null: none was given. */
  readonly dueAt: number | null;
  readonly note: string;
}

export interface Shelving {
  readonly by: string;
  readonly at: number;
  /** The shelving ends at this time, and the alarm is annunciated again; ms. */
  readonly until: number;
  readonly reason: string;
}

export interface Closing {
  readonly by: string;
  readonly at: number;
  readonly reason: string;
  /** Its source was no longer polled: whether the cause is gone is unknown. */
  readonly endUnknown?: boolean | undefined;
}

/** One attempt to notify the server of an act. */
export interface ServerTold {
  /** The act: 'acknowledge', 'assign', 'close', 'message' … */
  readonly act: string;
  readonly at: number;
  readonly ok: boolean;
  /** The server's message or the failure; '' after success. */
  readonly message: string;
  /** The answer was lost: whether the act was done is unknown. */
  readonly unsure?: boolean | undefined;
}

/** Most alarms of one act (features.md: bulk acknowledge of 1,000). */
export const ACT_LIMIT = 1_000;

/** How long an acknowledgement can be taken back by the one who made it, ms. */
export const WITHDRAW_MS = 5_000;

export interface Acknowledgement {
  readonly by: string;
  readonly byUserId: string;
  readonly at: number;
  readonly where: ActPlace;
  readonly comment: string;
}

/** Counts for tray, badge, title and top bar. */
export interface AlarmCounts {
  /** Unacknowledged and returned unacknowledged. */
  readonly unacknowledged: number;
  /** The most urgent of those. */
  readonly worst: Priority | null;
  /** Of the unacknowledged, by priority. */
  readonly open: Readonly<Record<Priority, number>>;
  /** Acknowledged, with an active cause. */
  readonly acknowledged: number;
  readonly shelved: number;
  /** Suppressed by a rule or out of service. */
  readonly suppressed: number;
  /** All alarms in the ledger, closed ones included. */
  readonly total: number;
}

/** State of one channel. "No alarms" and "not connected" can never look alike. */
export type ChannelState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting'; readonly since: number; readonly downSince: number | null }
  | { readonly kind: 'connected'; readonly since: number; readonly lastEventAt: number | null }
  /** Connected again; the back-fill is running. */
  | {
      readonly kind: 'catchingUp';
      readonly since: number;
      readonly lastEventAt: number | null;
      /** Start of the gap, ms. */
      readonly from: number;
    }
  | {
      readonly kind: 'down';
      readonly since: number;
      readonly errors: number;
      readonly nextTryAt: number;
      readonly reason: string;
    }
  | { readonly kind: 'refused'; readonly since: number; readonly reason: string };

export interface ChannelHealth {
  readonly channel: string;
  /** Transport of the channel: a connection, or polling. */
  readonly kind: 'websocket' | 'sse' | 'poll' | 'rule';
  readonly state: ChannelState;
}

/** A time without reception of a channel. Kept in the journal; shown until a person acknowledges it. */
export interface ChannelGap {
  readonly id: string;
  readonly channel: string;
  readonly from: number;
  readonly to: number;
  /** False: no call supports a back-fill of this channel. */
  readonly canAskAgain: boolean;
  /** Alarms found by the back-fill; null: no back-fill. */
  readonly found: number | null;
}

/** Reason of a `refused` poll: the user lacks the permission, or this server lacks the call. */
export const NO_PERMISSION = 'noPermission';

/** Channels about people in danger, by the latched class of the same name. */
const LATCHED_CHANNELS: readonly string[] = ['sos'];

/**
 * True for a channel of a latched class: an operator without it must know that, and the boards show it too.
 */
export function isLatchedChannel(channel: string): boolean {
  return LATCHED_CHANNELS.includes(channel);
}

/**
 * True for a source that the user is not permitted to read: they miss nothing of theirs. People in danger
 * concern everybody: a refused source of such alarms counts as blind instead.
 */
export function isNotPermitted({ channel, kind, state }: ChannelHealth): boolean {
  if (isLatchedChannel(channel)) return false;
  const asked = kind === 'poll' || kind === 'rule';
  return asked && state.kind === 'refused' && state.reason === NO_PERMISSION;
}

/** True while alarms of this channel may be missed. */
export function isBlind(health: ChannelHealth): boolean {
  const { state } = health;
  if (state.kind === 'down') return true;
  if (state.kind === 'refused') return !isNotPermitted(health);
  return state.kind === 'connecting' && state.downSince !== null;
}

/** False for an alarm that nobody was told of: it arrived on a shelf and lies there, or a rule covers it. */
export function wasAnnunciated({
  annunciatedAt,
  shelved,
  suppressedBy,
}: Pick<Alarm, 'annunciatedAt' | 'shelved' | 'suppressedBy'>): boolean {
  return suppressedBy === null && (shelved === null || shelved.at > annunciatedAt);
}

/** Outcome of an annunciation; every outcome is journaled. */
export type Outcome = 'shown' | 'refused' | 'failed' | 'unknown';

/** Whether the journal takes writes; windows show when it does not. */
export type JournalHealth =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'failing';
      readonly since: number;
      readonly reason: string;
      readonly waiting: number;
      /** Entries that exceeded the memory and are missing from the journal; absent: none. */
      readonly missing?: number;
    };

/** How long a notice stays, ms (spec 1 §9). */
export const NOTICE_MS = 15_000;
