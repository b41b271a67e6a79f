import { useCallback } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { FigureData } from '@shared/catalogue/figures';
import { Chart } from '@renderer/charts/Chart';
import { figureText, plotted } from '@renderer/charts/numbers';
import type { ChartLook } from '@renderer/charts/palette';
import { trendOption, type Series } from '@renderer/charts/trend';
import { useLabel } from '../labels';
import { useLanguage } from '@renderer/data/language';

/** Distinct with the most common colour blindness, on light and dark backgrounds. */
const COLOURS = ['#2d72d2', '#1f9e89', '#d9660b', '#8a5cc2', '#c3202f', '#7a8f1d'] as const;
const FONT = "'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', 'Segoe UI', sans-serif";
/** Height of the axis texts beside a list, px. */
const TEXT_PX = 11;

type Rank = Extract<FigureData, { readonly kind: 'rank' }>;

export function FigureChart(props: { readonly data: Series | Rank }) {
  const { t } = useTranslation();
  const { data } = props;
  const isEmpty = data.kind === 'series' ? data.points.length === 0 : data.entries.length === 0;
  if (isEmpty) return <p className="cj-hint">{t('form.figuresNone')}</p>;
  return data.kind === 'series' ? <Trend series={data} /> : <RankBars rank={data} />;
}

/** A canvas cannot read CSS variables: the theme's colours are read at drawing time. */
export function consoleLook(): ChartLook {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    series: COLOURS,
    text: colour('--cj-ink-2'),
    line: colour('--cj-line'),
    // Background of the tooltip's light text, in both themes.
    surface: colour('--cj-navy'),
    font: FONT,
    textPx: TEXT_PX,
  };
}

function Trend({ series }: { readonly series: Series }) {
  const label = useLabel();
  const language = useLanguage();
  const option = useCallback(
    () => trendOption(series, (text) => text[language], consoleLook()),
    [series, language],
  );
  const title = series.series.map((one) => label(one.label)).join('、');
  return (
    <>
      <h4>{title}</h4>
      <div className="cj-figures-canvas">
        <Chart option={option} label={title} />
      </div>
    </>
  );
}

/** Bars in the server's order, their length relative to the largest. */
function RankBars({ rank }: { readonly rank: Rank }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { entries, value } = rank;
  const largest = Math.max(0, ...entries.map(({ cell }) => plotted(cell) ?? 0));
  return (
    <>
      <h4>{label(value.label)}</h4>
      <ol className="cj-figures-rank">
        {entries.map(({ name, cell }, place) => {
          const share = largest === 0 ? 0 : Math.max(0, (plotted(cell) ?? 0) / largest);
          return (
            <li key={`${place}|${name}`} data-cell={cell.state}>
              <span title={name}>{name === '' ? '—' : name}</span>
              <i>
                <u style={{ width: `${share * 100}%` }} />
              </i>
              <b>
                {cell.state === 'unreadable' ? t('form.unreadable') : (figureText(cell) ?? '—')}
                {cell.state === 'value' && value.unit !== '' && <small>{value.unit}</small>}
              </b>
            </li>
          );
        })}
      </ol>
    </>
  );
}
