import { useTranslation } from 'react-i18next';
import type { Alarm } from '@shared/model/alarm';

/** Names classes of alarms; one that only a newer version knows keeps its key. */
export function useClassName(): (alarmClass: string) => string {
  const { t } = useTranslation();
  return (alarmClass) => t(`alarm.class.${alarmClass}`, { defaultValue: alarmClass });
}

/** Names channels in the same way. */
export function useChannelName(): (channel: string) => string {
  const { t } = useTranslation();
  return (channel) => t(`alarmList.channelName.${channel}`, { defaultValue: channel });
}

/** Finds the response card of an alarm: the key of its texts; a class without one has the card of unknown ones. */
export function useCardKey(): (alarm: Pick<Alarm, 'alarmClass' | 'recognised'>) => string {
  const { i18n } = useTranslation();
  return ({ alarmClass, recognised }) => {
    const known = recognised && i18n.exists(`alarm.card.${alarmClass}.cause`);
    return `alarm.card.${known ? alarmClass : 'unknown'}`;
  };
}

/** Numbered steps of a text, each by itself. */
export function stepsOf(text: string): readonly string[] {
  return text.split(/\s*(?=\b\d\. )/).filter((step) => step !== '');
}
