import type { SosBrief } from './sosBrief';
import type { SosNearby } from './sosNear';

/** What the popup shows. */
export interface SosState {
  /** Shown by the self-test: no person needs help. */
  readonly trial?: boolean;
  /** Open SOS, newest first. */
  readonly alerts: readonly SosBrief[];
  /** Whom to send to those that wait, by their ids; absent where the place of one is not known. */
  readonly near: Readonly<Record<string, SosNearby>>;
  /** What the server's clock is ahead of this workstation's, ms: waits are counted on the server's. */
  readonly offsetMs: number;
  /** Seconds until the next poll of warnings; 0 while it runs. */
  readonly countdown: number;
  /** The workstation is locked: no names, no places. */
  readonly locked: boolean;
  readonly language: 'zh' | 'en';
  readonly demo: boolean;
}
