import { useTranslation } from '@renderer/data/translation';
import { Button, PopoverNext } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { isBlind, isNotPermitted, type ChannelHealth } from '@shared/model/alarm';
import { channelCounts, channelsText, worstFirst } from '@renderer/data/channels';
import { channelText, reasonText, receptionOf } from '@renderer/data/reception';
import { useNow } from '@renderer/data/services';

/** Interval of clock times, which change their form at midnight only. ms. */
const REFRESH_MS = 30_000;

/** All channels in one word; a click shows each, with the time since its last change. */
export function ChannelPopover(props: { readonly channels: readonly ChannelHealth[] }) {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const { channels } = props;
  const reception = receptionOf(channels);
  const { catchingUp } = channelCounts(channels);
  const text = channelsText(t, channels, now);
  const look = reception === 'receiving' && catchingUp > 0 ? 'waiting' : reception;
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <ul className="cj-channel-list">
          {channels.length === 0 && <li>{t('alarmList.noChannelText')}</li>}
          {worstFirst(channels).map((health) => (
            <li key={health.channel} data-state={health.state.kind}>
              <i className={`cj-channel-dot cj-channel-dot-${dotOf(health)}`} />
              <span>
                {channelText(t, health, now)}
                {'reason' in health.state && health.state.reason !== '' && (
                  <small>{reasonText(t, health.state.reason)}</small>
                )}
              </span>
              <em>{t(`alarmList.channelKind.${health.kind}`)}</em>
            </li>
          ))}
        </ul>
      }
    >
      <Button
        variant="minimal"
        size="small"
        ellipsizeText
        title={text}
        className={`cj-channel cj-channel-${look}`}
        endIcon={<CaretDown />}
        aria-label={`${t('alarmList.channels')} ${text}`}
        icon={<i />}
        text={text}
      />
    </PopoverNext>
  );
}

function dotOf(health: ChannelHealth): string {
  if (isBlind(health)) return 'blind';
  if (health.state.kind === 'connected') return 'ok';
  return health.state.kind === 'idle' || isNotPermitted(health) ? 'idle' : 'waiting';
}
