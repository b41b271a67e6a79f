import type { CSSProperties } from 'react';
import type { BoardTile } from '@shared/model/board';
import { heatDays } from '@renderer/charts/calendar';
import { grouped } from '@renderer/charts/numbers';
import type { Series } from '@renderer/charts/trend';
import { courseOf } from '@renderer/charts/wallFigure';
import { useTranslation } from '@renderer/data/translation';

/** A Monday, for the names of the days. */
const MONDAY = Date.UTC(2026, 10, 2);
const DAY_MS = 24 * 3_600_000;

/** Days by weeks, the darker the more; today is outlined for it still runs. */
export function HeatCalendar(props: { readonly series: Series; readonly tile: BoardTile }) {
  const { i18n } = useTranslation();
  const { series, tile } = props;
  const name = tile.names?.[0] ?? series.series[0]?.name ?? '';
  const days = heatDays(
    series.points.map(({ time }) => time),
    courseOf(series, name),
  );
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'narrow', timeZone: 'UTC' });
  const rows = Math.max(1, ...days.map(({ row }) => row + 1));
  const weeks = days.filter(({ row }, index) => days[index - 1]?.row !== row);
  const weekdays = Array.from({ length: 7 }, (_, n) => weekday.format(MONDAY + n * DAY_MS));
  return (
    <div className="bd-heat" style={{ gridTemplateRows: `auto repeat(${rows}, minmax(0, 1fr))` }}>
      <span className="bd-heat-name" style={{ gridArea: '1 / 1' }} />
      {weeks.map(({ time, row }) => (
        <span key={time} className="bd-heat-name" style={{ gridArea: `${row + 2} / 1` }}>
          {time.slice(5, 10)}
        </span>
      ))}
      {weekdays.map((text, n) => (
        <span key={n} className="bd-heat-name" style={{ gridArea: `1 / ${n + 2}` }}>
          {text}
        </span>
      ))}
      {days.map(({ time, column, row, value, share }, index) => (
        <span
          key={time}
          className="bd-heat-day"
          title={time}
          data-strong={share > 0.55}
          data-running={index === days.length - 1}
          style={
            { gridArea: `${row + 2} / ${column + 2}`, '--share': String(share) } as CSSProperties
          }
        >
          {value === null ? '—' : grouped(String(value))}
        </span>
      ))}
    </div>
  );
}
