import { pathOf } from './pages';

/** One person's SOS (spec 1 §2 Emergency SOS popup, §3 Emergency alert). */
export interface SosAlert {
  /** Id of the alarm. */
  readonly id: string;
  /** The server's text. */
  readonly createTime: string;
  readonly employeeName: string;
  /** Event time, ms; null when unreadable. */
  readonly at: number | null;
  readonly receivedAt: number;
  /** Last known place in words; '' when unknown. */
  readonly address: string;
  /** 'lng,lat'; '' when unknown. */
  readonly location: string;
  /** Time of that place, ms; null when unknown. */
  readonly locationAt: number | null;
  /** Number to call back; '' when unknown. */
  readonly phone: string;
  readonly acknowledged: boolean;
}

/** Interval of the carousel and its height (spec 1 §2, §9). */
export const SOS_CAROUSEL_MS = 5_000;
export const SOS_CAROUSEL_PX = 150;
/** The countdown to the next poll of warnings (spec 1 §2). seconds */
export const SOS_COUNTDOWN_S = 30;
/** Interval at which the console reports a visible emergency page, ms. */
export const SOS_SEEN_EVERY_MS = 2_000;
/** Without a report for this long the page counts as unseen, ms: the popup comes back. */
export const SOS_SEEN_LIMIT_MS = 6_000;

const FNV_PRIME = 0x01000193;
/** Two starts, for 64 bits together. */
const FNV_STARTS = [0x811c9dc5, 0x9dc5811c] as const;

/** Stands for an alarm's id, which holds the person's name, where others may read it. */
export function sosRef(id: string): string {
  return FNV_STARTS.map((start) => {
    let sum: number = start;
    for (let n = 0; n < id.length; n += 1) sum = Math.imul(sum ^ id.charCodeAt(n), FNV_PRIME);
    return (sum >>> 0).toString(16).padStart(8, '0');
  }).join('');
}

/**
 * The address of 紧急事件 with the alert serialized as its parameter (spec 1 §2). Addresses stand in tabs,
 * files and logs: it says which alert and when, and neither who nor where.
 */
export function emergencyAddress({ id, createTime }: Pick<SosAlert, 'id' | 'createTime'>): string {
  const alert = { ref: sosRef(id), createTime };
  return `${pathOf('emergency')}?alert=${encodeURIComponent(JSON.stringify(alert))}`;
}
