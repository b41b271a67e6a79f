import type { FigureData } from '@shared/catalogue/figures';
import type { BoardTile } from '@shared/model/board';
import { levelOf } from '@renderer/charts/level';
import { plotted } from '@renderer/charts/numbers';
import { rankScale } from '@renderer/charts/rank';
import { wallFigure } from '@renderer/charts/wallFigure';
import { evenRows, pagesOf, rowsOf, useCarousel } from './carousel';
import { Part } from './Part';
import { Pages } from './Pages';
import { useTexts } from './text';
import { useFit } from './useFit';

type RankData = Extract<FigureData, { readonly kind: 'rank' }>;

/** The worst first: who is behind is what a room looks for. */
export function worstFirst({ entries, value }: RankData): RankData['entries'] {
  const sign = value.better === 'down' ? -1 : 1;
  // What is unknown comes last.
  const of = (entry: RankData['entries'][number]): number =>
    sign * (plotted(entry.cell) ?? sign * Infinity);
  return [...entries].sort((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0));
}

/**
 * Bars on one scale, percentages on 0–100, others relative to the largest; more than fit turn by pages. A rank keeps
 * the server's order, progress begins with the worst. First places are marked only where more is better.
 */
export function Rank(props: { readonly tile: BoardTile; readonly rank: RankData }) {
  const { t } = useTexts();
  const { tile } = props;
  const isProgress = tile.show === 'progress';
  const value = { ...props.rank.value, ...targetOf(tile, props.rank) };
  const rank = { ...props.rank, value };
  const entries = isProgress ? worstFirst(rank) : rank.entries;
  const { ref, fit } = useFit('--bd-entry', '--bd-column', entries.length);
  const pages = pagesOf(entries.length, fit.rows);
  const page = useCarousel(pages, false);
  const scale = rankScale(rank);
  const watch = { limits: tile.limits?.[value.name], target: value.target };
  const shown = rowsOf(
    entries.map((entry, index) => ({ ...entry, place: index + 1 })),
    page,
    evenRows(entries.length, fit.rows),
  );
  return (
    <>
      <div ref={ref} className="bd-rank">
        {shown.map(({ name, cell, place }) => {
          const text = wallFigure(cell, value.unit);
          return (
            <div
              key={place}
              className="bd-rank-entry"
              data-cell={cell.state}
              data-level={levelOf(value, cell, watch)}
            >
              {!isProgress && <span className="bd-rank-place">{place}</span>}
              <span className="bd-rank-name" title={name}>
                {name}
              </span>
              <span className="bd-rank-value">
                {cell.state === 'unreadable' ? t('board.unreadable') : (text?.text ?? '—')}
                {text !== null && text.unit !== '' && <i>{text.unit}</i>}
              </span>
              <span className="bd-rank-bar">
                <i style={{ transform: `scaleX(${scale.share(cell)})` }} />
                {scale.target !== null && (
                  <u
                    style={{ left: `${scale.target * 100}%` }}
                    title={t('board.target', { value: String(value.target), unit: value.unit })}
                  />
                )}
              </span>
              <Part part={name} name={name} />
            </div>
          );
        })}
      </div>
      <Pages page={page} pages={pages} />
    </>
  );
}

function targetOf({ targets }: BoardTile, { value }: RankData): { readonly target?: number } {
  const target = targets?.[value.name];
  return target === undefined ? {} : { target };
}
