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

/** What the popup shows. */
export interface SosState {
  /** Shown by the self-test: no person needs help. */
  readonly trial?: boolean;
  /** Open SOS, newest first. */
  readonly alerts: readonly SosAlert[];
  /** Seconds until the next poll of warnings; 0 while it runs. */
  readonly countdown: number;
  /** The workstation is locked: no names, no places. */
  readonly locked: boolean;
  readonly language: 'zh' | 'en';
  readonly demo: boolean;
}

/** The address of 紧急事件 with the alert serialized as its parameter (spec 1 §2). */
export function emergencyAddress(alert: SosAlert): string {
  return `${pathOf('emergency')}?alert=${encodeURIComponent(JSON.stringify(alert))}`;
}
