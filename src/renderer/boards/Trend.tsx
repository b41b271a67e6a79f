import { useCallback } from 'react';
import type { BoardTile } from '@shared/model/board';
import { Chart } from '@renderer/charts/Chart';
import { boardLook } from '@renderer/charts/palette';
import { isRunning, trendOption, type Series } from '@renderer/charts/trend';
import { useLanguage } from '@renderer/data/language';
import { useClockOffset } from './store';
import { useTexts } from './text';

/** A canvas cannot read CSS variables; the same fonts as the page. */
const FONT = "'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', 'Segoe UI', sans-serif";

/** A trend of a tile. @param props.at when its data came, ms */
export function Trend(props: {
  readonly series: Series;
  readonly tile: BoardTile;
  readonly at: number;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const offsetMs = useClockOffset();
  const { series, tile, at } = props;
  const running = isRunning(series, at + offsetMs) ? t('board.soFar') : undefined;
  const option = useCallback(
    (textPx: number) =>
      trendOption(series, (text) => text[language], boardLook(textPx, FONT), running),
    [series, language, running],
  );
  return (
    <div className="bd-chart">
      <Chart option={option} label={tile.title[language]} />
    </div>
  );
}
