import type { FigureData } from '@shared/catalogue/figures';
import { figureText, plotted } from '@renderer/charts/numbers';
import { pagesOf, rowsOf, useCarousel } from './carousel';
import { useTexts } from './text';
import { useFit } from './useFit';

type RankData = Extract<FigureData, { readonly kind: 'rank' }>;

/** Bars in the server's order, their length relative to the largest; more than fit turn by pages. */
export function Rank(props: { readonly rank: RankData }) {
  const { t } = useTexts();
  const { entries, value } = props.rank;
  const { ref, fit } = useFit('--bd-entry', '--bd-column');
  const page = useCarousel(pagesOf(entries.length, fit.rows), false);
  const largest = Math.max(0, ...entries.map(({ cell }) => plotted(cell) ?? 0));
  const shown = rowsOf(
    entries.map((entry, index) => ({ ...entry, place: index + 1 })),
    page,
    fit.rows,
  );
  return (
    <div ref={ref} className="bd-rank">
      {shown.map(({ name, cell, place }) => {
        const share = largest === 0 ? 0 : Math.max(0, (plotted(cell) ?? 0) / largest);
        return (
          <div key={place} className="bd-rank-entry" data-cell={cell.state}>
            <span className={`bd-rank-place${place <= 3 ? ' bd-rank-top' : ''}`}>{place}</span>
            <span className="bd-rank-name" title={name}>
              {name}
            </span>
            <span className="bd-rank-value">
              {cell.state === 'unreadable' ? t('board.unreadable') : (figureText(cell) ?? '—')}
              {cell.state === 'value' && value.unit !== '' && <i>{value.unit}</i>}
            </span>
            <span className="bd-rank-bar">
              <i style={{ width: `${share * 100}%` }} />
            </span>
          </div>
        );
      })}
    </div>
  );
}
