import { Switch } from '@blueprintjs/core';
import type { Crossing } from '@shared/model/map/crossings';
import { failureText } from '@renderer/data/failure';
import { dateTimeText } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import type { TrackFences } from './useFences';

/** Lines of the list. */
const CROSSINGS_SHOWN = 200;

/** Where a vehicle entered and left fences: a click goes to the moment. */
export function Crossings(props: {
  readonly fences: TrackFences;
  readonly crossings: readonly Crossing[];
  readonly onSeek: (time: number) => void;
}) {
  const { t } = useTranslation();
  const { fences, crossings, onSeek } = props;
  const { status, all, shown } = fences;
  const words =
    status?.failure != null
      ? t('maps.page.failed', { reason: failureText(t, status.failure) })
      : status?.at == null
        ? t('maps.page.loadingLayer')
        : shown.length === 0
          ? t('maps.track.noFences')
          : crossings.length === 0
            ? t('maps.track.noCrossings')
            : '';
  return (
    <section aria-label={t('maps.track.crossings')} className="cj-track-crossings">
      <h2>
        {t('maps.track.crossings')}
        <Switch
          checked={all}
          label={t('maps.track.allFences')}
          onChange={({ currentTarget }) => fences.setAll(currentTarget.checked)}
        />
      </h2>
      {words !== '' && <p role="status">{words}</p>}
      <ul>
        {crossings.slice(0, CROSSINGS_SHOWN).map((one) => (
          <li key={`${one.fence}${one.time}${one.way}`}>
            <button
              type="button"
              data-kind={one.way}
              data-time={Math.round(one.time)}
              onClick={() => onSeek(one.time)}
            >
              <b>{t(`maps.track.crossing.${one.way}`, { name: one.name })}</b>
              <span>{dateTimeText(one.time).slice(11)}</span>
              {!one.exact && <small>{t('maps.track.notExact')}</small>}
            </button>
          </li>
        ))}
      </ul>
      {crossings.length > CROSSINGS_SHOWN && (
        <p>{t('maps.more', { n: crossings.length - CROSSINGS_SHOWN })}</p>
      )}
    </section>
  );
}
