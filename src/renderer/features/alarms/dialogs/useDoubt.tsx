import { useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Checkbox } from '@blueprintjs/core';
import type { Alarm, ServerTold } from '@shared/model/alarm';
import type { Acted } from './ActDialog';

/** Refusals of main until the operator has checked. */
const DOUBT: readonly string[] = ['alarm.refused.serverUnsure', 'alarm.refused.checkFirst'];

export interface Doubt {
  /** The operator confirms to have checked. */
  readonly checked: boolean;
  /** Follows the result of the act. */
  readonly answered: (acting: Promise<Acted>) => Promise<Acted>;
  /** The operator's confirmation; empty while no answer was lost. */
  readonly box: ReactNode;
}

/**
 * An act that the server may have done although its answer was lost: it is repeated only after a person has
 * checked.
 */
export function useDoubt(alarms: readonly Alarm[], concerns: (told: ServerTold) => boolean): Doubt {
  const { t } = useTranslation();
  const [checked, setChecked] = useState(false);
  const [isInDoubt, setInDoubt] = useState(() =>
    alarms.some(({ told }) => told.findLast(concerns)?.unsure === true),
  );
  const answered = async (acting: Promise<Acted>): Promise<Acted> => {
    const answer = await acting;
    if (answer.ok && answer.value.refused.some(({ key }) => DOUBT.includes(key))) {
      setInDoubt(true);
      setChecked(false);
    }
    return answer;
  };
  const box = isInDoubt ? (
    <Checkbox
      checked={checked}
      label={t('alarmList.lookedFirst')}
      onChange={() => setChecked(!checked)}
    />
  ) : null;
  return { checked: checked, answered, box };
}
