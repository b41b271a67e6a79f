import { useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Checkbox } from '@blueprintjs/core';
import type { Alarm, ServerTold } from '@shared/model/alarm';
import type { Acted } from './ActDialog';

/** Why main refuses while nobody has looked. */
const DOUBT: readonly string[] = ['alarm.refused.serverUnsure', 'alarm.refused.lookFirst'];

export interface Doubt {
  /** The operator says that they have looked. */
  readonly looked: boolean;
  /** Listens to what became of the act. */
  readonly heard: (acting: Promise<Acted>) => Promise<Acted>;
  /** Where the operator says so; nothing while no answer was lost. */
  readonly box: ReactNode;
}

/** What the server may have done although its answer was lost: it is told again after a person has looked. */
export function useDoubt(alarms: readonly Alarm[], concerns: (told: ServerTold) => boolean): Doubt {
  const { t } = useTranslation();
  const [looked, setLooked] = useState(false);
  const [isInDoubt, setInDoubt] = useState(() =>
    alarms.some(({ told }) => told.findLast(concerns)?.unsure === true),
  );
  const heard = async (acting: Promise<Acted>): Promise<Acted> => {
    const answer = await acting;
    if (answer.ok && answer.value.refused.some(({ key }) => DOUBT.includes(key))) {
      setInDoubt(true);
      setLooked(false);
    }
    return answer;
  };
  const box = isInDoubt ? (
    <Checkbox
      checked={looked}
      label={t('alarmList.lookedFirst')}
      onChange={() => setLooked(!looked)}
    />
  ) : null;
  return { looked, heard, box };
}
