import type { BoardTile } from '@shared/model/board';
import { plotted } from '@renderer/charts/numbers';
import { Ring } from '@renderer/charts/Ring';
import { FigureView } from './Figure';
import { figuresOf, levelIn, targetIn, type Values } from './figureOf';

/** The one figure that matters, with its target, and what it is made of beside it. */
export function Hero(props: { readonly tile: BoardTile; readonly values: Values }) {
  const { tile, values } = props;
  const [hero, ...others] = figuresOf(tile, values);
  if (hero === undefined) return null;
  return (
    <div className="bd-hero">
      <div className="bd-hero-first" data-level={levelIn(tile, hero)}>
        {hero.unit === '%' && <Ring value={plotted(hero.cell)} target={targetIn(tile, hero)} />}
        <FigureView tile={tile} figure={hero} />
      </div>
      <div className="bd-figures">
        {others.map((figure) => (
          <FigureView key={figure.name} tile={tile} figure={figure} />
        ))}
      </div>
    </div>
  );
}
