import { useCallback, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { FigureData } from '@shared/catalogue/figures';
import type { FigurePeriod } from '@shared/catalogue/figureSpec';
import { Chart } from '@renderer/charts/Chart';
import { figureText } from '@renderer/charts/numbers';
import { rankScale, toneOf } from '@renderer/charts/rank';
import type { ChartLook } from '@renderer/charts/palette';
import { isRunning, trendOption, type Series } from '@renderer/charts/trend';
import { useLabel } from '../labels';
import { useLanguage } from '@renderer/data/language';
import { serverTime } from '@renderer/data/time';
import { useLive } from '@renderer/data/services';

/** Distinct with the most common colour blindness, on light and dark backgrounds. */
const COLOURS = ['#2d72d2', '#1f9e89', '#d9660b', '#8a5cc2', '#c3202f', '#7a8f1d'] as const;
/** What should be few. */
const BAD = '#d9660b';
const FONT = "'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', 'Segoe UI', sans-serif";
/** Height of the axis texts beside a list, px. */
const TEXT_PX = 11;

type Rank = Extract<FigureData, { readonly kind: 'rank' }>;

/** A trend or a rank. @param props.at when the data came, ms */
export function FigureChart(props: { readonly data: Series | Rank; readonly at: number }) {
  const { t } = useTranslation();
  const { data } = props;
  const isEmpty = data.kind === 'series' ? data.points.length === 0 : data.entries.length === 0;
  if (isEmpty) return <p className="cj-hint">{t('form.figuresNone')}</p>;
  return data.kind === 'series' ? <Trend series={data} at={props.at} /> : <RankBars rank={data} />;
}

/** A canvas cannot read CSS variables: the theme's colours are read at drawing time. */
export function consoleLook(): ChartLook {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    series: COLOURS,
    bad: BAD,
    text: colour('--cj-ink-2'),
    line: colour('--cj-line'),
    // Background of the tooltip's light text, in both themes.
    surface: colour('--cj-navy'),
    font: FONT,
    textPx: TEXT_PX,
  };
}

/** What a chart shows, and over what time. */
function Title(props: { readonly period: FigurePeriod | undefined; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { period = 'all', children } = props;
  return (
    <h3>
      {children}
      {period !== 'all' && <small>{t(`form.period.${period}`)}</small>}
    </h3>
  );
}

function Trend({ series, at }: { readonly series: Series; readonly at: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const language = useLanguage();
  const offsetMs = useLive((live) => live.serverClock?.offsetMs ?? null);
  const isOpen = isRunning(series, serverTime(at, offsetMs));
  const running = isOpen ? t('form.figuresSoFar') : undefined;
  const option = useCallback(
    () => trendOption(series, (text) => text[language], consoleLook(), running),
    [series, language, running],
  );
  const title = series.series.map((one) => label(one.label)).join(t('form.comma'));
  return (
    <>
      <Title period={series.series[0]?.period}>{title}</Title>
      <div className="cj-figures-canvas">
        <Chart option={option} label={title} />
      </div>
    </>
  );
}

/** Bars in the server's order, percentages on 0–100, others relative to the largest. */
function RankBars({ rank }: { readonly rank: Rank }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { entries, value } = rank;
  const scale = rankScale(rank);
  return (
    <>
      <Title period={value.period}>{label(value.label)}</Title>
      {/* A long rank scrolls: the keys reach it. */}
      <ol className="cj-figures-rank" tabIndex={0} aria-label={label(value.label)}>
        {entries.map(({ name, cell }, place) => (
          <li key={`${place}|${name}`} data-cell={cell.state} data-tone={toneOf(value, cell)}>
            <span title={name}>{name === '' ? '—' : name}</span>
            <i>
              <u style={{ width: `${scale.share(cell) * 100}%` }} />
            </i>
            <b>
              {cell.state === 'unreadable' ? t('form.unreadable') : (figureText(cell) ?? '—')}
              {cell.state === 'value' && value.unit !== '' && <small>{value.unit}</small>}
            </b>
          </li>
        ))}
      </ol>
    </>
  );
}
