import { pathOf } from './pages';

/** One SOS of a person (spec 1 §2 Emergency SOS popup, §3 Emergency alert). */
export interface SosAlert {
  /** Id of the alarm. */
  readonly id: string;
  /** As the server wrote it. */
  readonly createTime: string;
  readonly employeeName: string;
  /** Event time, ms; null where it cannot be read. */
  readonly at: number | null;
  readonly receivedAt: number;
  /** Last known place in words; '' when unknown. */
  readonly address: string;
  /** 'lng,lat'; '' when unknown. */
  readonly location: string;
  /** When that place was seen, ms; null when unknown. */
  readonly locationAt: number | null;
  /** Number to call back; '' when unknown. */
  readonly phone: string;
  readonly acknowledged: boolean;
}

/** Interval of the carousel and its height (spec 1 §2, §9). */
export const SOS_CAROUSEL_MS = 5_000;
export const SOS_CAROUSEL_PX = 150;
/** The countdown after which warnings are asked for again (spec 1 §2). seconds */
export const SOS_COUNTDOWN_S = 30;
/** The console says so often that the emergency page can be seen there, ms. */
export const SOS_SEEN_EVERY_MS = 2_000;
/** After this without a word nobody is taken to see it, ms: the popup comes back. */
export const SOS_SEEN_LIMIT_MS = 6_000;

/** What the popup shows. */
export interface SosState {
  /** The self-test shows it: nobody needs help. */
  readonly trial?: boolean;
  /** Open ones, newest first. */
  readonly alerts: readonly SosAlert[];
  /** Seconds until warnings are asked for again; 0 while they are asked. */
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
