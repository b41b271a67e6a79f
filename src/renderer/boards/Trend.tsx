import { useCallback } from 'react';
import type { BoardTile } from '@shared/model/board';
import { Chart } from '@renderer/charts/Chart';
import { boardLook } from '@renderer/charts/palette';
import { trendOption, type Series } from '@renderer/charts/trend';
import { useLanguage } from '@renderer/data/language';

/** A canvas cannot read CSS variables; the same fonts as the page. */
const FONT = "'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', 'Segoe UI', sans-serif";

export function Trend(props: { readonly series: Series; readonly tile: BoardTile }) {
  const language = useLanguage();
  const { series, tile } = props;
  const option = useCallback(
    (textPx: number) => trendOption(series, (text) => text[language], boardLook(textPx, FONT)),
    [series, language],
  );
  return (
    <div className="bd-chart">
      <Chart option={option} label={tile.title[language]} />
    </div>
  );
}
