import { isBlind } from '@shared/model/alarm';
import type { Translate } from '@shared/model/translate';
import type { TrayMark, TrayModel, TrayShape } from '@main/ports/attention';
import { trayMenu } from './trayMenu';
import type { TrayState } from './trayState';
import { tooltipOf } from './trayTooltip';

/** From this number on the icon reads "9+". */
const BADGE_LIMIT = 10;

/** Pure. */
export function trayModel(state: TrayState, translate: Translate): TrayModel {
  const { counts, channels, demo } = state;
  const trial = counts.unacknowledged === 0 ? (state.trial ?? 0) : 0;
  const real = iconOf(state);
  // A number needs a coloured icon; the self-test takes medium, the colour that calls for no hurry.
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
  // A channel that does not receive outweighs every alarm: a quiet tray must not pass for a quiet
  // city.
  if (state.channels.some(isBlind) || state.journal.kind === 'failing') return 'blind';
  if (state.reading === true) return 'blind';
  return worst ?? 'idle';
}

/** The silent mark comes first: the operator must not forget a mute. */
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

/** The count may be incomplete: a channel is not connected yet, or its back-fill still runs. */
function isStale({ channels }: TrayState): boolean {
  return channels.some(({ state: { kind } }) => kind === 'connecting' || kind === 'catchingUp');
}
