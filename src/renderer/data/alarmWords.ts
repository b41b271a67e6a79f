import { useTranslation } from './translation';
import { isTextKey, type KeyUnder } from '@shared/i18n/textKey';
import type { Alarm } from '@shared/model/alarm';
import type { Translate } from '@shared/model/translate';

/** Names of alarm classes; a class without a text shows its key. */
export function useClassName(): (alarmClass: string) => string {
  const { t } = useTranslation();
  return (alarmClass) => {
    const key = `alarm.class.${alarmClass}`;
    return isTextKey(key) ? t(key) : alarmClass;
  };
}

/** The name of a channel; a channel without a text shows its key. */
export function channelName(t: Translate, channel: string): string {
  const key = `alarmList.channelName.${channel}`;
  return isTextKey(key) ? t(key) : channel;
}

/** The same as a hook. */
export function useChannelName(): (channel: string) => string {
  const { t } = useTranslation();
  return (channel) => channelName(t, channel);
}

/** A class that has a response card. */
type Carded = CardedIn<KeyUnder<'alarm.card'>>;
type CardedIn<Key> = Key extends `${infer Name}.cause` ? Name : never;

function isCarded(alarmClass: string): alarmClass is Carded {
  return isTextKey(`alarm.card.${alarmClass}.cause`);
}

/**
 * Finds the response card of an alarm: the key of its texts; a class without a card uses that of unknown
 * alarms.
 */
export function useCardKey(): (
  alarm: Pick<Alarm, 'alarmClass' | 'recognised'>,
) => `alarm.card.${Carded}` {
  return ({ alarmClass, recognised }) =>
    `alarm.card.${recognised && isCarded(alarmClass) ? alarmClass : 'unknown'}`;
}

/** Splits a text with numbered steps into its steps. */
export function stepsOf(text: string): readonly string[] {
  return text.split(/\s*(?=\b\d\. )/).filter((step) => step !== '');
}
