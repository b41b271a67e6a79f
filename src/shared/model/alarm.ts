/** Priorities, most urgent first. Shown by colour, shape and text together. */
export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** States of ISA-18.2 that this version knows; the journal keeps events, so more can be added. */
export type AlarmState = 'unacknowledged' | 'acknowledged';

/** Where an act was recorded. The server has no acknowledge call (the documents name none). */
export type ActPlace = 'workstation' | 'server';

/** What a source made of one message, before the ledger gives it an identity. */
export interface AlarmObservation {
  /** Stable name of the channel, 'alarmReport' say. */
  readonly channel: string;
  /** Class of alarm, 'garbageDrop' or 'unknown' say; i18n key alarm.class.<class>. */
  readonly alarmClass: string;
  /** What the alarm is about (delivery point name, device id); '' when unknown. */
  readonly object: string;
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
  readonly state: AlarmState;
  readonly acknowledged: Acknowledgement | null;
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
  readonly unacknowledged: number;
  readonly worst: Priority | null;
  readonly total: number;
}

/** State of one stream. "No alarms" and "not connected" can never look alike. */
export type ChannelState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting'; readonly since: number; readonly downSince: number | null }
  | { readonly kind: 'connected'; readonly since: number; readonly lastEventAt: number | null }
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
  readonly state: ChannelState;
}

/** True while alarms of this channel may be missed. */
export function isBlind({ state }: ChannelHealth): boolean {
  if (state.kind === 'down' || state.kind === 'refused') return true;
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
    };

/** Everything the windows need of the alarm core at one moment. */
export interface AlarmSnapshot {
  /** Rises with every change, so that a late answer never overwrites a newer state. */
  readonly revision: number;
  readonly alarms: readonly Alarm[];
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  readonly journal: JournalHealth;
}

/** How long a notice stays, ms (spec 1 §9). */
export const NOTICE_MS = 15_000;
