import type { AlarmCondition, AlarmState } from './alarmState';

export type { AlarmState } from './alarmState';

/** Priorities, most urgent first. Shown by colour, shape and text together. */
export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Where an act was recorded. The server has no acknowledge call (the documents name none). */
export type ActPlace = 'workstation' | 'server';

/** What a source made of one message, before the ledger gives it an identity. */
export interface AlarmObservation {
  /** Stable name of the channel, 'alarmReport' say. */
  readonly channel: string;
  /** Class of alarm, 'garbageDrop' or 'unknown' say; i18n key alarm.class.<class>. */
  readonly alarmClass: string;
  /** What the alarm is about (delivery point name, device, person); '' when unknown. */
  readonly object: string;
  /** Where it is: the site, estate or district that alarms are grouped by; '' when unknown. */
  readonly site: string;
  /** Id of the server's record of it; '' where the message carries none. */
  readonly serverId: string;
  /** Source event time, ms since 1970, or null where the message carries none. */
  readonly eventTime: number | null;
  readonly priority: Priority;
  /** The documented text, built from the message; for unknown shapes the raw text. Never markup. */
  readonly text: string;
  /** False when the shape was unknown: the alarm is kept raw and shown as such. */
  readonly recognised: boolean;
  /** The message as it came, cut at RAW_LIMIT characters. */
  readonly raw: string;
  /** True when `raw` was cut. */
  readonly rawCut: boolean;
  /** All fields of the message, unknown ones included. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Longest raw text kept with an alarm, characters; longer messages keep their head and say so. */
export const RAW_LIMIT = 64_000;

/** An alarm as lists, tray and windows show it. */
export interface Alarm extends AlarmObservation {
  /** The ledger's own id: `${key}#${activation}`, unique over the life of the journal. */
  readonly id: string;
  /** Key of design.md: channel + class + object + event time (or text where there is no time). */
  readonly key: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly receivedAt: number;
  /** Since when it is told: its receipt, or its return from shelf or rule while nobody acknowledged it; ms. */
  readonly annunciatedAt: number;
  readonly state: AlarmState;
  /** The facts behind the state. */
  readonly condition: AlarmCondition;
  /** By how much it came too late (asked again after a gap), ms; null: live. */
  readonly lateMs: number | null;
  /** Found by asking again after a gap: its receipt is no moment of any rate. */
  readonly backFilled: boolean;
  readonly acknowledged: Acknowledgement | null;
  readonly assigned: Assignment | null;
  readonly shelved: Shelving | null;
  /** Rule that suppresses it or took it out of service; null: none. */
  readonly suppressedBy: { readonly rule: string; readonly name: string } | null;
  readonly closed: Closing | null;
  /** Oldest first, at most COMMENTS_KEPT of the newest. */
  readonly comments: readonly AlarmComment[];
  /** Steps of escalation taken, 0–3. */
  readonly escalation: number;
  /** What the server was told, newest last; empty: everything stays on this workstation. */
  readonly told: readonly ServerTold[];
  /** Not on disk yet: the journal does not take writes. */
  readonly unsaved: boolean;
}

/** Comments that travel with an alarm; all of them are in the journal. */
export const COMMENTS_KEPT = 20;

export interface AlarmComment {
  readonly by: string;
  readonly at: number;
  readonly text: string;
}

/** To whom an alarm was given; kept on this workstation unless `told` says otherwise. */
export interface Assignment {
  readonly by: string;
  readonly at: number;
  /** Name of the person or shift. */
  readonly to: string;
  /** Id of the user; '' for a shift or a name typed by hand. */
  readonly toUserId: string;
  /** Wall time until when it is to be done, ms; null: none given. */
  readonly dueAt: number | null;
  readonly note: string;
}

export interface Shelving {
  readonly by: string;
  readonly at: number;
  /** It comes back by itself then, and is told anew; ms. */
  readonly until: number;
  readonly reason: string;
}

export interface Closing {
  readonly by: string;
  readonly at: number;
  readonly reason: string;
  /** Its source was no longer looked at: whether the cause is gone is not known. */
  readonly endUnknown?: boolean | undefined;
}

/** One attempt to tell the server of an act. */
export interface ServerTold {
  /** What it was told of: 'acknowledge', 'assign', 'close', 'message' … */
  readonly act: string;
  readonly at: number;
  readonly ok: boolean;
  /** The server's own words or the failure; '' when all is well. */
  readonly message: string;
  /** The answer was lost: whether it was done is not known. */
  readonly unsure?: boolean | undefined;
}

export interface Acknowledgement {
  readonly by: string;
  readonly byUserId: string;
  readonly at: number;
  readonly where: ActPlace;
  readonly comment: string;
}

/** Counts that tray, badge, title and top bar are projections of. */
export interface AlarmCounts {
  /** Unacknowledged and returned unacknowledged. */
  readonly unacknowledged: number;
  /** The most urgent of those. */
  readonly worst: Priority | null;
  /** Of the unacknowledged, by priority. */
  readonly open: Readonly<Record<Priority, number>>;
  /** Acknowledged and still standing. */
  readonly acknowledged: number;
  readonly shelved: number;
  /** Suppressed by a rule or out of service. */
  readonly suppressed: number;
  /** All that are kept, those that are over included. */
  readonly total: number;
}

/** State of one stream. "No alarms" and "not connected" can never look alike. */
export type ChannelState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting'; readonly since: number; readonly downSince: number | null }
  | { readonly kind: 'connected'; readonly since: number; readonly lastEventAt: number | null }
  /** Connected again, and what was missed is being asked for. */
  | {
      readonly kind: 'catchingUp';
      readonly since: number;
      readonly lastEventAt: number | null;
      /** Begin of the gap, ms. */
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
  /** How it is heard: a stream, or by asking again and again. */
  readonly kind: 'websocket' | 'sse' | 'poll' | 'rule';
  readonly state: ChannelState;
}

/** A time in which a channel was not heard. Kept in the journal; shown until a person has noted it. */
export interface ChannelGap {
  readonly id: string;
  readonly channel: string;
  readonly from: number;
  readonly to: number;
  /** False: no call lists what was missed, so it cannot be asked again. */
  readonly canAskAgain: boolean;
  /** Alarms that were found by asking again; null: not asked, or not possible. */
  readonly found: number | null;
}

/** Reason of a `refused` poll: the user may not ask, or this server does not have the call. */
export const NO_PERMISSION = 'noPermission';

/** Channels that tell of people in danger, by the class of the same name, which is latched. */
const LATCHED_CHANNELS: readonly string[] = ['sos'];

/** True for a channel of a latched class: whoever may not hear it must know that, and so must the room. */
export function isLatchedChannel(channel: string): boolean {
  return LATCHED_CHANNELS.includes(channel);
}

/**
 * True for a source that the user is not entitled to: nothing of theirs is missed by that. A person in
 * danger is everybody's: a source of theirs that is refused counts as blind instead.
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

/** How a told alarm came out; every outcome is journaled. */
export type Outcome = 'shown' | 'refused' | 'failed' | 'unknown';

/** Whether the journal takes writes; windows say it when it does not. */
export type JournalHealth =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'failing';
      readonly since: number;
      readonly reason: string;
      readonly waiting: number;
      /** Entries that found no room in memory and are missing from the journal; absent: none. */
      readonly missing?: number;
    };

/** How long a notice stays, ms (spec 1 §9). */
export const NOTICE_MS = 15_000;
