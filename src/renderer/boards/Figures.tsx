import type { BoardTile } from '@shared/model/board';
import { FigureView } from './Figure';
import { figuresOf, type Values } from './figureOf';

/** Figures beside each other; an unreadable one is marked and does not affect the others. */
export function Figures(props: { readonly tile: BoardTile; readonly values: Values }) {
  const { tile, values } = props;
  return (
    <div className="bd-figures">
      {figuresOf(tile, values).map((figure) => (
        <FigureView key={figure.name} tile={tile} figure={figure} />
      ))}
    </div>
  );
}
