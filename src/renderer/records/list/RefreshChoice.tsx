import { useServices } from '@renderer/data/services';
import { dateTimeText, timeOrDate } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { REFRESH_SECONDS } from './listPrefs';
import type { ListModel } from './useListController';
import type { ListPrefsKept } from './useListPrefs';

/** When the rows were read, and how often they are read again. */
export function RefreshChoice(props: { readonly list: ListModel; readonly prefs: ListPrefsKept }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { list, prefs } = props;
  const { answer } = list.state;
  const now = clock.now();
  const at = answer === null ? null : now - (clock.monotonic() - answer.at);
  const chosen = list.selected.length;
  return (
    <span className="cj-refresh">
      {at !== null && (
        <span className="cj-refresh-at" title={dateTimeText(at)}>
          {t('listDay.refresh.at', { time: timeOrDate(at, now) })}
        </span>
      )}
      <Select
        aria-label={t('listDay.refresh.every')}
        title={
          prefs.refresh > 0 && chosen > 0
            ? t('listDay.refresh.paused', { count: chosen })
            : t('listDay.refresh.every')
        }
        value={prefs.refresh}
        onChange={({ currentTarget }) =>
          prefs.choose({
            refresh: REFRESH_SECONDS.find((one) => String(one) === currentTarget.value) ?? 0,
          })
        }
      >
        {REFRESH_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t(`listDay.refresh.${seconds}`)}
          </option>
        ))}
      </Select>
    </span>
  );
}
