import {
  isBlind,
  type Alarm,
  type AlarmCounts,
  type ChannelHealth,
  type JournalHealth,
} from '@shared/model/alarm';
import type { AttentionState } from '@shared/model/attention';
import type { Translate } from '@main/alarms/describe';
import type { TrayMark, TrayModel, TrayShape } from '@main/ports/attention';
import { trayMenu } from './trayMenu';
import { tooltipOf } from './trayTooltip';

export {
  TRAY_ALARM,
  TRAY_ALL,
  TRAY_BOARD,
  TRAY_LOCK,
  TRAY_MUTE,
  TRAY_OPEN,
  TRAY_QUIT,
  TRAY_SETTINGS,
  TRAY_TEST,
} from './trayMenu';

/** The largest number on the icon; it reads "9+". */
const BADGE_LIMIT = 10;

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

/** What the tray shows. Pure. */
export function trayModel(state: TrayState, translate: Translate): TrayModel {
  const { counts, channels, demo } = state;
  const trial = counts.unacknowledged === 0 ? (state.trial ?? 0) : 0;
  const real = iconOf(state);
  // A number stands on a colour only; medium is none that anybody runs for.
  const icon = trial > 0 && (real === 'idle' || real === 'signedOut') ? 'medium' : real;
  const badged = icon !== 'idle' && icon !== 'signedOut';
  return {
    counts,
    channels,
    demo,
    icon,
    badge: badged ? Math.min(counts.unacknowledged || trial, BADGE_LIMIT) : 0,
    mark: markOf(state, icon),
    tooltip: tooltipOf(state, translate),
    menu: trayMenu(state, translate),
  };
}

function iconOf(state: TrayState): TrayShape {
  if (!state.signedIn) return state.restoring === true ? 'blind' : 'signedOut';
  const { worst } = state.counts;
  if (worst === 'critical') return 'critical';
  // Not receiving outweighs what was received: a quiet tray must not be mistaken for a calm town.
  if (state.channels.some(isBlind) || state.journal.kind === 'failing') return 'blind';
  if (state.reading === true) return 'blind';
  return worst ?? 'idle';
}

/** Silence first: whoever muted the workstation must not forget it. */
function markOf(state: TrayState, icon: TrayShape): TrayMark {
  const { attention } = state;
  if (isSilent(state)) return 'silent';
  if (icon === 'signedOut' || icon === 'blind') return 'none';
  if (isStale(state)) return 'stale';
  return attention?.flood ? 'flood' : 'none';
}

function isSilent({ attention, showsOnly }: TrayState): boolean {
  if (attention === undefined || showsOnly === true) return false;
  return attention.mutedUntil !== null || attention.output === 'lost';
}

/** The count may be incomplete: a channel is not heard yet, or what it missed is being asked for. */
function isStale({ channels }: TrayState): boolean {
  return channels.some(({ state: { kind } }) => kind === 'connecting' || kind === 'catchingUp');
}
