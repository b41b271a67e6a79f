import type { Alarm, AlarmCounts, ChannelHealth, JournalHealth } from '@shared/model/alarm';
import type { AttentionState } from '@shared/model/attention';

/** What the tray shows besides the alarms. */
export interface TrayMarks {
  /** The test alarm of this shift is due. */
  readonly testDue?: boolean;
  /** A test alarm runs. */
  readonly testing?: boolean;
  /** This workstation only shows alarms: no sound, no toast. */
  readonly showsOnly?: boolean;
  /** Number of the self-test on the icon, while no alarm is open; 0: none. */
  readonly trial?: number;
}

/** Everything the tray is a projection of. */
export interface TrayState extends TrayMarks {
  readonly signedIn: boolean;
  /** A session is being brought back: for some seconds this is no cause for alarm. */
  readonly restoring?: boolean;
  /** The journal is being read: what stood before is not known, so that "none" says nothing. */
  readonly reading?: boolean;
  /** Locked: the alarms in the menu say their class only. */
  readonly locked?: boolean;
  /** A lock password is set, so the menu offers to lock. */
  readonly canLock?: boolean;
  readonly demo: boolean;
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  readonly journal: JournalHealth;
  /** Flood, mute and sound output; absent: calm. */
  readonly attention?: AttentionState;
  /** Open alarms, oldest first. */
  readonly open: readonly Alarm[];
}
