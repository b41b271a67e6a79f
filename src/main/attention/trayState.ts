import type { Alarm, AlarmCounts, ChannelHealth, JournalHealth } from '@shared/model/alarm';
import type { AttentionState } from '@shared/model/attention';

/** What the tray shows besides alarms. */
export interface TrayMarks {
  /** The test alarm of this shift is due. */
  readonly testDue?: boolean;
  /** A test alarm is running. */
  readonly testing?: boolean;
  /** This workstation shows alarms only: no sound, no toast. */
  readonly showsOnly?: boolean;
  /** Number that the self-test puts on the icon while no alarm is open; 0: no number. */
  readonly trial?: number;
}

/** Everything that the tray shows. */
export interface TrayState extends TrayMarks {
  /** Wall time, ms: times of another day are shown with it. */
  readonly now: number;
  readonly signedIn: boolean;
  /** A session is being restored: for some seconds the missing connection is no fault. */
  readonly restoring?: boolean;
  /** The journal is being read: open alarms are not known yet, so a count of 0 means nothing. */
  readonly reading?: boolean;
  /** Locked: the menu shows only the class of each alarm. */
  readonly locked?: boolean;
  readonly canLock?: boolean;
  readonly demo: boolean;
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  readonly journal: JournalHealth;
  /** Flood, mute and sound output; absent: no flood, no mute, no lost output. */
  readonly attention?: AttentionState;
  /** Open alarms, oldest first. */
  readonly open: readonly Alarm[];
}
