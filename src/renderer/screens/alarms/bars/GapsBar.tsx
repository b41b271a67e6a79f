import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import type { ChannelGap } from '@shared/model/alarm';
import { useNow, useServices } from '@renderer/data/services';
import { dateTimeText, shortTime } from '@renderer/data/time';
import { channelName } from '@renderer/data/alarmWords';

const REFRESH_MS = 30_000;
const MINUTE_MS = 60_000;
/** Most gaps that are named one by one. */
const SHOWN = 3;

/** Unacknowledged gaps in reception. A gap with a back-fill says what it found. */
export function GapsBar(props: { readonly gaps: readonly ChannelGap[] }) {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const now = useNow(REFRESH_MS);
  const { gaps } = props;
  if (gaps.length === 0) return null;
  const note = (some: readonly ChannelGap[]): void => {
    for (const { id } of some) bridge.request('alarms.noteGap', { id }).catch(report);
  };
  const text = (gap: ChannelGap): string => {
    // A short gap would begin and end in the same minute.
    const isShort = gap.to - gap.from < MINUTE_MS;
    const words = {
      channel: channelName(t, gap.channel),
      from: shortTime(gap.from, now) + (isShort ? dateTimeText(gap.from).slice(16) : ''),
      to: dateTimeText(gap.to).slice(11, isShort ? 19 : 16),
    };
    if (!gap.canAskAgain) return t('alarmList.gapLost', words);
    return gap.found === null
      ? t('alarmList.gapOpen', words)
      : t('alarmList.gapFound', { ...words, count: gap.found });
  };
  return (
    <div className="cj-gaps" role="status">
      {gaps.slice(0, SHOWN).map((gap) => (
        <p key={gap.id} data-lost={!gap.canAskAgain}>
          <Offline size={14} />
          <span>{text(gap)}</span>
          <Button
            size="small"
            text={t('alarmList.gapNote')}
            title={t('alarmList.gapNoteHint')}
            onClick={() => note([gap])}
          />
        </p>
      ))}
      {gaps.length > SHOWN && (
        <p>
          <span>{t('alarmList.gapMore', { count: gaps.length - SHOWN })}</span>
          <Button size="small" text={t('alarmList.gapNoteAll')} onClick={() => note(gaps)} />
        </p>
      )}
    </div>
  );
}
