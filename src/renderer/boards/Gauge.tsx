import type { BoardTile } from '@shared/model/board';
import { plotted } from '@renderer/charts/numbers';
import { Ring } from '@renderer/charts/Ring';
import { FigureView } from './Figure';
import { figuresOf, levelIn, targetIn, type Values } from './figureOf';

/** Shares as rings with the figure inside and a mark at the target. */
export function Gauge(props: { readonly tile: BoardTile; readonly values: Values }) {
  const { tile, values } = props;
  return (
    <div className="bd-gauges">
      {figuresOf(tile, values).map((figure) => (
        <div key={figure.name} className="bd-gauge" data-level={levelIn(tile, figure)}>
          <Ring value={plotted(figure.cell)} target={targetIn(tile, figure)} />
          <FigureView tile={tile} figure={figure} />
        </div>
      ))}
    </div>
  );
}
