import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Spinner } from '@blueprintjs/core';
import { isTextKey } from '@shared/i18n/textKey';
import type { AlarmHistory } from '@shared/ipc/parts/alarms';
import type { Alarm } from '@shared/model/alarm';
import type { JournalRow } from '@shared/model/journal';
import { lineOf, personOf } from '@shared/model/journalWords';
import { useChannelName } from '@renderer/data/alarmWords';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { ALL_MS } from '@renderer/features/alarms/model/select';

/** Lines that are shown at once. */
const SHOWN = 20;

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly history: AlarmHistory }
  | { readonly kind: 'failed'; readonly words: string };

/** The alarm's history in the journal, reloaded after every act on it. */
function useHistory(alarm: Alarm): Loaded {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [known, setKnown] = useState<{ readonly id: string; readonly loaded: Loaded } | null>(null);
  const { id } = alarm;
  const acts = [
    alarm.state,
    alarm.comments.length,
    alarm.assigned?.at,
    alarm.told.length,
    alarm.escalation,
    alarm.unsaved,
  ].join('|');
  useEffect(() => {
    let isOver = false;
    void settle(bridge.request('alarms.history', { id })).then((answer) => {
      if (isOver) return;
      if (answer.ok) {
        setKnown({ id, loaded: { kind: 'ready', history: answer.value } });
        return;
      }
      setKnown({ id, loaded: { kind: 'failed', words: errorText(t, answer.error) } });
    });
    return () => {
      isOver = true;
    };
    // The text of a failure follows the language at the next request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [bridge, id, acts]);
  return known?.id === id ? known.loaded : { kind: 'loading' };
}

/** Entries of this alarm, and the number of earlier activations of its object. */
export function DetailHistory(props: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const channelName = useChannelName();
  const loaded = useHistory(props.alarm);
  if (loaded.kind === 'loading') return <Spinner size={20} aria-label={t('shell.loading')} />;
  if (loaded.kind === 'failed') return <p className="cj-hint cj-hint-bad">{loaded.words}</p>;
  const { entries, activations } = loaded.history;
  const since = clock.now() - ALL_MS;
  // This activation and the earlier ones.
  const times = 1 + activations.filter(({ at }) => at >= since).length;
  const kindText = ({ kind }: JournalRow): string => {
    const key = `journal.kind.${kind}`;
    return isTextKey(key) ? t(key) : kind;
  };
  const text = (row: JournalRow): string =>
    [personOf(row), lineOf(row, { t, channelName })]
      .filter((one) => one !== '')
      .join(t('alarmList.groupBetween'));
  return (
    <div className="cj-history">
      <p data-times={times}>
        <strong>{t('alarmList.activeTimes', { count: times })}</strong>
      </p>
      <ol>
        {entries.slice(-SHOWN).map((row) => (
          <li key={row.seq}>
            <time>{dateTimeText(row.at)}</time>
            <b>{kindText(row)}</b>
            <span>{text(row)}</span>
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className="cj-hint">{t('alarmList.noEntries')}</p>}
      {activations.length > 0 && (
        <>
          <h4>{t('alarmList.activations')}</h4>
          <ol>
            {activations.slice(0, SHOWN).map((row) => (
              <li key={row.seq}>
                <time>{dateTimeText(row.at)}</time>
                <span>{row.text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
