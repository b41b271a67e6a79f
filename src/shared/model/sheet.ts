import { isBlind } from './alarm';
import type { AlarmSnapshot } from './alarmSnapshot';
import type { HandoverSheet } from './kpi';

/**
 * True where a channel is blind, or messages are missing, of which a sheet does not tell: whoever takes over has to
 * know. A sheet that tells of more than is still so hands nothing over unseen.
 */
export function lacksTrouble(
  sheet: Pick<HandoverSheet, 'gaps' | 'channelsDown'>,
  { gaps, channels }: Pick<AlarmSnapshot, 'gaps' | 'channels'>,
): boolean {
  const isTold = (gap: HandoverSheet['gaps'][number]): boolean =>
    sheet.gaps.some(
      ({ channel, from, to }) => channel === gap.channel && from === gap.from && to === gap.to,
    );
  const blind = channels.filter(isBlind).map(({ channel }) => channel);
  return blind.some((one) => !sheet.channelsDown.includes(one)) || !gaps.every(isTold);
}
