import type { FigureData } from '@shared/catalogue/figures';
import { figureText } from '@renderer/charts/numbers';
import { rankScale, toneOf } from '@renderer/charts/rank';
import { pagesOf, rowsOf, useCarousel } from './carousel';
import { useTexts } from './text';
import { useFit } from './useFit';

type RankData = Extract<FigureData, { readonly kind: 'rank' }>;

/**
 * Bars in the server's order, percentages on 0–100, others relative to the largest; more than fit turn by
 * pages. First places are marked only where more is better.
 */
export function Rank(props: { readonly rank: RankData }) {
  const { t } = useTexts();
  const { entries, value } = props.rank;
  const { ref, fit } = useFit('--bd-entry', '--bd-column');
  const page = useCarousel(pagesOf(entries.length, fit.rows), false);
  const scale = rankScale(props.rank);
  const shown = rowsOf(
    entries.map((entry, index) => ({ ...entry, place: index + 1 })),
    page,
    fit.rows,
  );
  return (
    <div ref={ref} className="bd-rank">
      {shown.map(({ name, cell, place }) => {
        const isTop = place <= 3 && value.better === 'up';
        return (
          <div
            key={place}
            className="bd-rank-entry"
            data-cell={cell.state}
            data-tone={toneOf(value, cell)}
          >
            <span className={`bd-rank-place${isTop ? ' bd-rank-top' : ''}`}>{place}</span>
            <span className="bd-rank-name" title={name}>
              {name}
            </span>
            <span className="bd-rank-value">
              {cell.state === 'unreadable' ? t('board.unreadable') : (figureText(cell) ?? '—')}
              {cell.state === 'value' && value.unit !== '' && <i>{value.unit}</i>}
            </span>
            <span className="bd-rank-bar">
              <i style={{ width: `${scale.share(cell) * 100}%` }} />
              {scale.target !== null && (
                <u
                  style={{ left: `${scale.target * 100}%` }}
                  title={t('board.target', { value: String(value.target), unit: value.unit })}
                />
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
